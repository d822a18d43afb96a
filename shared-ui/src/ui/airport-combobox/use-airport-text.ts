import { useEffect, useMemo, useRef, useState } from 'react';
import { airportLabel, type AirportOption } from './airport-option.ts';

export interface AirportTextInput {
  /** All airports; undefined while they load. */
  airports: readonly AirportOption[] | undefined;
  /** The chosen airport's code, a text that names none, or ''. */
  value: string;
  /** Gets '' when the text stops matching the chosen airport, and the text itself when the field is left with it. */
  onChange: (code: string) => void;
  /** Counts the resets of the form: a change clears a text that matches no airport. */
  resets?: number | undefined;
}

/** The typed text and the chosen airport: what the field can do before its suggestions have loaded. */
export function useAirportText({ airports, value, onChange, resets }: AirportTextInput) {
  const [typed, setTyped, readTyped] = useTypedText(resets);
  // A code that was typed before the airports came may be in lower case
  const chosen = useMemo(() => airports?.find(({ code }) => code === value.toUpperCase()) ?? null, [airports, value]);

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
  const text = value === '' ? typed : chosen ? airportLabel(chosen) : value;
  return { airports, value, typed, text, chosen, type, choose, commitText };
}

export type AirportText = ReturnType<typeof useAirportText>;

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
