import { type CalendarDay, type ConversationTrip, formatRoute } from 'contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { TOGETHER_STATES } from '../agreements/transitions.ts';
import type { MessagingDb, MessagingTables } from '../messaging.db.ts';

type TripBuilder = ExpressionBuilder<
  { t: Pick<MessagingTables['listings.trip'], 'user_id' | 'confirmed_at' | 'status' | 'last_date'> },
  't'
>;

/** Who reads or writes a thread, and with whom. */
export interface ThreadContext {
  readonly meId: number;
  readonly otherId: number;
  /** The earliest day there is on Earth. */
  readonly today: CalendarDay;
}

/**
 * Whether one may begin to write about the trip `t`: a public listing of the other person, or one of one's own that the
 * operator has not hidden. Listings that are not public any more must not be found by guessing ids.
 */
export const canWriteAbout = (eb: TripBuilder, { meId, otherId, today }: ThreadContext) =>
  eb.and([
    eb('t.confirmed_at', 'is not', null),
    eb.or([
      eb.and([eb('t.user_id', '=', meId), eb('t.status', '<>', 'hidden')]),
      eb.and([eb('t.user_id', '=', otherId), eb('t.status', '=', 'active'), eb('t.last_date', '>=', today)]),
    ]),
  ]);

/** The trip of this listing, if one may begin to write about it. Index: the key of the listing. */
export const findTrip = (db: MessagingDb, listingId: number, context: ThreadContext) =>
  db
    .selectFrom('listings.trip as t')
    .select(['t.id', 't.user_id as ownerId'])
    .select(['t.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
    .select(['t.date', 't.end_date as endDate', 't.flight_number as flightNumber'])
    .where('t.id', '=', listingId)
    .where((eb) => canWriteAbout(eb, context));

/**
 * Makes this the trip of the conversation, and adds it, as it is now, to those that the two have written about. Returns whether the
 * conversation had another trip, or none.
 */
export async function setTrip(
  db: MessagingDb,
  { id, listingId }: { id: number; listingId: number | null },
  trip: TripFacts & { id: number; ownerId: number },
  now: Date,
): Promise<boolean> {
  if (listingId !== trip.id)
    await db.updateTable('messaging.conversation').set({ listing_id: trip.id }).where('id', '=', id).execute();
  const facts = {
    departure_airport: trip.departureAirport,
    arrival_airport: trip.arrivalAirport,
    date: trip.date,
    end_date: trip.endDate,
    flight_number: trip.flightNumber,
  };
  await db
    .insertInto('messaging.conversation_trip')
    .values({
      ...{ conversation_id: id, listing_id: trip.id, owner_id: trip.ownerId },
      ...{ route: formatRoute(trip), created_at: now },
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'listing_id']).doUpdateSet(facts))
    .execute();
  return listingId !== trip.id;
}

type TripFacts = Pick<ConversationTrip, 'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'flightNumber'>;

const TOGETHER = sql.join(TOGETHER_STATES.map((state) => sql.lit(state)));

/**
 * What the two of the conversation `c` have agreed or asked about its trip `t`: where they are together, or else what was last. Null
 * where neither has asked. Index: agreement_by_conversation.
 */
export const TRIP_AGREEMENT = sql<TripAgreement | null>`(
  select jsonb_build_object('isTogether', last.state in (${TOGETHER}), 'isAsked', last.state = 'asked',
    'askerId', last.asker_id, 'trip', jsonb_build_object(
    'departureAirport', last.departure_airport, 'arrivalAirport', last.arrival_airport,
    'date', last.date, 'endDate', last.end_date, 'flightNumber', last.flight_number))
  from messaging.agreement as last
  where last.id = (
    select coalesce(max(one.id) filter (where one.state in (${TOGETHER})), max(one.id)) from messaging.agreement as one
    where one.conversation_id = c.id and (one.request_id = t.id or one.offer_id = t.id)))`;

/** The trip `t` of the conversation `c` when one of the two last wrote about it; null where that is unknown. Index: the key. */
export const WRITTEN_TRIP = sql<TripFacts | null>`(
  select jsonb_build_object('departureAirport', written.departure_airport, 'arrivalAirport', written.arrival_airport,
    'date', written.date, 'endDate', written.end_date, 'flightNumber', written.flight_number)
  from messaging.conversation_trip as written
  where written.conversation_id = c.id and written.listing_id = t.id and written.date is not null)`;

interface TripAgreement {
  readonly isTogether: boolean;
  /** A question that is open, of `askerId`. */
  readonly isAsked: boolean;
  readonly askerId: number;
  readonly trip: TripFacts;
}

/** The trip of a thread. */
interface TripRow extends TripFacts, Pick<ConversationTrip, 'type'> {
  /** Null where the two have written about no trip. */
  conversationListingId: number | null;
  /** Null where there is no trip to show; so are the other columns then. */
  listingId: number | null;
  ownerId: number | null;
  lastDate: string;
  status: string;
  isFull: boolean | null;
  hasAmigo: boolean | null;
  tripAgreement: TripAgreement | null;
  writtenTrip: TripFacts | null;
  /** Null where one of the two has left. */
  haveBothWritten: boolean | null;
}

/**
 * The other's listing as it is now where it is public, or the two have agreed or have both written, and are still together and not blocked;
 * otherwise as they have last asked or agreed about it, or as it was when it was written about.
 */
export function toTrip(
  row: TripRow,
  { meId, today, blocked }: { meId: number; today: CalendarDay; blocked: boolean },
): ConversationTrip | null {
  const { listingId, type, departureAirport, arrivalAirport, date, endDate, flightNumber, tripAgreement } = row;
  if (listingId === null || (blocked && row.conversationListingId === null)) return null;
  const isPublic = row.status === 'active' && row.lastDate >= today && !blocked;
  const isShared =
    tripAgreement === null || (tripAgreement.isAsked && tripAgreement.askerId === meId)
      ? row.haveBothWritten === true
      : tripAgreement.isTogether;
  const isLive = row.ownerId === meId || isPublic || (!blocked && isShared);
  const past = tripAgreement?.trip ?? (blocked ? null : row.writtenTrip);
  const trip = isLive ? { departureAirport, arrivalAirport, date, endDate, flightNumber } : past;
  if (trip === null) return null;
  return { ...trip, listingId, type, isPublic, isTaken: isLive && (row.isFull === true || row.hasAmigo === true) };
}
