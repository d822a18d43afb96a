import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { chipsOf, offersFor, textOf, withChips } from './chips-value.ts';

interface Options {
  value: string;
  onChange: (value: string) => void;
  offered: readonly string[];
  said: { added: (chip: string) => string; removed: (chip: string) => string };
}

/** The rules of a chips input: what is chosen, what is on offer, what is being typed, and what was just done. */
export function useChips({ value, onChange, offered, said }: Options) {
  const [typed, setTyped] = useState('');
  const [news, setNews] = useState('');
  const chips = chipsOf(value);

  const add = (text: string) => {
    setTyped('');
    const next = withChips(chips, text, offered);
    const fresh = next.slice(chips.length);
    if (fresh.length === 0) return;
    setNews(said.added(textOf(fresh)));
    onChange(textOf(next));
  };
  const remove = (chip: string) => {
    setNews(said.removed(chip));
    onChange(textOf(chips.filter((one) => one !== chip)));
  };
  // A comma ends a chip, as it does in the text that is kept.
  const type = (text: string) => (text.includes(',') ? add(text) : setTyped(text));
  return { typed, type, chips, offers: offersFor(chips, typed, offered), add, remove, news };
}

/**
 * A pressed chip goes away under the focus. The one that takes its place gets it, or the input when none is left. Give
 * the list and the place before the press takes effect.
 */
export function useKeptFocus(value: string, input: RefObject<HTMLInputElement | null>) {
  const place = useRef<{ list: Element | null; index: number } | null>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    const buttons = [...(place.current.list?.querySelectorAll('button') ?? [])];
    (buttons[place.current.index] ?? buttons.at(-1) ?? input.current)?.focus();
    place.current = null;
  }, [value, input]);
  return (list: Element | null, index: number) => {
    // Whoever types and presses a suggestion goes on typing.
    if (document.activeElement !== input.current) place.current = { list, index };
  };
}
