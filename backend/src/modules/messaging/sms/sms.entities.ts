import { defineEntity, p } from '@mikro-orm/core';
import { ConversationEntity } from '../conversation.entity.ts';

/**
 * How far a copy is. `sending` is committed before the provider is called; found by a later attempt, it becomes `unsure`,
 * since nobody knows whether a text was sent.
 */
const SMS_STEPS = ['waiting', 'sending', 'accepted', 'unsure', 'sent', 'delivered', 'failed', 'refused'] as const;
export type SmsStep = (typeof SMS_STEPS)[number];

const index = (name: string, columns: string) => ({
  name,
  expression: `create index ${name} on messaging.sms_copy (${columns})`,
});

const SmsCopySchema = defineEntity({
  name: 'SmsCopy',
  schema: 'messaging',
  tableName: 'sms_copy',
  properties: {
    conversation: () => p.manyToOne(ConversationEntity).mapToPk().primary().deleteRule('cascade'),
    messageId: p.bigint('number').primary().autoincrement(false),
    senderId: p.bigint('number'),
    receiverId: p.bigint('number'),
    step: p.enum(SMS_STEPS).default('waiting'),
    /** The provider's id of the text. */
    reference: p.text().nullable(),
    orderedAt: p.datetime(),
    /** The step of a trip that it is about; null for a message. */
    tripStepId: p.bigint('number').nullable(),
  },
  indexes: [
    index('sms_copy_by_age', 'ordered_at'),
    index('sms_copy_by_sender', 'sender_id'),
    index('sms_copy_by_receiver', 'receiver_id'),
  ],
});

/** The copy of a message to its receiver's phone (PRODUCT.md 22). The number is not stored here, but read when it is sent. */
export class SmsCopyEntity extends SmsCopySchema.class {}
SmsCopySchema.setClass(SmsCopyEntity);

const SmsStopSchema = defineEntity({
  name: 'SmsStop',
  schema: 'messaging',
  tableName: 'sms_stop',
  properties: {
    /** Keyed: the table alone reveals no number. */
    numberHash: p.blob().primary(),
    stoppedAt: p.datetime(),
  },
});

/** A phone that answered STOP. Outlives the account, since the number may get another one. */
export class SmsStopEntity extends SmsStopSchema.class {}
SmsStopSchema.setClass(SmsStopEntity);

const SmsDaySchema = defineEntity({
  name: 'SmsDay',
  schema: 'messaging',
  tableName: 'sms_day',
  properties: {
    /** In UTC. */
    day: p.date().primary(),
    segments: p.integer(),
  },
  checks: [{ name: 'sms_day_segments', expression: 'segments >= 0' }],
});

/** How many segments the copies of a day have cost. */
export class SmsDayEntity extends SmsDaySchema.class {}
SmsDaySchema.setClass(SmsDayEntity);
