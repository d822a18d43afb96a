import { useMemo } from 'react';
import { useListAirportsQuery } from '../api/airports.ts';
import { type TripAddress, withoutUnknownAirports } from './read-parts.ts';

/**
 * An address without the airports that do not exist. Nothing waits for the list of airports: they are taken out as soon as
 * it is there.
 */
export function useKnownAirports<Parts extends { from?: string; to?: string }>(
  address: TripAddress<Parts>,
): TripAddress<Parts> {
  const { data: airports } = useListAirportsQuery();
  return useMemo(() => {
    if (!airports) return address;
    const codes = new Set(airports.map((airport) => airport.code));
    return withoutUnknownAirports(address, (code) => codes.has(code));
  }, [address, airports]);
}
