import { type CalendarDay, toFlightKey } from 'contracts';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { SharedFlight } from './shared-flights.ts';
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
  /** This person's own; null where none was chosen. */
  readonly listingId: number | null;
  readonly flights: readonly FlownFlight[];
}

/**
 * What a person of the trip, or who travels for them, flies on it: the flights that the two share. Undefined where it is unknown who travels.
 */
export function getFlownTrip(
  trip: AgreedTrip,
  userId: number,
  { flights, request }: { flights: readonly SharedFlight[]; request: ItineraryRow | undefined },
): FlownTrip | undefined {
  const isHelper = trip.helperId === userId;
  const traveler = isHelper ? 'me' : getTraveler(trip, request);
  if (traveler === undefined) return undefined;
  return {
    traveler,
    listingId: isHelper ? trip.offerId : trip.requestId,
    flights: flights.map(({ from, to, day, number }) => ({
      from,
      to,
      day,
      key: number === null ? null : toFlightKey(number),
    })),
  };
}

/** A parent arranges trips for two people: only who flies cannot be in the air twice. Undefined where that is unknown. */
function getTraveler({ requestId }: AgreedTrip, request: ItineraryRow | undefined): string | undefined {
  if (requestId === null) return undefined;
  if (request?.traveler !== 'other') return 'me';
  return request.travelerName === null ? undefined : `other: ${request.travelerName.toLowerCase()}`;
}

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
