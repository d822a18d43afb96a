import { defineEntity, p } from '@mikro-orm/core';
import type { SmsState } from 'contracts';
import { ConversationEntity } from '../conversation.entity.ts';

const MessageSchema = defineEntity({
  name: 'Message',
  schema: 'messaging',
  tableName: 'message',
  properties: {
    /** Ascending within a conversation, in the order of its messages. */
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    conversation: () => p.manyToOne(ConversationEntity).mapToPk().deleteRule('cascade'),
    senderId: p.bigint('number'),
    content: p.text(),
    /** Chosen by the sender's browser: a retry after a lost response carries the same one. */
    clientId: p.uuid().nullable(),
    /** State of its copy by SMS, shown to the sender. */
    sms: p.text().$type<SmsState>().default('none'),
    createdAt: p.datetime(),
    /** When its sender deleted it for both: its text is gone. */
    deletedAt: p.datetime().nullable(),
  },
  uniques: [
    { name: 'message_by_conversation', properties: ['conversation', 'id'] },
    {
      name: 'message_once',
      expression:
        'create unique index message_once on messaging.message (sender_id, client_id) where client_id is not null',
    },
  ],
  checks: [
    {
      name: 'message_content',
      expression: 'char_length(content) <= 2000 and (char_length(content) >= 1 or deleted_at is not null)',
    },
    {
      name: 'message_sms',
      expression: "sms in ('none', 'queued', 'sent', 'delivered', 'failed', 'skipped', 'refused')",
    },
  ],
});

/** Private to this module. */
export class MessageEntity extends MessageSchema.class {}
MessageSchema.setClass(MessageEntity);
