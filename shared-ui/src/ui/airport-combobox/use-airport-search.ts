import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AirportOption } from './airport-option.ts';
import { searchAirports, MIN_QUERY_LENGTH, toQuery } from './search-airports.ts';
import type { AirportText } from './use-airport-text.ts';

const DEBOUNCE_MS = 300;
const NONE: AirportOption[] = [];

export type AirportSearchState = 'too short' | 'loading' | 'waiting' | 'none' | 'found';

/** A list of all airports of a country would be slow to draw. */
const PAGE_SIZE = 50;

/** What to suggest for the typed text: at most `maxSuggestions`, or all, a page at a time. */
export function useAirportSearch(
  { airports, value, typed }: Pick<AirportText, 'airports' | 'value' | 'typed'>,
  maxSuggestions: number | undefined,
) {
  const [debounced, flush] = useDebounced(typed, DEBOUNCE_MS);
  const tooShort = value !== '' || toQuery(typed).length < MIN_QUERY_LENGTH;
  const searched = tooShort ? '' : debounced;
  const found = useMemo(
    () => searchAirports(airports ?? NONE, searched).slice(0, maxSuggestions),
    [airports, searched, maxSuggestions],
  );
  const [{ of, count }, setShown] = useState({ of: found, count: PAGE_SIZE });
  const shownCount = of === found ? count : PAGE_SIZE;
  const options = useMemo(() => found.slice(0, shownCount), [found, shownCount]);
  const showMore = useCallback(() => setShown({ of: found, count: shownCount + PAGE_SIZE }), [found, shownCount]);
  const moreCount = found.length - options.length;
  const pending = !tooShort && typed !== debounced;
  const state = getState({ tooShort, pending, loading: !airports, found: options.length > 0 });
  return { query: toQuery(debounced), options, moreCount, showMore, pending, state, flush };
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
