import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../../platform/clock/clock.ts';
import { Bus } from '../../../platform/live/bus.ts';

/** An event for one person: ids only. What the person may see of it is read when it is sent. */
export type NewLiveEvent = {
  /** Who gets it. */
  readonly userId: number;
  /** The other person of the conversation. */
  readonly otherId: number;
  /** Change of how many conversations have unread messages: 1, -1, or 0. */
  readonly unreadChange?: number;
} & (
  | { readonly kind: 'message' | 'sms'; readonly conversationId: number; readonly messageId: number }
  | {
      readonly kind: 'read';
      readonly conversationId: number;
      /** The last message that was read. */
      readonly messageId: number;
      /** Whether the person of this event has read it, in any tab; otherwise the other person has. */
      readonly byMe: boolean;
    }
  | { readonly kind: 'changed'; readonly conversationId?: number }
);

/** Adds events to those of the transaction, at any point of it, and as often as there are some. */
export type Publish = (events: readonly NewLiveEvent[]) => void;

/**
 * Mailboxes are locked in the order of user ids until the commit, so that one person's events become visible in the order of
 * their ids, and a reader of 'all after id n' misses none.
 */
const PUBLISH = `
  with event as (
    select e.*, row_number() over (partition by e.user_id order by e.at) as nth
    from jsonb_to_recordset(?::jsonb) as e(at int, user_id bigint, kind text, other_id bigint, conversation_id bigint,
      message_id bigint, by_me boolean, unread_change int)
  ), sums as (
    select user_id, count(*) as events, sum(unread_change)::int as change from event group by user_id
  ), box as (
    insert into messaging.mailbox (user_id, last_event_id, unread)
    select user_id, events, greatest(0, change) from sums order by user_id
    on conflict (user_id) do update set
      last_event_id = mailbox.last_event_id + excluded.last_event_id,
      unread = greatest(0, mailbox.unread + (select change from sums where sums.user_id = mailbox.user_id))
    returning user_id, last_event_id
  )
  insert into messaging.live_event (user_id, id, kind, other_id, conversation_id, message_id, by_me, created_at)
  select user_id, last_event_id - events + nth, kind, other_id, conversation_id, message_id, by_me, ?
  from event join sums using (user_id) join box using (user_id)`;

/** Stores events in the transaction that causes them, and notifies the streams of their recipients after its commit. */
@Injectable()
export class LiveEvents {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Runs a transaction that publishes events. They are stored last, in one statement, since that locks the mailboxes of all recipients.
   * Throws inside another transaction, which could be rolled back after the notification.
   */
  async transactional<T>(em: EntityManager, work: (em: EntityManager, publish: Publish) => Promise<T>): Promise<T> {
    if (em.isInTransaction()) throw new Error('A transaction that publishes events must be the outermost one.');
    const published: NewLiveEvent[] = [];
    const result = await em.transactional(async (own) => {
      const done = await work(own, (events) => void published.push(...events));
      await own.flush();
      await this.publish(own, published);
      return done;
    });
    this.notify([...new Set(published.map(({ userId }) => userId))]);
    return result;
  }

  /** For a transaction that somebody else commits, last in it: its events are not notified, and reach streams within seconds. */
  async publish(em: EntityManager, events: readonly NewLiveEvent[]): Promise<void> {
    if (events.length === 0) return;
    await em.execute(PUBLISH, [JSON.stringify(events.map(toRow)), this.clock.now()]);
  }

  /** Never fails: streams poll too, so that a lost notification costs seconds. */
  private notify(userIds: readonly number[]): void {
    if (userIds.length === 0) return;
    this.bus.publish(userIds.map(String)).catch((error: unknown) => {
      this.log.warn({ err: error }, 'no hint could be sent to the other nodes: their streams look by themselves');
    });
  }
}

const toRow = (event: NewLiveEvent, at: number): object => ({
  at,
  user_id: event.userId,
  kind: event.kind,
  other_id: event.otherId,
  conversation_id: event.conversationId ?? null,
  message_id: event.kind === 'changed' ? null : event.messageId,
  by_me: event.kind === 'read' && event.byMe,
  unread_change: event.unreadChange ?? 0,
});
