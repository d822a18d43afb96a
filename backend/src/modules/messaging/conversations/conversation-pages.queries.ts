import { PREVIEW_LENGTH } from 'contracts';
import { type NotNull, sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { canWriteAbout, type ThreadContext } from '../conversation-listing.queries.ts';
import { rowLimit, toPair } from '../conversations.queries.ts';
import type { MessagingDb } from '../messaging.db.ts';
import { OPEN_STATES } from '../trips/transitions.ts';
import { AMIGO_VIA, LISTING_TRIP, WRITTEN_LISTING } from './shown-listing.ts';

/** One row of a person's list; no username where the account was deleted. */
export type ConversationRow = RowOf<typeof conversationPage>;

/** As jsonb has it. */
interface FoundMessage {
  content: string;
  senderId: number;
  createdAt: string;
}

/**
 * One page of a person's conversations, the newest message first, with at least one row more if there is another page; without those in
 * which they have deleted everything for themselves. The page is cut first and joined after. `search`: only those with it in the other's name or in a message, with the last such message.
 * Indexes: participant_newest, message_by_conversation, trip_by_conversation, and keys.
 */
export function conversationPage(db: MessagingDb, userId: number, limit: number, beforeId?: number, search?: string) {
  let page = db
    .selectFrom('messaging.participant as mine')
    .selectAll('mine')
    .where('mine.user_id', '=', userId)
    .where('mine.last_message_id', '>', clearedUpTo('mine'));
  if (beforeId !== undefined) page = page.where('mine.last_message_id', '<', beforeId);
  if (search !== undefined)
    page = page.where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('account.public_profile as known')
            .select('known.id')
            .whereRef('known.id', '=', 'mine.other_id')
            .where(contains('known.username', search)),
        ),
        exists(
          selectFrom('messaging.message as m')
            .select('m.id')
            .whereRef('m.conversation_id', '=', 'mine.conversation_id')
            .where('m.id', '>', clearedUpTo('mine'))
            .where(contains('m.content', search)),
        ),
      ]),
    );
  return (
    db
      .selectFrom(page.orderBy('mine.last_message_id', 'desc').limit(rowLimit(limit)).as('p'))
      .leftJoin('account.public_profile as other', 'other.id', 'p.other_id')
      .leftJoin('messaging.participant as theirs', (on) =>
        on.onRef('theirs.user_id', '=', 'p.other_id').onRef('theirs.conversation_id', '=', 'p.conversation_id'),
      )
      .innerJoin('messaging.conversation as c', 'c.id', 'p.conversation_id')
      .leftJoin('listings.itinerary as t', 't.id', 'c.listing_id')
      .leftJoin('messaging.trip as a', (on) =>
        on.on((eb) => {
          const last = eb
            .selectFrom('messaging.trip as one')
            .select(({ fn }) => fn.max('one.id').as('id'))
            .whereRef('one.conversation_id', '=', 'p.conversation_id');
          return eb('a.id', '=', eb.fn.coalesce(last.where('one.state', 'in', OPEN_STATES), last));
        }),
      )
      .select(['p.conversation_id as id', 'p.other_id as otherId', 'p.unread as unread'])
      .select([
        'p.last_message_id as lastMessageId',
        'p.last_sender_id as senderId',
        'p.last_message_at as lastMessageAt',
      ])
      .select(['other.username as username', 'other.profile_picture_url as profilePictureUrl'])
      .select('theirs.read_up_to as otherReadUpTo')
      .select(['c.listing_id as conversationListingId', 't.id as listingId', 't.type as type', 't.status as status'])
      .select([
        't.user_id as ownerId',
        't.is_full as isFull',
        't.has_amigo as hasAmigo',
        't.amigo_flights as amigoFlights',
        AMIGO_VIA.as('via'),
        LISTING_TRIP.as('listingTrip'),
        WRITTEN_LISTING.as('writtenListing'),
        sql<boolean | null>`p.has_written and theirs.has_written`.as('haveBothWritten'),
      ])
      .select(['t.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
      .select(['t.date as date', 't.end_date as endDate', 't.last_date as lastDate', 't.flight_number as flightNumber'])
      .select(['a.id as tripId', 'a.state as tripState', 'a.asker_id as askerId'])
      .select('a.departs_at as departsAt')
      .select(['a.departure_airport as agreedFrom', 'a.arrival_airport as agreedTo'])
      .select('a.date as agreedDate')
      .select(({ exists, selectFrom }) => {
        const last = selectFrom('messaging.message as last')
          .select(sql<string>`btrim(regexp_replace(last.content, '\\s+', ' ', 'g'))`.as('line'))
          .whereRef('last.id', '=', 'p.last_message_id');
        const found = selectFrom('messaging.message as m')
          .select(
            sql<FoundMessage>`jsonb_build_object('content', m.content, 'senderId', m.sender_id, 'createdAt', m.created_at)`.as(
              'found',
            ),
          )
          .whereRef('m.conversation_id', '=', 'p.conversation_id')
          .where('m.id', '>', clearedUpTo('p'))
          .where(contains('m.content', search ?? ''))
          .orderBy('m.id', 'desc')
          .limit(sql.lit(1));
        return [
          sql<string | null>`left(${last}, ${sql.lit(PREVIEW_LENGTH)})`.as('lastMessage'),
          (search === undefined ? sql<FoundMessage | null>`null::jsonb` : sql<FoundMessage | null>`${found}`).as(
            'found',
          ),
          exists(
            selectFrom('messaging.blocked_pair as b')
              .select('b.other_id')
              .whereRef('b.user_id', '=', 'p.user_id')
              .whereRef('b.other_id', '=', 'p.other_id'),
          )
            .$castTo<boolean>()
            .as('blockedBetween'),
        ];
      })
      .orderBy('p.last_message_id', 'desc')
      // Null only where the listingId is
      .$narrowType<{ type: NotNull; status: NotNull; departureAirport: NotNull; arrivalAirport: NotNull }>()
      .$narrowType<{ date: NotNull; lastDate: NotNull; agreedFrom: NotNull; agreedTo: NotNull; agreedDate: NotNull }>()
  );
}

/** The last message that the participant of this name has deleted for themselves, or 0. */
const clearedUpTo = (participant: 'mine' | 'p') => sql<number>`coalesce(${sql.ref(`${participant}.cleared_up_to`)}, 0)`;

/** Whether a text contains another one as it is written, whatever the case. */
const contains = (column: 'known.username' | 'm.content', search: string) =>
  sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`;

/** A thread without its messages; no username where there is no such account, no message where the two have no conversation. */
export type ThreadRow = RowOf<typeof threadHead>;

/**
 * The other person, how far each has read, the trip, and blocks: one row, whether the two have written or not. `listingId`
 * is the trip to show where they have written about none. Indexes: keys, conversation_pair.
 */
export function threadHead(db: MessagingDb, context: ThreadContext, listingId?: number) {
  const { meId: me, otherId: other } = context;
  const pair = toPair(context.meId, context.otherId);
  const requested = sql<number | null>`${listingId ?? null}::bigint`;
  return (
    db
      .selectFrom(sql<{ id: number }>`(select ${other}::bigint as id)`.as('asked'))
      .leftJoin('account.public_profile as other', 'other.id', 'asked.id')
      .leftJoin('messaging.conversation as c', (on) =>
        on.on('c.lower_id', '=', pair.lower_id).on('c.higher_id', '=', pair.higher_id),
      )
      .leftJoin('messaging.participant as mine', (on) =>
        on.on('mine.user_id', '=', me).onRef('mine.conversation_id', '=', 'c.id'),
      )
      .leftJoin('messaging.participant as theirs', (on) =>
        on.on('theirs.user_id', '=', other).onRef('theirs.conversation_id', '=', 'c.id'),
      )
      // By one key either way: an `or` of two keys would read all listings
      .leftJoin('listings.itinerary as t', (on) =>
        on
          .on((eb) => eb('t.id', '=', eb.fn.coalesce('c.listing_id', requested)))
          .on((eb) => eb.or([eb('c.listing_id', 'is not', null), canWriteAbout(eb, context)])),
      )
      .select(['c.listing_id as conversationListingId', 't.id as listingId', 't.type as type', 't.status as status'])
      .select([
        't.user_id as ownerId',
        't.is_full as isFull',
        't.has_amigo as hasAmigo',
        't.amigo_flights as amigoFlights',
        AMIGO_VIA.as('via'),
        LISTING_TRIP.as('listingTrip'),
        WRITTEN_LISTING.as('writtenListing'),
        sql<boolean | null>`mine.has_written and theirs.has_written`.as('haveBothWritten'),
      ])
      .select(['t.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
      .select(['t.date as date', 't.end_date as endDate', 't.last_date as lastDate', 't.flight_number as flightNumber'])
      .select(['asked.id as otherId', 'other.username as username', 'other.profile_picture_url as profilePictureUrl'])
      .select(['other.suspended as suspended', 'mine.last_message_id as lastMessageId'])
      .select(['mine.read_up_to as readUpTo', 'theirs.read_up_to as otherReadUpTo'])
      .select(['mine.cleared_up_to as clearedUpTo', 'mine.cleared_at as clearedAt'])
      .select(({ exists, selectFrom }) => [
        exists(
          selectFrom('messaging.block')
            .select('blocked_id')
            .where('blocker_id', '=', me)
            .where('blocked_id', '=', other),
        )
          .$castTo<boolean>()
          .as('blocked'),
        exists(
          selectFrom('messaging.blocked_pair')
            .select('other_id')
            .where('user_id', '=', me)
            .where('other_id', '=', other),
        )
          .$castTo<boolean>()
          .as('blockedBetween'),
      ])
      // Null only where the listingId is
      .$narrowType<{ type: NotNull; status: NotNull; departureAirport: NotNull; arrivalAirport: NotNull }>()
      .$narrowType<{ date: NotNull; lastDate: NotNull }>()
  );
}
