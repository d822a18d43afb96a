import { type CalendarDay, type ConversationListing, formatRoute } from 'contracts';
import type { ExpressionBuilder } from 'kysely';
import type { MessagingDb, MessagingTables } from './messaging.db.ts';

type ItineraryBuilder = ExpressionBuilder<
  { t: Pick<MessagingTables['listings.itinerary'], 'user_id' | 'confirmed_at' | 'status' | 'last_date'> },
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
 * Whether one may begin to write about the listing `t`: a public listing of the other person, or one of one's own that the
 * operator has not hidden. Listings that are not public any more must not be found by guessing ids.
 */
export const canWriteAbout = (eb: ItineraryBuilder, { meId, otherId, today }: ThreadContext) =>
  eb.and([
    eb('t.confirmed_at', 'is not', null),
    eb.or([
      eb.and([eb('t.user_id', '=', meId), eb('t.status', '<>', 'hidden')]),
      eb.and([eb('t.user_id', '=', otherId), eb('t.status', '=', 'active'), eb('t.last_date', '>=', today)]),
    ]),
  ]);

/** This listing, if one may begin to write about it. Index: the key of the listing. */
export const findListing = (db: MessagingDb, listingId: number, context: ThreadContext) =>
  db
    .selectFrom('listings.itinerary as t')
    .select(['t.id', 't.user_id as ownerId'])
    .select(['t.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
    .select(['t.date', 't.end_date as endDate', 't.flight_number as flightNumber'])
    .where('t.id', '=', listingId)
    .where((eb) => canWriteAbout(eb, context));

/**
 * Makes this the listing of the conversation, and adds it, as it is now, to those that the two have written about. Returns whether the
 * conversation had another one, or none.
 */
export async function setListing(
  db: MessagingDb,
  { id, listingId }: { id: number; listingId: number | null },
  listing: ListingFacts & { id: number; ownerId: number },
  now: Date,
): Promise<boolean> {
  if (listingId !== listing.id)
    await db.updateTable('messaging.conversation').set({ listing_id: listing.id }).where('id', '=', id).execute();
  const facts = {
    departure_airport: listing.departureAirport,
    arrival_airport: listing.arrivalAirport,
    date: listing.date,
    end_date: listing.endDate,
    flight_number: listing.flightNumber,
  };
  await db
    .insertInto('messaging.conversation_listing')
    .values({
      conversation_id: id,
      listing_id: listing.id,
      owner_id: listing.ownerId,
      route: formatRoute(listing),
      created_at: now,
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'listing_id']).doUpdateSet(facts))
    .execute();
  return listingId !== listing.id;
}

/** The facts of a listing that a conversation keeps as they were. */
export type ListingFacts = Pick<
  ConversationListing,
  'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'flightNumber'
>;
