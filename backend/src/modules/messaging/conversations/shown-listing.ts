import { type CalendarDay, type ConversationListing, toAmigoRoutes, type TripState } from 'contracts';
import { sql } from 'kysely';
import type { ListingFacts } from '../conversation-listing.queries.ts';
import { TOGETHER_STATES, tripPolicy } from '../trips/trip-policy.ts';

const TOGETHER = sql.join(TOGETHER_STATES.map((state) => sql.lit(state)));

/**
 * What the two of the conversation `c` have agreed or asked about its listing `t`: where they are together, or else what was last. Null
 * where neither has asked. Index: trip_by_conversation.
 */
export const LISTING_TRIP = sql<ListingTrip | null>`(
  select jsonb_build_object('state', last.state, 'askerId', last.asker_id, 'itinerary', jsonb_build_object(
    'departureAirport', last.departure_airport, 'arrivalAirport', last.arrival_airport,
    'date', last.date, 'endDate', last.end_date, 'flightNumber', last.flight_number))
  from messaging.trip as last
  where last.id = (
    select coalesce(max(one.id) filter (where one.state in (${TOGETHER})), max(one.id)) from messaging.trip as one
    where one.conversation_id = c.id and (one.request_id = t.id or one.offer_id = t.id)))`;

/** The listing `t` of the conversation `c` when one of the two last wrote about it; null where that is unknown. Index: the key. */
export const WRITTEN_LISTING = sql<ListingFacts | null>`(
  select jsonb_build_object('departureAirport', written.departure_airport, 'arrivalAirport', written.arrival_airport,
    'date', written.date, 'endDate', written.end_date, 'flightNumber', written.flight_number)
  from messaging.conversation_listing as written
  where written.conversation_id = c.id and written.listing_id = t.id and written.date is not null)`;

/** Where the listing `t` stops on its way; read only where a part of it has an Amigo. Index: the key of the listing. */
export const AMIGO_VIA = sql<
  string[] | null
>`(select way.via from listings.itinerary as way where way.id = t.id and t.amigo_flights <> '{}')`;

interface ListingTrip {
  readonly state: TripState;
  readonly askerId: number;
  readonly itinerary: ListingFacts;
}

/** The listing of a thread. */
interface ThreadListingRow extends ListingFacts, Pick<ConversationListing, 'type'> {
  /** Null where the two have written about none. */
  conversationListingId: number | null;
  /** Null where there is none to show; so are the other columns then. */
  listingId: number | null;
  ownerId: number | null;
  lastDate: string;
  status: string;
  isFull: boolean | null;
  hasAmigo: boolean | null;
  amigoFlights: number[] | null;
  via: string[] | null;
  listingTrip: ListingTrip | null;
  writtenListing: ListingFacts | null;
  /** Null where one of the two has left. */
  haveBothWritten: boolean | null;
}

/**
 * The other's listing as it is now where it is public, or the two have agreed or have both written, and are still together and not blocked;
 * otherwise as they have last asked or agreed about it, or as it was when it was written about.
 */
export function toConversationListing(
  row: ThreadListingRow,
  { meId, today, blocked }: { meId: number; today: CalendarDay; blocked: boolean },
): ConversationListing | null {
  const { listingId, type, departureAirport, arrivalAirport, date, endDate, flightNumber, listingTrip } = row;
  if (listingId === null || (blocked && row.conversationListingId === null)) return null;
  const isPublic = row.status === 'active' && row.lastDate >= today && !blocked;
  const isShared = tripPolicy.seesListings({
    state: listingTrip?.state ?? 'none',
    role: listingTrip?.askerId === meId ? 'asker' : 'asked',
    isBlocked: blocked,
    haveBothWritten: row.haveBothWritten === true,
  });
  const isLive = row.ownerId === meId || isPublic || isShared;
  const past = listingTrip?.itinerary ?? (blocked ? null : row.writtenListing);
  const facts = isLive ? { departureAirport, arrivalAirport, date, endDate, flightNumber } : past;
  if (facts === null) return null;
  const isTaken = isLive && (row.isFull === true || row.hasAmigo === true);
  return { ...facts, listingId, type, isPublic, isTaken, amigoRoutes: isLive ? listAmigoRoutes(row) : [] };
}

function listAmigoRoutes({ departureAirport, arrivalAirport, via, amigoFlights }: ThreadListingRow) {
  const stops = [departureAirport, ...(via ?? []), arrivalAirport];
  const flights = stops.slice(1).map((to, at) => ({ departureAirport: stops[at] ?? '', arrivalAirport: to }));
  return toAmigoRoutes(flights, amigoFlights ?? []);
}
