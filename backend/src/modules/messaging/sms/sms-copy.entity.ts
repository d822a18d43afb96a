import { defineEntity, p } from '@mikro-orm/core';
import type { SmsState } from 'shared-ui/contracts';
import { ConversationEntity } from '../conversations/conversation.entity.ts';

/**
 * How far a copy is, in this order: a step is only ever followed by a later one. `sending` is committed before the provider
 * is called; who finds it does not know whether a text left, and makes it `unsure`. What the provider says later is worth more.
 */
export const SMS_STEPS = [
  ...(['waiting', 'sending', 'accepted', 'unsure', 'sent'] as const),
  ...(['delivered', 'failed', 'refused'] as const),
] as const;
export type SmsStep = (typeof SMS_STEPS)[number];

/** What the sender sees of each step. */
export const STATE_OF_STEP: Record<SmsStep, SmsState> = {
  waiting: 'queued',
  sending: 'queued',
  accepted: 'queued',
  unsure: 'failed',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  refused: 'refused',
};

const RANK: Record<SmsStep, number> = {
  ...{ waiting: 0, sending: 1, accepted: 2, unsure: 3, sent: 4 },
  ...{ delivered: 5, failed: 5, refused: 5 },
};

/** Whether the one step comes after the other: what arrives late or twice moves nothing back. */
export const isLater = (step: SmsStep, than: SmsStep): boolean => RANK[step] > RANK[than];

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
    /** The provider's name of the text. */
    reference: p.text().nullable(),
    orderedAt: p.datetime(),
  },
  indexes: [
    index('sms_copy_by_age', 'ordered_at'),
    index('sms_copy_by_sender', 'sender_id'),
    index('sms_copy_by_receiver', 'receiver_id'),
  ],
});

/** The copy of one message that goes to its receiver's phone (product.md 22). It knows no number: that is read when it leaves. */
export class SmsCopyEntity extends SmsCopySchema.class {}
SmsCopySchema.setClass(SmsCopyEntity);
