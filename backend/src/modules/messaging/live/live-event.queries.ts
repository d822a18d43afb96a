import { sql } from 'kysely';
import type { LiveEvent } from 'shared-ui/contracts';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import { MESSAGE_COLUMNS, type MessageRow, toMessage } from '../messages/message.ts';
import type { MessagingTables } from '../messaging.tables.ts';

type Db = ReadDb<MessagingTables>;

/** Most events of one person that one read brings. */
export const PAGE = 20;
/** Who missed more than this asks for everything anew: it is quicker. */
export const MOST_REPLAYED = 1000;

/** Somebody, and the last event that they have been sent. */
export interface Reader {
  readonly userId: number;
  readonly sentUpTo: number;
}

/**
 * What these people are to be sent next, in the order in which it happened to each. Index: live_event_pkey, and for what
 * is joined message_pkey and mailbox_pkey.
 */
export function eventsAfter(db: Db, readers: readonly Reader[]) {
  const userIds = readers.map(({ userId }) => userId);
  const sent = readers.map(({ sentUpTo }) => sentUpTo);
  const readersTable = sql<{ user_id: string; sent: string }>`unnest(${userIds}::bigint[], ${sent}::bigint[])`;
  return db
    .selectFrom(readersTable.as<'r'>(sql`r(user_id, sent)`))
    .innerJoin('messaging.mailbox as box', 'box.user_id', 'r.user_id')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('messaging.live_event as one')
          .selectAll('one')
          .whereRef('one.user_id', '=', 'r.user_id')
          .whereRef('one.id', '>', 'r.sent')
          .orderBy('one.id')
          .limit(sql.lit(PAGE))
          .as('e'),
      (join) => join.onTrue(),
    )
    .leftJoin('messaging.message as m', (join) =>
      join.onRef('m.conversation_id', '=', 'e.conversation_id').onRef('m.id', '=', 'e.message_id'),
    )
    .select(['e.user_id as userId', 'e.id as eventId', 'e.kind', 'e.other_id as otherUserId', 'e.by_me as byMe'])
    .select(['e.message_id as messageId', 'box.unread'])
    .select(MESSAGE_COLUMNS)
    .orderBy('e.user_id')
    .orderBy('e.id');
}

/** A row of `eventsAfter`; what is of the message is null where there is none, or none any more. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof eventsAfter>['executeTakeFirstOrThrow']>>;

/** What the person of this row is sent; nothing where it is not theirs to know. */
export function toLiveEvent(row: EventRow): LiveEvent | undefined {
  const [userId, otherUserId] = [Number(row.userId), Number(row.otherUserId)];
  const { kind, byMe, unread } = row;
  const changed: LiveEvent = { kind: 'changed', otherUserId, unread };
  if (kind === 'changed' || row.messageId === null) return changed;
  const messageId = Number(row.messageId);
  if (kind === 'read') return { kind, otherUserId, byMe, messageId, unread };
  // The message has gone with its conversation: what is left of it is to be asked for.
  if (!hasMessage(row)) return changed;
  const message = toMessage(row, userId);
  if (kind === 'message') return { kind, otherUserId, message, unread };
  return message.senderId === userId ? { kind, otherUserId, messageId, sms: message.sms, unread } : undefined;
}

const hasMessage = (row: EventRow): row is EventRow & MessageRow => row.id !== null;

/** The number of each person's last event, and how many conversations hold something new. Index: mailbox_pkey. */
export function mailboxesOf(db: Db, userIds: readonly number[]) {
  return db
    .selectFrom('messaging.mailbox')
    .select(['user_id as userId', 'last_event_id as lastEventId', 'unread'])
    .where('user_id', '=', sql<string>`any(${userIds}::bigint[])`);
}

/** One person's mailbox, and how many of the events after this one are kept. Index: mailbox_pkey, live_event_pkey. */
export function mailboxAfter(db: Db, userId: number, eventId: number) {
  return mailboxesOf(db, [userId]).select((eb) =>
    eb
      .selectFrom('messaging.live_event as e')
      .select(({ fn }) => fn.countAll<string>().as('kept'))
      .whereRef('e.user_id', '=', 'messaging.mailbox.user_id')
      .where('e.id', '>', String(eventId))
      .where('e.id', '>', sql<string>`messaging.mailbox.last_event_id - ${sql.lit(MOST_REPLAYED)}`)
      .as('kept'),
  );
}
