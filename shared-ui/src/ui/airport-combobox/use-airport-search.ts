import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  airportLabel,
  type AirportOption,
  indexAirports,
  searchAirports,
  MIN_QUERY_LENGTH,
  toQuery,
} from './search-airports.ts';

const DEBOUNCE_MS = 300;
const NONE: AirportOption[] = [];

export type AirportSearchState = 'too short' | 'loading' | 'waiting' | 'none' | 'found';

export interface AirportSearchInput {
  /** All airports; undefined while they load. */
  airports: readonly AirportOption[] | undefined;
  /** The chosen airport's code, a text that names none, or ''. */
  value: string;
  /** Gets '' when the text stops matching the chosen airport, and the text itself when the field is left with it. */
  onChange: (code: string) => void;
  /** Counts the resets of the form: a change clears a text that matches no airport. */
  resets?: number | undefined;
}

/** The typed text, the chosen airport, and what to suggest. */
export function useAirportSearch({ airports, value, onChange, resets }: AirportSearchInput) {
  const [typed, setTyped, readTyped] = useTypedText(resets);
  const [debounced, flush] = useDebounced(typed, DEBOUNCE_MS);
  const chosen = useMemo(() => airports?.find(({ code }) => code === value) ?? null, [airports, value]);
  const tooShort = value !== '' || toQuery(typed).length < MIN_QUERY_LENGTH;
  const options = useOptions(airports, tooShort ? '' : debounced);
  const pending = !tooShort && typed !== debounced;

  const type = (text: string) => {
    setTyped(text);
    if (value !== '') onChange('');
  };
  const choose = (code: string) => {
    setTyped('');
    onChange(code);
  };
  /**
   * Takes the typed text: a complete code chooses that airport; any other text becomes the value, so that the form can say that
   * it is no airport.
   */
  const commitText = () => {
    const text = readTyped().trim();
    if (value !== '' || text === '') return;
    const code = text.toUpperCase();
    if (airports?.some((airport) => airport.code === code)) choose(code);
    else onChange(text);
  };
  const state = getState({ tooShort, pending, loading: !airports, found: options.length > 0 });
  const text = value === '' ? typed : chosen ? airportLabel(chosen) : value;
  return { text, query: toQuery(debounced), chosen, options, pending, state, type, choose, commitText, flush };
}

/**
 * The typed text is used only while nothing is chosen, so a value set from outside need not be copied into it. The third
 * result reads the latest text: the field may lose the focus before a choice has been rendered.
 */
function useTypedText(resets: number | undefined) {
  const [typed, setTyped] = useState('');
  const latest = useRef('');
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const set = (text: string) => {
    latest.current = text;
    setTyped(text);
  };
  const [seenResets, setSeenResets] = useState(resets);
  if (seenResets !== resets) {
    setSeenResets(resets);
    setTyped('');
  }
  return [typed, set, () => latest.current] as const;
}

function useOptions(airports: readonly AirportOption[] | undefined, text: string): AirportOption[] {
  const index = useMemo(() => indexAirports(airports ?? NONE), [airports]);
  return useMemo(() => searchAirports(index, text), [index, text]);
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
