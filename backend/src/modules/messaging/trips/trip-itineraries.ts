import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, daysBetween, type NothingShared as OwnNothingShared, type TripFlight } from 'contracts';
import { sql } from 'kysely';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import {
  findSharedFlights,
  fromOneListing,
  isShared,
  type Itinerary,
  type NothingShared,
  ofListing,
  onDay,
  type SharedFlight,
  type SharedItinerary,
  type SharedRoute,
} from './shared-flights.ts';
import { toItineraryColumns, type TripEntity, type TripItinerary } from './trip.entity.ts';
import { type ItineraryRow, takenSegments } from './trips.queries.ts';

/** The listings of a trip, as far as they were chosen and are still there. */
export interface TripListings {
  readonly request?: ItineraryRow | undefined;
  readonly offer?: ItineraryRow | undefined;
}

/** Those among these rows. */
export function findTripListings(
  rows: readonly ItineraryRow[],
  { requestId, offerId }: { requestId?: number | null | undefined; offerId?: number | null | undefined },
): TripListings {
  const [request, offer] = [requestId, offerId].map((id) => rows.find((row) => row.id === id));
  return { request, offer };
}

/** Whether who was asked has closed it instead of answering. */
export const isClosedByAsked = ({ state, askedId }: TripEntity, { status, ownerId }: ItineraryRow): boolean =>
  state === 'asked' && status === 'closed' && ownerId === askedId;

/** Those that a trip follows: a deleted or hidden one leaves it as it was, and so does one that was closed instead of answering. */
export const findFollowedListings = (rows: readonly ItineraryRow[], trip: TripEntity): TripListings =>
  findTripListings(
    rows.filter((row) => row.status !== 'hidden' && !isClosedByAsked(trip, row)),
    trip,
  );

export const toSchedules = ({ request, offer }: TripListings) => ({
  request: request?.schedule ?? undefined,
  offer: offer?.schedule ?? undefined,
});

/** The flights of a listing. */
export function toItinerary({ departureAirport, arrivalAirport, via, flights, windowDays }: ItineraryRow): Itinerary {
  const stops = [departureAirport, ...via, arrivalAirport];
  return {
    windowDays,
    flights: flights.map((flight, at) => ({ ...flight, from: stops[at] ?? '', to: stops[at + 1] ?? '' })),
  };
}

/** What the listings of a question share; without flights of the request that are `taken`. */
export const findSharedRoute = (
  { request, offer }: TripListings,
  taken?: ReadonlySet<string>,
): SharedRoute | NothingShared =>
  share({ request: request && toItinerary(request), offer: offer && toItinerary(offer), taken });

/** With what follows from it. */
export async function findItinerary(db: MessagingDb, listings: TripListings): Promise<TripItinerary | NothingShared> {
  const found = findSharedRoute(listings);
  return isShared(found) ? withTimes(db, found) : found;
}

/** The flights of the request of a trip that have another Amigo, as `toSegment` names them. */
export async function listTaken(
  db: MessagingDb,
  { requestId, id }: Pick<TripEntity, 'requestId' | 'id'>,
): Promise<ReadonlySet<string>> {
  if (typeof requestId !== 'number') return new Set();
  return new Set((await takenSegments(db, [requestId], id).execute()).map(({ segment }) => segment));
}

/**
 * What the listings of a trip share now, without flights of the request that have another Amigo. In place of a listing that is gone stands what the two had agreed on or asked about; two who have
 * agreed stay on their day where it is among those that they share.
 */
export async function followItinerary(
  em: EntityManager,
  trip: TripEntity,
  listings: TripListings,
): Promise<TripItinerary | NothingShared> {
  const db = messagingDb(em);
  const { requestId = null, offerId = null, date, endDate = null } = trip;
  const before = await storedItinerary(db, trip);
  const [request, offer] = [
    listings.request
      ? toItinerary(listings.request)
      : requestId === null
        ? undefined
        : itineraryOfSide(before, 'request'),
    listings.offer ? toItinerary(listings.offer) : offerId === null ? undefined : itineraryOfSide(before, 'offer'),
  ];
  const day = trip.state === 'agreed' && endDate === null ? date : undefined;
  const shared = share({ request, offer, taken: await listTaken(db, trip) });
  if (!isShared(shared)) return shared;
  const found = await withTimes(db, day !== undefined && isOpenOn(shared, day) ? onDay(shared, day) : shared);
  // A request that is gone says no more where its whole way begins and ends
  if (listings.request !== undefined || requestId === null) return found;
  return { ...found, whole: { from: trip.wholeDepartureAirport, to: trip.wholeArrivalAirport } };
}

/** Without the numbers that the other listing alone says. */
const itineraryOfSide = ({ flights, windowDays }: SharedItinerary, side: 'request' | 'offer'): Itinerary => ({
  windowDays,
  flights: ofListing(flights, side).map(({ from, to, day, time, number, numberSource }) => ({
    from,
    to,
    day,
    time,
    number: numberSource === side || numberSource === 'both' ? number : null,
  })),
});

interface Shared {
  readonly request: Itinerary | undefined;
  readonly offer: Itinerary | undefined;
  readonly taken?: ReadonlySet<string> | undefined;
}

function share({ request, offer, taken }: Shared): SharedRoute | NothingShared {
  const whole = request ?? offer;
  if (whole === undefined) throw new Error('A trip is about a listing.');
  const found =
    request && offer
      ? findSharedFlights({ request, offer }, taken)
      : fromOneListing(whole, request ? 'request' : 'offer', taken);
  if (!isShared(found)) return found;
  return { ...found, whole: { from: whole.flights[0]?.from ?? '', to: whole.flights.at(-1)?.to ?? '' } };
}

