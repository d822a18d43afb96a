import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LiveEvent } from 'contracts';
import { sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { MESSAGE_COLUMNS, type MessageRow, toMessage } from '../messages.queries.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';

/** Events per person in one read. */
export const EVENT_PAGE_SIZE = 20;
/** A reader who missed more has to load everything again, which is quicker. */
const MAX_REPLAYED_EVENTS = 1000;

/** A person, and the last event that was sent to them. */
export interface StreamPosition {
  readonly userId: number;
  readonly sentUpTo: number;
}

/** Reads the events of open streams. */
@Injectable()
export class LiveEventReader {
  readonly #db: MessagingDb;

  constructor(
    em: EntityManager,
    private readonly prepared: PreparedSql,
  ) {
    this.#db = messagingDb(em);
  }

  /** The next page of events of each of these people. */
  eventsAfter(positions: readonly StreamPosition[]): Promise<EventRow[]> {
    return this.prepared.run('live_events', eventsAfter(this.#db, positions));
  }

  /** The last event ids of those of these people who ever got an event. */
  async lastEventIds(userIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.prepared.run('live_mailboxes', mailboxesOf(this.#db, userIds));
    return new Map(rows.map(({ userId, lastEventId }) => [userId, lastEventId]));
  }

  /**
   * Where a new stream starts: after `lastEventId` if all later events can be replayed (`resumed`), otherwise at the newest
   * event.
   */
  async start(
    userId: number,
    lastEventId: number | undefined,
  ): Promise<{ resumed: boolean; sentUpTo: number; unread: number }> {
    const [mailbox] = await this.prepared.run('live_beginning', mailboxAfter(this.#db, userId, lastEventId ?? 0));
    const { lastEventId: newest, unread, stored } = mailbox ?? { lastEventId: 0, unread: 0, stored: 0 };
    const missed = newest - (lastEventId ?? Number.NaN);
    // Not equal where the id is of the future, or where later events have been deleted
    const resumed = missed <= MAX_REPLAYED_EVENTS && missed === stored;
    return { resumed, sentUpTo: resumed ? newest - missed : newest, unread };
  }
}

/** A row of `eventsAfter`; the message columns are null where there is none, or none any more. */
export type EventRow = RowOf<typeof eventsAfter>;

/**
 * The next events of these people, in the order of each person's ids, without messages that they have deleted for themselves. Indexes:
 * live_event_pkey, participant_pkey, message_pkey, mailbox_pkey. @public for benches
 */
export function eventsAfter(db: MessagingDb, positions: readonly StreamPosition[]) {
  const userIds = positions.map(({ userId }) => userId);
  const sent = positions.map(({ sentUpTo }) => sentUpTo);
  const positionTable = sql<{ user_id: number; sent: number }>`unnest(${userIds}::bigint[], ${sent}::bigint[])`;
  return db
    .selectFrom(positionTable.as<'r'>(sql`r(user_id, sent)`))
    .innerJoin('messaging.mailbox as box', 'box.user_id', 'r.user_id')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('messaging.live_event as one')
          .selectAll('one')
          .whereRef('one.user_id', '=', 'r.user_id')
          .whereRef('one.id', '>', 'r.sent')
          .orderBy('one.id')
          .limit(sql.lit(EVENT_PAGE_SIZE))
          .as('e'),
      (join) => join.onTrue(),
    )
    .leftJoin('messaging.participant as p', (join) =>
      join.onRef('p.user_id', '=', 'e.user_id').onRef('p.conversation_id', '=', 'e.conversation_id'),
    )
    .leftJoin('messaging.message as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'e.conversation_id')
        .onRef('m.id', '=', 'e.message_id')
        .on(({ eb, fn, val }) => eb('m.id', '>', fn.coalesce('p.cleared_up_to', val(0)))),
    )
    .select(['e.user_id as userId', 'e.id as eventId', 'e.kind', 'e.other_id as otherUserId', 'e.by_me as byMe'])
    .select(['e.message_id as messageId', 'box.unread'])
    .select(MESSAGE_COLUMNS)
    .orderBy('e.user_id')
    .orderBy('e.id');
}

/** What the person of this row may see of the event; undefined for nothing. */
export function toLiveEvent(row: EventRow): LiveEvent | undefined {
  const { userId, otherUserId, kind, byMe, messageId, unread } = row;
  const changed: LiveEvent = { kind: 'changed', otherUserId, unread };
  if (kind === 'changed' || messageId === null) return changed;
  if (kind === 'read') return { kind, otherUserId, byMe, messageId, unread };
  // The conversation was deleted, by its people or by this one
  if (!hasMessage(row)) return changed;
  const message = toMessage(row, userId);
  if (kind === 'message') return { kind, otherUserId, message, unread };
  return message.senderId === userId ? { kind, otherUserId, messageId, sms: message.sms, unread } : undefined;
}

const hasMessage = (row: EventRow): row is EventRow & MessageRow => row.id !== null;

/** The last event id of each of these people, and how many conversations have unread messages. Index: mailbox_pkey. @public for benches */
export function mailboxesOf(db: MessagingDb, userIds: readonly number[]) {
  return db
    .selectFrom('messaging.mailbox')
    .select(['user_id as userId', 'last_event_id as lastEventId', 'unread'])
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`);
}

/** One person's mailbox, and how many of the events after this one are stored. Index: mailbox_pkey, live_event_pkey. @public for benches */
export function mailboxAfter(db: MessagingDb, userId: number, eventId: number) {
  return mailboxesOf(db, [userId]).select((eb) =>
    eb
      .selectFrom('messaging.live_event as e')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .whereRef('e.user_id', '=', 'messaging.mailbox.user_id')
      .where('e.id', '>', eventId)
      .where('e.id', '>', sql<number>`messaging.mailbox.last_event_id - ${sql.lit(MAX_REPLAYED_EVENTS)}`)
      .as('stored'),
  );
}
