import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import { MESSAGE_COLUMNS } from '../messages/message.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { findPair, pairOf, rowsFor } from './conversations.queries.ts';
import { type Beginning, mayBeginFrom, type TripRow } from './trip.queries.ts';

type Db = ReadDb<MessagingTables>;

/** Who reads, and whom they write with. */
export type Two = Pick<Beginning, 'meId' | 'otherId'>;

/** All of a conversation but its messages, as the driver gives it. Keys are null for what there is not. */
export interface ThreadRow extends TripRow {
  otherId: string;
  /** Null where there is no such account, or no longer. */
  username: string | null;
  profilePictureUrl: string | null;
  suspended: boolean | null;
  /** Null where oneself has no conversation with them. */
  lastMessageId: string | null;
  readUpTo: string | null;
  otherReadUpTo: string | null;
  /** By oneself. */
  blocked: boolean;
  /** By either. */
  blockedBetween: boolean;
}

/**
 * The other person, how far each has read, the trip, and who has blocked whom: one row, whether the two have ever written or
 * not. `listingId` is what they are about to write about, where they have written about none. Indexes: keys,
 * conversation_pair.
 */
export function threadHead(db: Db, beginning: Beginning, listingId?: number) {
  const [me, other] = [String(beginning.meId), String(beginning.otherId)];
  return withTrip(theirConversation(db, beginning), beginning, listingId)
    .select(['asked.id as otherId', 'other.username as username', 'other.profile_picture_url as profilePictureUrl'])
    .select(['other.suspended as suspended', 'mine.last_message_id as lastMessageId'])
    .select(['mine.read_up_to as readUpTo', 'theirs.read_up_to as otherReadUpTo'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('messaging.block').select('blocked_id').where('blocker_id', '=', me).where('blocked_id', '=', other),
      ).as('blocked'),
      exists(
        selectFrom('messaging.blocked_pair').select('other_id').where('user_id', '=', me).where('other_id', '=', other),
      ).as('blockedBetween'),
    ]);
}

function theirConversation(db: Db, { meId, otherId }: Two) {
  const [me, other, pair] = [String(meId), String(otherId), pairOf(meId, otherId)];
  return db
    .selectFrom(sql<{ id: string }>`(select ${other}::bigint as id)`.as('asked'))
    .leftJoin('account.public_profile as other', 'other.id', 'asked.id')
    .leftJoin('messaging.conversation as c', (on) =>
      on.on('c.lower_id', '=', pair.lower_id).on('c.higher_id', '=', pair.higher_id),
    )
    .leftJoin('messaging.participant as mine', (on) =>
      on.on('mine.user_id', '=', me).onRef('mine.conversation_id', '=', 'c.id'),
    )
    .leftJoin('messaging.participant as theirs', (on) =>
      on.on('theirs.user_id', '=', other).onRef('theirs.conversation_id', '=', 'c.id'),
    );
}

/** The trip that is kept, else the one to begin from. By one key either way: an `or` of two would read all listings. */
function withTrip(rows: ReturnType<typeof theirConversation>, beginning: Beginning, listingId?: number) {
  const toBegin = sql<string | null>`${listingId === undefined ? null : String(listingId)}::bigint`;
  return rows
    .leftJoin('listings.trip as t', (on) =>
      on
        .on((eb) => eb('t.id', '=', eb.fn.coalesce('c.listing_id', toBegin)))
        .on((eb) => eb.or([eb('c.listing_id', 'is not', null), mayBeginFrom(eb, beginning)])),
    )
    .select(['c.listing_id as keptListingId', 't.id as listingId', 't.user_id as ownerId'])
    .select(['t.type as type', 't.status as status'])
    .select(['t.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
    .select(['t.date as date', 't.end_date as endDate', 't.last_date as lastDate', 't.flight_number as flightNumber']);
}

/** One page of what two people said, the newest first, and at least one more if there is another. Index: message_by_conversation, backwards. */
export function threadPage(db: Db, { meId, otherId }: Two, limit: number, beforeId?: number) {
  const page = db
    .selectFrom('messaging.message as m')
    .select(MESSAGE_COLUMNS)
    .where('m.conversation_id', '=', findPair(db, meId, otherId));
  const earlier = beforeId === undefined ? page : page.where('m.id', '<', String(beforeId));
  return earlier.orderBy('m.id', 'desc').limit(rowsFor(limit));
}
