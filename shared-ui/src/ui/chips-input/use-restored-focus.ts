import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A pressed chip disappears with the focus. The chip in its place gets the focus, or the input when none is left. Call the result
 * with the list and the index before the change.
 */
export function useRestoredFocus(value: unknown, input: RefObject<HTMLInputElement | null>) {
  const place = useRef<{ list: Element | null; index: number } | null>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    const buttons = [...(place.current.list?.querySelectorAll('button') ?? [])];
    (buttons[place.current.index] ?? buttons.at(-1) ?? input.current)?.focus();
    place.current = null;
  }, [value, input]);
  return (list: Element | null, index: number) => {
    // People who press a suggestion while typing go on typing
    if (document.activeElement !== input.current) place.current = { list, index };
  };
}
