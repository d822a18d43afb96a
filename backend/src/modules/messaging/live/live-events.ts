import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../../platform/clock/clock.ts';
import { Bus } from '../../../platform/live/bus.ts';

interface ToPerson {
  /** Who is told. */
  readonly userId: number;
  /** The person on the other side of the conversation. */
  readonly otherId: number;
  /** By how much the number of this person's conversations with something new changes: 1, -1, or nothing. */
  readonly unreadChange?: number;
}

/** One event for one person: ids only. What the person is sent is read when it is sent, as they see it then. */
export type News = ToPerson &
  (
    | { readonly kind: 'message' | 'sms'; readonly conversationId: number; readonly messageId: number }
    | {
        readonly kind: 'read';
        readonly conversationId: number;
        /** The last message that was read. */
        readonly messageId: number;
        /** Whether the told person has read it, in this tab or another; else the other person has. */
        readonly byMe: boolean;
      }
    | { readonly kind: 'changed'; readonly conversationId?: number }
  );

/** Writes the news within the transaction of `em`. ONCE in a transaction, and last: it locks the mailboxes of all it tells. */
export type Tell = (em: EntityManager, news: readonly News[]) => Promise<void>;

/**
 * Mailboxes are locked in the order of user ids, and stay so until the commit: the events of one person get their numbers
 * in the order in which they can be seen, so that nobody who reads 'all after number n' misses one.
 */
const TELL = `
  with news as (
    select n.*, row_number() over (partition by n.user_id order by n.at) as nth
    from jsonb_to_recordset(?::jsonb) as n(at int, user_id bigint, kind text, other_id bigint, conversation_id bigint,
      message_id bigint, by_me boolean, unread_change int)
  ), sums as (
    select user_id, count(*) as events, sum(unread_change)::int as change from news group by user_id
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
  from news join sums using (user_id) join box using (user_id)`;

/** Tells people what has happened, in the transaction in which it happens, and wakes their streams after its commit. */
@Injectable()
export class LiveEvents {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
  ) {}

  /** Runs a transaction in which people are told something. It must be the outermost one. */
  async transactional<T>(em: EntityManager, work: (em: EntityManager, tell: Tell) => Promise<T>): Promise<T> {
    const told = new Set<number>();
    const answer = await em.transactional((own) =>
      work(own, async (within, news) => {
        await this.tell(within, news);
        for (const { userId } of news) told.add(userId);
      }),
    );
    this.wake([...told]);
    return answer;
  }

  /**
   * Writes the news in a transaction that somebody else commits, such as that of a job or a flow: without `wake` after
   * the commit the streams find it by themselves within seconds.
   */
  async tell(em: EntityManager, news: readonly News[]): Promise<void> {
    if (news.length === 0) return;
    await em.execute(TELL, [JSON.stringify(news.map(toRow)), this.clock.now()]);
  }

  /** After the commit: lets the streams of these people know. A lost hint is found by looking, so it never fails. */
  wake(userIds: readonly number[]): void {
    if (userIds.length === 0) return;
    this.bus.publish(userIds.map(String)).catch((error: unknown) => {
      this.log.warn({ err: error }, 'no hint could be sent to the other nodes: their streams look by themselves');
    });
  }
}

const toRow = (news: News, at: number): object => ({
  at,
  user_id: news.userId,
  kind: news.kind,
  other_id: news.otherId,
  conversation_id: news.conversationId ?? null,
  message_id: news.kind === 'changed' ? null : news.messageId,
  by_me: news.kind === 'read' && news.byMe,
  unread_change: news.unreadChange ?? 0,
});
