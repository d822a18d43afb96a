import { type CalendarDay, type ConversationTrip, routeInWords } from 'shared-ui/contracts';
import type { ExpressionBuilder } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { MessagingTables } from '../messaging.tables.ts';

type Db = ReadDb<MessagingTables>;
type OnTrip = ExpressionBuilder<
  { t: Pick<MessagingTables['listings.trip'], 'user_id' | 'confirmed_at' | 'status' | 'last_date'> },
  't'
>;

/** Who is about to write, and to whom; `today` is the earliest day there is on Earth. */
export interface Beginning {
  readonly meId: number;
  readonly otherId: number;
  readonly today: CalendarDay;
}

/**
 * Whether one may begin to write about the trip `t`: a listing of the other person that everybody sees, or one of one's own that
 * the operator has not hidden. What is not public any more is not told to who guesses its number.
 */
export const mayBeginFrom = (eb: OnTrip, { meId, otherId, today }: Beginning) =>
  eb.and([
    eb('t.confirmed_at', 'is not', null),
    eb.or([
      eb.and([eb('t.user_id', '=', String(meId)), eb('t.status', '<>', 'hidden')]),
      eb.and([eb('t.user_id', '=', String(otherId)), eb('t.status', '=', 'active'), eb('t.last_date', '>=', today)]),
    ]),
  ]);

/** The trip of this listing, if one may begin to write about it. Index: the key of the listing. */
export const tripToBeginFrom = (db: Db, listingId: number, beginning: Beginning) =>
  db
    .selectFrom('listings.trip as t')
    .select(['t.id', 't.user_id as ownerId'])
    .select(['t.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
    .where('t.id', '=', String(listingId))
    .where((eb) => mayBeginFrom(eb, beginning));

/**
 * From now on the conversation is about this trip; that they wrote about it is kept also when they go on to another. Answers
 * whether it was about no trip before, or about another one.
 */
export async function noteTrip(
  db: Db,
  { id, listingId }: { id: string; listingId: string | null },
  trip: { id: string; ownerId: string; departureAirport: string; arrivalAirport: string },
  now: Date,
): Promise<boolean> {
  if (listingId !== trip.id)
    await db.updateTable('messaging.conversation').set({ listing_id: trip.id }).where('id', '=', id).execute();
  await db
    .insertInto('messaging.conversation_trip')
    .values({
      ...{ conversation_id: id, listing_id: trip.id, owner_id: trip.ownerId },
      ...{ route: routeInWords(trip), created_at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'listing_id']).doNothing())
    .execute();
  return listingId !== trip.id;
}

/** The trip as the driver gives it, of a row that may have none. */
export interface TripRow {
  /** What the two have written about last; null where they have not yet. */
  keptListingId: string | number | null;
  listingId: string | number | null;
  /** Whose listing it is; null where there is none. */
  ownerId: string | number | null;
  type: ConversationTrip['type'];
  departureAirport: string;
  arrivalAirport: string;
  date: string;
  endDate: string | null;
  lastDate: string;
  flightNumber: string | null;
  status: string;
}

/** @param today the earliest day there is on Earth */
export function toTrip(row: TripRow, { today, blocked }: { today: CalendarDay; blocked: boolean }) {
  const { listingId, type, departureAirport, arrivalAirport, date, endDate, flightNumber, status, lastDate } = row;
  if (listingId === null || (blocked && row.keptListingId === null)) return null;
  const isPublic = status === 'active' && lastDate >= today && !blocked;
  return {
    ...{ type, departureAirport, arrivalAirport, date, endDate, flightNumber },
    listingId: Number(listingId),
    isPublic,
  };
}
