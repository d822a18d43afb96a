import { type CalendarDay, type ConversationTrip, routeInWords } from 'shared-ui/contracts';
import type { ExpressionBuilder } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { MessagingTables } from '../messaging.tables.ts';

type Db = ReadDb<MessagingTables>;
type OnTrip = ExpressionBuilder<
  { t: Pick<MessagingTables['listings.trip'], 'user_id' | 'confirmed_at' | 'status'> },
  't'
>;

/**
 * Whether two people may begin to write about the trip `t`: a listing of one of the two, under their own name. What the operator
 * has hidden is not told to who guesses its number.
 */
export const mayBeginFrom = (eb: OnTrip, meId: number, otherId: number) =>
  eb.and([
    eb('t.user_id', 'in', [String(meId), String(otherId)]),
    eb('t.confirmed_at', 'is not', null),
    eb('t.status', '<>', 'hidden'),
  ]);

/** The trip of this listing, if the two may begin to write about it. Index: the key of the listing. */
export const tripToBeginFrom = (db: Db, listingId: number, meId: number, otherId: number) =>
  db
    .selectFrom('listings.trip as t')
    .select(['t.id', 't.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
    .where('t.id', '=', String(listingId))
    .where((eb) => mayBeginFrom(eb, meId, otherId));

/** From now on the conversation is about this trip; that they wrote about it is kept also when they go on to another. */
export async function noteTrip(
  db: Db,
  conversation: { id: string; listingId: string | null },
  trip: { id: string; departureAirport: string; arrivalAirport: string },
  now: Date,
): Promise<void> {
  const { id } = conversation;
  if (conversation.listingId !== trip.id)
    await db.updateTable('messaging.conversation').set({ listing_id: trip.id }).where('id', '=', id).execute();
  await db
    .insertInto('messaging.conversation_trip')
    .values({ conversation_id: id, listing_id: trip.id, route: routeInWords(trip), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'listing_id']).doNothing())
    .execute();
}

/** The trip as the driver gives it, of a row that may have none. */
export interface TripRow {
  /** What the two have written about last; null where they have not yet. */
  keptListingId: string | number | null;
  listingId: string | number | null;
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
