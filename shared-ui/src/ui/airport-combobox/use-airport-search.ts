import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type AirportOption,
  airportLabel,
  indexAirports,
  searchAirports,
  SHORTEST_QUERY,
  toQuery,
} from './search-airports.ts';
import { useSettled } from './use-settled.ts';

const DEBOUNCE_IN_MS = 300;
const NONE: AirportOption[] = [];

export type AirportSearchState = 'too short' | 'loading' | 'waiting' | 'none' | 'found';

export interface AirportSearchInput {
  /** All airports; undefined while they load. */
  airports: readonly AirportOption[] | undefined;
  /** The chosen airport's code, a text that names none, or ''. */
  value: string;
  /** Gets '' as soon as the text is no longer the chosen airport, and the text itself when one leaves it at that. */
  onChange: (code: string) => void;
  /** When it changes, a text that names no airport is forgotten: for a form that is started again. */
  round?: number | undefined;
}

/** The typed text, the chosen airport, and what to suggest. */
export function useAirportSearch({ airports, value, onChange, round }: AirportSearchInput) {
  const [typed, setTyped, readTyped] = useTypedText(round);
  const [settled, settleNow] = useSettled(typed, DEBOUNCE_IN_MS);
  const chosen = useMemo(() => airports?.find(({ code }) => code === value) ?? null, [airports, value]);
  const tooShort = value !== '' || toQuery(typed).length < SHORTEST_QUERY;
  const options = useOptions(airports, tooShort ? '' : settled);
  const pending = !tooShort && typed !== settled;

  const type = (text: string) => {
    setTyped(text);
    if (value !== '') onChange('');
  };
  const choose = (code: string) => {
    setTyped('');
    onChange(code);
  };
  /**
   * Goes on with what is typed. A code in full is as good as a choice; any other text becomes the value as it is, so that
   * the form can say that it names no airport instead of taking it for nothing.
   */
  const leaveText = () => {
    const text = readTyped().trim();
    if (value !== '' || text === '') return;
    const code = text.toUpperCase();
    if (airports?.some((airport) => airport.code === code)) choose(code);
    else onChange(text);
  };
  const state = stateOf({ tooShort, pending, loading: !airports, found: options.length > 0 });
  const text = value === '' ? typed : chosen ? airportLabel(chosen) : value;
  return { text, query: toQuery(settled), chosen, options, pending, state, type, choose, leaveText, settleNow };
}

/**
 * What is typed counts only while nothing is chosen, so a value set from outside never has to be copied into it. `read`
 * gives it as it is now: one may leave the field before a choice has been drawn, and the text of before must not win.
 */
function useTypedText(round: number | undefined) {
  const [typed, draw] = useState('');
  const now = useRef('');
  useEffect(() => {
    now.current = typed;
  }, [typed]);
  const set = (text: string) => {
    now.current = text;
    draw(text);
  };
  const [seenRound, setSeenRound] = useState(round);
  if (seenRound !== round) {
    setSeenRound(round);
    draw('');
  }
  return [typed, set, () => now.current] as const;
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

function stateOf({ tooShort, loading, found, pending }: Found): AirportSearchState {
  if (tooShort) return 'too short';
  if (loading) return 'loading';
  if (found) return 'found';
  return pending ? 'waiting' : 'none';
}
