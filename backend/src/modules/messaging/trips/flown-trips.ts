import { type CalendarDay, toFlightKey } from 'contracts';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { otherAgreed, ItineraryRow } from './trips.queries.ts';

/** A trip, as far as it says who is in the air when. */
export type AgreedTrip = RowOf<typeof otherAgreed>;

interface FlownFlight {
  readonly from: string;
  readonly to: string;
  readonly day: CalendarDay;
  /** Null where the number is unknown. */
  readonly key: string | null;
}

/** The flights of one traveler on one trip. */
export interface FlownTrip {
  /** Who of a person's travelers it is: they, or somebody for whom they arrange it. */
  readonly traveler: string;
  /** Whose flights these are; null where the listings are gone. */
  readonly listingId: number | null;
  readonly flights: readonly FlownFlight[];
}

/**
 * What a person of the trip, or who travels for them, flies on it: the flights of their own listing, or of the other one where theirs is a window of
 * days. Undefined where neither has a day, or it is unknown who travels.
 */
export function getFlownTrip(
  trip: AgreedTrip,
  userId: number,
  listings: readonly ItineraryRow[],
): FlownTrip | undefined {
  const [request, offer] = [trip.requestId, trip.offerId].map((id) => listings.find((one) => one.id === id));
  const isHelper = trip.helperId === userId;
  const traveler = isHelper ? 'me' : getTraveler(trip, request);
  if (traveler === undefined) return undefined;
  const [own, other] = isHelper ? [offer, request] : [request, offer];
  const source = [own, other].find((listing) => listing?.days.every((day) => day !== null));
  if (source !== undefined) return { traveler, listingId: source.id, flights: toFlights(source) };
  const isGone = own === undefined && other === undefined && trip.flightDays.length > 0;
  return isGone ? { traveler, listingId: null, flights: toStoredFlights(trip) } : undefined;
}

/** A parent arranges trips for two people: only who flies cannot be in the air twice. Undefined where that is unknown. */
function getTraveler({ requestId }: AgreedTrip, request: ItineraryRow | undefined): string | undefined {
  if (requestId === null) return undefined;
  if (request?.traveler !== 'other') return 'me';
  return request.travelerName === null ? undefined : `other: ${request.travelerName.toLowerCase()}`;
}

function toFlights({ departureAirport, arrivalAirport, via, days, flightKeys }: ItineraryRow): FlownFlight[] {
  const stops = [departureAirport, ...via, arrivalAirport];
  return days.flatMap((day, at) => {
    const [from, to] = [stops[at], stops[at + 1]];
    return from === undefined || to === undefined || day === null
      ? []
      : [{ from, to, day, key: flightKeys[at] ?? null }];
  });
}

const toStoredFlights = ({ departureAirport, arrivalAirport, flightDays, flightNumber }: AgreedTrip): FlownFlight[] =>
  flightDays.map((day) => ({
    from: departureAirport,
    to: arrivalAirport,
    day,
    key: flightNumber === null ? null : toFlightKey(flightNumber),
  }));

/**
 * Whether nobody can fly both: on a day of both they take different flights. Of two ways that follow each other, one is over when the other
 * begins; two that share a flight are one way.
 */
export function doTripsOverlap(one: FlownTrip, other: FlownTrip): boolean {
  if (one.traveler !== other.traveler) return false;
  if (one.listingId !== null && one.listingId === other.listingId) return false;
  if (leadsTo(one, other) || leadsTo(other, one)) return false;
  const pairs = one.flights.flatMap((flight) => other.flights.map((second) => [flight, second] as const));
  if (pairs.some(([flight, second]) => isSameFlight(flight, second))) return false;
  return pairs.some(([flight, second]) => flight.day === second.day);
}

const leadsTo = (one: FlownTrip, other: FlownTrip): boolean => one.flights.at(-1)?.to === other.flights[0]?.from;

/** Without both numbers, the same day and airports may be the same flight. */
function isSameFlight(one: FlownFlight, other: FlownFlight): boolean {
  if (one.day !== other.day) return false;
  if (one.key !== null && other.key !== null) return one.key === other.key;
  return one.from === other.from && one.to === other.to;
}
