import type { Airport } from 'shared-ui/contracts';
import { useListAirportsQuery } from '../api/airports.ts';

const NONE: Airport[] = [];

export interface AirportChoice {
  /** Undefined while they load; empty when they did not (spec §8, 'Airport fetch failure'). */
  airports: Airport[] | undefined;
  isFailed: boolean;
  retry(): void;
}

/** All airports, for the pickers of a form. */
export function useAirports(): AirportChoice {
  const { data, isError, isFetching, refetch } = useListAirportsQuery();
  const isFailed = isError && !isFetching;
  return { airports: data ?? (isFailed ? NONE : undefined), isFailed, retry: () => void refetch() };
}
