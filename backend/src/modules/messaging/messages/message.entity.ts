import { defineEntity, p } from '@mikro-orm/core';
import type { SmsState } from 'shared-ui/contracts';
import { ConversationEntity } from '../conversations/conversation.entity.ts';

const MessageSchema = defineEntity({
  name: 'Message',
  schema: 'messaging',
  tableName: 'message',
  properties: {
    /** Counts up within a conversation, in the order in which things were said. */
    id: p.bigint('number').generated('by default as identity').primary(),
    conversation: () => p.manyToOne(ConversationEntity).mapToPk().deleteRule('cascade'),
    senderId: p.bigint('number'),
    content: p.text(),
    /** The sender's own name for it: a retry is known by it. */
    clientId: p.uuid().nullable(),
    /** What became of its copy by SMS. */
    sms: p.text().$type<SmsState>().default('none'),
    createdAt: p.datetime(),
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
    { name: 'message_content', expression: 'char_length(content) >= 1 and char_length(content) <= 2000' },
    {
      name: 'message_sms',
      expression: "sms in ('none', 'queued', 'sent', 'delivered', 'failed', 'skipped', 'refused')",
    },
  ],
});

/** One thing that was said. Private to this module. */
export class MessageEntity extends MessageSchema.class {}
MessageSchema.setClass(MessageEntity);
