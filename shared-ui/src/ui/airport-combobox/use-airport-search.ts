import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AirportOption } from './airport-option.ts';
import { searchAirports, MIN_QUERY_LENGTH, toQuery } from './search-airports.ts';
import type { AirportText } from './use-airport-text.ts';

const DEBOUNCE_MS = 300;
const NONE: AirportOption[] = [];

export type AirportSearchState = 'too short' | 'loading' | 'waiting' | 'none' | 'found';

/** What to suggest for the typed text. */
export function useAirportSearch({ airports, value, typed }: Pick<AirportText, 'airports' | 'value' | 'typed'>) {
  const [debounced, flush] = useDebounced(typed, DEBOUNCE_MS);
  const tooShort = value !== '' || toQuery(typed).length < MIN_QUERY_LENGTH;
  const searched = tooShort ? '' : debounced;
  const options = useMemo(() => searchAirports(airports ?? NONE, searched), [airports, searched]);
  const pending = !tooShort && typed !== debounced;
  const state = getState({ tooShort, pending, loading: !airports, found: options.length > 0 });
  return { query: toQuery(debounced), options, pending, state, flush };
}

interface Found {
  tooShort: boolean;
  pending: boolean;
  loading: boolean;
  found: boolean;
}

function getState({ tooShort, loading, found, pending }: Found): AirportSearchState {
  if (tooShort) return 'too short';
  if (loading) return 'loading';
  if (found) return 'found';
  return pending ? 'waiting' : 'none';
}

/** The value once it has not changed for `delay` milliseconds, and a function that skips the wait. */
function useDebounced<Value>(value: Value, delay: number): [Value, () => void] {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  const flush = useCallback(() => setDebounced(value), [value]);
  return [debounced, flush];
}
