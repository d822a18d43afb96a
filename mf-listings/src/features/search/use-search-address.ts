import { useMemo } from 'react';
import { useSearchParams } from 'shared-ui/app';
import { useListAirportsQuery } from '../../api/airports.ts';
import { readSearchAddress, type SearchAddress, withoutUnknownAirports } from './search-filter.ts';

/**
 * The filters in the page's address. The search does not wait for the list of airports: an airport that does not exist
 * is taken out as soon as the list is there.
 */
export function useSearchAddress(): SearchAddress {
  const [params] = useSearchParams();
  const { data: airports } = useListAirportsQuery();
  const address = useMemo(() => readSearchAddress(params), [params]);
  return useMemo(() => {
    if (!airports) return address;
    const codes = new Set(airports.map((airport) => airport.code));
    return withoutUnknownAirports(address, (code) => codes.has(code));
  }, [address, airports]);
}
