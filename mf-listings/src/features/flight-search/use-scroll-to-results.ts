import { useEffect, useRef } from 'react';

const SCROLL_DELAY_IN_MS = 100;

/** Where the visitor was already shown the results: whoever comes Back is left where they were. */
const shownAt = new Set<string>();

/**
 * Scrolls results into view, 100 ms after they show (spec §2, §9). Who pressed the form's button goes on from there with
 * the keyboard as well. `place` names the search and the step of the visitor's history.
 */
export function useScrollToResults(place: string) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (shownAt.has(place)) return undefined;
    const timer = setTimeout(() => {
      shownAt.add(place);
      heading.current?.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'start' });
      if (document.activeElement?.closest('form')) heading.current?.focus({ preventScroll: true });
    }, SCROLL_DELAY_IN_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return heading;
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
