import { defineEntity, p } from '@mikro-orm/core';

type LiveEventKind = 'message' | 'read' | 'sms' | 'changed';

const LiveEventSchema = defineEntity({
  name: 'LiveEvent',
  schema: 'messaging',
  tableName: 'live_event',
  properties: {
    userId: p.bigint('number').primary(),
    /** Ascending for each person, without a gap. */
    id: p.bigint('number').primary(),
    kind: p.text().$type<LiveEventKind>(),
    otherId: p.bigint('number'),
    conversationId: p.bigint('number').nullable(),
    messageId: p.bigint('number').nullable(),
    byMe: p.boolean().default(false),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'live_event_by_age',
      expression: 'create index live_event_by_age on messaging.live_event (created_at)',
    },
  ],
  checks: [{ name: 'live_event_kind', expression: "kind in ('message', 'read', 'sms', 'changed')" }],
});

/** An event for one person, kept for a day so that streams can be resumed. */
export class LiveEventEntity extends LiveEventSchema.class {}
LiveEventSchema.setClass(LiveEventEntity);

const MailboxSchema = defineEntity({
  name: 'Mailbox',
  schema: 'messaging',
  tableName: 'mailbox',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    /** The id of this person's last event. A transaction that publishes to them locks the row until its commit. */
    lastEventId: p.bigint('number').defaultRaw('0'),
    /** How many conversations have unread messages. */
    unread: p.integer().default(0),
  },
  checks: [{ name: 'mailbox_unread', expression: 'unread >= 0' }],
});

/** The counters of one person who ever got an event. */
export class MailboxEntity extends MailboxSchema.class {}
MailboxSchema.setClass(MailboxEntity);
