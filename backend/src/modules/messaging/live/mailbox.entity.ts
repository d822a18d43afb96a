import { defineEntity, p } from '@mikro-orm/core';

const MailboxSchema = defineEntity({
  name: 'Mailbox',
  schema: 'messaging',
  tableName: 'mailbox',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    /** The number of the last event that this person was told. Who tells them holds the row until the commit. */
    lastEventId: p.bigint('number').defaultRaw('0'),
    /** How many conversations hold something new. */
    unread: p.integer().default(0),
  },
  checks: [{ name: 'mailbox_unread', expression: 'unread >= 0' }],
});

/** What is counted for one person who has ever been told something. */
export class MailboxEntity extends MailboxSchema.class {}
MailboxSchema.setClass(MailboxEntity);