/** Whether its first flight may leave on this day. */
const isOpenOn = ({ flights, windowDays }: SharedItinerary, day: string): boolean => {
  const first = flights[0]?.day ?? '';
  return first <= day && day <= addDays(first, windowDays);
};

/**
 * With when its first flight has left, and both are asked: on the first morning after the last flight has landed, there. Without a time of
 * departure a flight has left when its day is over. Index: the code of the airport.
 */
export async function withTimes(db: MessagingDb, shared: SharedRoute): Promise<TripItinerary> {
  const [first, last] = [shared.flights[0], shared.flights.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A trip has a flight.');
  const [departsOn, lastOn] = [addDays(first.day, shared.windowDays), addDays(last.day, shared.windowDays)];
  const landedBy = sql`((${lastOn}::date + 1 + time '09:00') at time zone last.time_zone)`;
  const times = await db
    .selectFrom('listings.airport_city as first')
    .innerJoin('listings.airport_city as last', (on) => on.on('last.code', '=', last.from))
    .innerJoin('listings.airport_city as arrival', (on) => on.on('arrival.code', '=', last.to))
    .select([
      sql<Date>`(${departsOn}::date + coalesce(${first.time}::interval, interval '24 hours')) at time zone first.time_zone`.as(
        'departsAt',
      ),
      sql<Date>`((${landedBy} at time zone arrival.time_zone + interval '15 hours' - interval '1 microsecond')::date
        + time '09:00') at time zone arrival.time_zone`.as('questionAt'),
    ])
    .where('first.code', '=', first.from)
    .executeTakeFirstOrThrow();
  return { ...shared, ...times };
}

/** Writes the flights of a trip in place of those it had. */
export async function storeFlights(db: MessagingDb, tripId: number, flights: readonly SharedFlight[]): Promise<void> {
  await db.deleteFrom('messaging.trip_flight').where('trip_id', '=', tripId).execute();
  await db
    .insertInto('messaging.trip_flight')
    .values(
      flights.map((flight, at) => ({
        trip_id: tripId,
        position: at + 1,
        departure_airport: flight.from,
        arrival_airport: flight.to,
        day: flight.day,
        time: flight.time,
        flight_number: flight.number,
        number_source: flight.numberSource,
        request_position: flight.requestPosition,
        offer_position: flight.offerPosition,
      })),
    )
    .execute();
}

/** Puts an agreed trip on its day. */
export async function settleDay(em: EntityManager, trip: TripEntity, day: string): Promise<void> {
  const db = messagingDb(em);
  const whole = { from: trip.wholeDepartureAirport, to: trip.wholeArrivalAirport };
  const itinerary = await withTimes(db, onDay({ ...(await storedItinerary(db, trip)), whole }, day));
  Object.assign(trip, toItineraryColumns(itinerary));
  await storeFlights(db, trip.id, itinerary.flights);
}

/** In order. Index: trip_flight_pkey. */
export const flightsOf = (db: MessagingDb, tripIds: readonly number[]) =>
  db
    .selectFrom('messaging.trip_flight')
    .select(['trip_id as tripId', 'departure_airport as from', 'arrival_airport as to', 'day', 'time'])
    .select(['flight_number as number', 'number_source as numberSource'])
    .select(['request_position as requestPosition', 'offer_position as offerPosition'])
    .where('trip_id', '=', sql<number>`any(${tripIds}::bigint[])`)
    .orderBy('trip_id')
    .orderBy('position');

/** What the two had agreed on or asked about. */
async function storedItinerary(db: MessagingDb, trip: TripEntity): Promise<SharedItinerary> {
  return { flights: await flightsOf(db, [trip.id]).execute(), windowDays: getWindowDays(trip) };
}

const getWindowDays = ({ date, endDate = null }: Pick<TripEntity, 'date' | 'endDate'>): number =>
  endDate === null ? 0 : daysBetween(date, endDate);

/** As one of the two sees them. */
export const toTripFlights = (flights: readonly SharedFlight[], side: 'request' | 'offer'): TripFlight[] =>
  flights.map(({ from, to, day, time, number, numberSource }) => ({
    departureAirport: from,
    arrivalAirport: to,
    date: day,
    time,
    flightNumber: number,
    flightNumberOf:
      numberSource === null || numberSource === 'both' ? numberSource : numberSource === side ? 'me' : 'other',
  }));

/** As one of the two sees it: whose listing is the request, and whose the offer. */
export function toOwnNothingShared(nothing: NothingShared, side: 'request' | 'offer'): OwnNothingShared {
  const none = { myDays: null, theirDays: null, myFlightNumber: null, theirFlightNumber: null };
  // Where all that they share is taken, the question is over in a moment
  if (nothing.reason === 'route' || nothing.reason === 'taken') return { ...none, reason: 'route' };
  if (nothing.reason === 'day') {
    const days = { request: toDays(nothing.request), offer: toDays(nothing.offer) };
    return { ...none, reason: 'day', myDays: days[side], theirDays: days[side === 'request' ? 'offer' : 'request'] };
  }
  const { requestNumber, offerNumber } = nothing;
  const [myFlightNumber, theirFlightNumber] =
    side === 'request' ? [requestNumber, offerNumber] : [offerNumber, requestNumber];
  return { ...none, reason: 'flight', myFlightNumber, theirFlightNumber };
}

const toDays = ({ firstDay: first, lastDay: last }: { firstDay: string; lastDay: string }) => ({ first, last });
