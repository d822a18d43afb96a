import { defineEntity, p } from '@mikro-orm/core';
import type { News } from './live-events.ts';

const LiveEventSchema = defineEntity({
  name: 'LiveEvent',
  schema: 'messaging',
  tableName: 'live_event',
  properties: {
    userId: p.bigint('number').primary(),
    /** Counts up for each person without a gap. */
    id: p.bigint('number').primary(),
    kind: p.text().$type<News['kind']>(),
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

/** That something has happened, for one person: kept for a day, so that who was away hears of it. */
export class LiveEventEntity extends LiveEventSchema.class {}
LiveEventSchema.setClass(LiveEventEntity);
