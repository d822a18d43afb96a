import { defineEntity, p } from '@mikro-orm/core';

const ContactMessageSchema = defineEntity({
  name: 'ContactMessage',
  schema: 'messaging',
  tableName: 'contact_message',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    name: p.text(),
    /** As it was typed, not verified. */
    email: p.text(),
    message: p.text(),
    /** Whether the bot check was valid. */
    proven: p.boolean(),
    createdAt: p.datetime(),
    /** When it was mailed to the operator. For nodes of the release before: it goes with the next. */
    mailedAt: p.datetime().nullable(),
    /** Nodes of the release before write it: it goes with the next. */
    copyDue: p.boolean().default(false),
  },
  indexes: [
    { name: 'contact_message_by_age', properties: ['createdAt'] },
    { name: 'contact_message_by_email', properties: ['email'] },
    {
      name: 'contact_message_unmailed',
      expression:
        'create index contact_message_unmailed on messaging.contact_message (created_at) where mailed_at is null',
    },
  ],
  checks: [
    {
      name: 'contact_message_length',
      expression: 'char_length(message) >= 1 and char_length(message) <= 2000',
    },
  ],
});

/** A message to the operator. It belongs to no account. Private to this module. */
export class ContactMessageEntity extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessageEntity);
