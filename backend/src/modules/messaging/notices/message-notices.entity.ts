import { defineEntity, p } from '@mikro-orm/core';

const MessageNoticesSchema = defineEntity({
  name: 'MessageNotices',
  schema: 'messaging',
  tableName: 'message_notices',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    smsCopies: p.boolean().default(true),
    mailNotices: p.boolean().default(true),
  },
});

/** How somebody wants to be notified of messages. No row means both ways: people verify a number in order to be reached. */
export class MessageNoticesEntity extends MessageNoticesSchema.class {}
MessageNoticesSchema.setClass(MessageNoticesEntity);
