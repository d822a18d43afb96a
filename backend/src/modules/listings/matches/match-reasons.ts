import type { MatchReason, OwnListing } from 'contracts';
import type { MatchRow } from './matches.queries.ts';

/** Why a match fits, the heaviest first, and then why not. `own`: the listing that it is compared with. */
export function toReasons(own: OwnListing, match: MatchRow): MatchReason[] {
  const { commonLanguages, wantedLanguages, metNeeds, verified } = match;
  const reasons: MatchReason[] = [...toTripReasons(own, match)];
  if (commonLanguages.length > 0) reasons.push({ type: 'languages', fits: true, languages: commonLanguages });
  else if (wantedLanguages.length > 0) reasons.push({ type: 'languages', fits: false, languages: wantedLanguages });
  if (metNeeds.length > 0) reasons.push({ type: 'needs', fits: true, needs: metNeeds });
  reasons.push({ type: 'verified_phone', fits: verified ?? false });
  return [...reasons.filter(({ fits }) => fits), ...reasons.filter(({ fits }) => !fits)];
}

function toTripReasons(own: OwnListing, match: MatchRow): MatchReason[] {
  const { partFrom: from, partTo: to, isWholeWay, daysApart, sharedFlights, firstShared } = match;
  const flights = own.flights ?? [own];
  const part: MatchReason[] = isWholeWay ? [] : [{ type: 'part_of_way', fits: false, from, to }];
  if (daysApart !== 0) return [{ type: 'days_apart', fits: false, days: daysApart }, ...part];
  const shared = firstShared === null ? undefined : flights[firstShared - 1];
  if (shared === undefined) {
    const isOther = own.flightNumber !== null && match.flightNumber !== null;
    return [{ type: 'same_day', fits: true }, ...(isOther ? [{ type: 'another_flight', fits: false } as const] : []), ...part];
  }
  if (sharedFlights === flights.length && flights.length > 1) return [{ type: 'same_flights', fits: true }];
  const { departureAirport, arrivalAirport } = shared;
  return [{ type: 'same_flight', fits: true, from: departureAirport, to: arrivalAirport }, ...part];
}
