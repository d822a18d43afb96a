import { type Listing, type MatchReason, toFlightKey } from 'contracts';
import type { MatchRow } from './matches.queries.ts';

type Trip = Pick<Listing, 'departureAirport' | 'arrivalAirport' | 'flightNumber'>;
type Way = Trip & { flights?: readonly Trip[] | null | undefined };

/** Why a match fits, the heaviest first, and then why not. `own`: the listing that it is compared with. */
export function toReasons(own: Way, match: MatchRow): MatchReason[] {
  const { commonLanguages, wantedLanguages, metNeeds, verified, tripsDone } = match;
  const reasons: MatchReason[] = [...toTripReasons(own, match)];
  if (commonLanguages.length > 0) reasons.push({ type: 'languages', fits: true, languages: commonLanguages });
  else if (wantedLanguages.length > 0) reasons.push({ type: 'languages', fits: false, languages: wantedLanguages });
  if (metNeeds.length > 0) reasons.push({ type: 'needs', fits: true, needs: metNeeds });
  reasons.push({ type: 'verified_phone', fits: verified ?? false });
  if (tripsDone !== null) reasons.push({ type: 'trips_done', fits: true, trips: tripsDone });
  return [...reasons.filter(({ fits }) => fits), ...reasons.filter(({ fits }) => !fits)];
}

function toTripReasons(own: Way, match: MatchRow): MatchReason[] {
  const { partFrom: from, partTo: to, isWholeWay, daysApart, sharedFlights, firstShared } = match;
  const flights = listFlights(own);
  if (flights.length > 1 && sharedFlights === flights.length) return [{ type: 'same_flights', fits: true }];
  const part: MatchReason[] = isWholeWay ? [] : [{ type: 'part_of_way', fits: false, from, to }];
  const shared = firstShared === null ? undefined : flights[firstShared - 1];
  if (shared !== undefined) {
    const { departureAirport, arrivalAirport } = shared;
    return [{ type: 'same_flight', fits: true, from: departureAirport, to: arrivalAirport }, ...part];
  }
  if (daysApart !== 0) return [{ type: 'days_apart', fits: false, days: daysApart }, ...part];
  const isOther = isOnOtherFlights(listKeys(own, from, to), listKeys(match, from, to));
  return [
    { type: 'same_day', fits: true },
    ...(isOther ? [{ type: 'another_flight', fits: false } as const] : []),
    ...part,
  ];
}

const listFlights = (way: Way): readonly Trip[] => way.flights ?? [way];

/** The flight numbers from the one airport to the other; null for one that is not known. */
function listKeys(way: Way, from: string, to: string): (string | null)[] {
  const flights = listFlights(way);
  const first = flights.findIndex(({ departureAirport }) => departureAirport === from);
  const last = flights.findIndex(({ arrivalAirport }, at) => at >= first && arrivalAirport === to);
  return flights
    .slice(first, last + 1)
    .map(({ flightNumber }) => (flightNumber === null ? null : toFlightKey(flightNumber)));
}

/** Whether all are known, and none is the same. */
const isOnOtherFlights = (own: readonly (string | null)[], theirs: readonly (string | null)[]): boolean =>
  [...own, ...theirs].every((key) => key !== null) && !own.some((key) => theirs.includes(key));
