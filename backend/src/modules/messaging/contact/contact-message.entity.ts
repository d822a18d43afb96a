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
  },
  indexes: [
    { name: 'contact_message_by_age', properties: ['createdAt'] },
    { name: 'contact_message_by_email', properties: ['email'] },
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
