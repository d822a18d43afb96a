import { type FocusEvent, useEffect, useRef } from 'react';

/** What can take the focus without being a stop of the Tab key: cards, rows and sections. */
const PLACES = '[tabindex="-1"]';

/**
 * When what has the focus goes away (a deleted listing, a row whose time is up), puts it on what stood around that,
 * instead of at the top of the page.
 * @returns what to spread on the element around all of it
 */
export function useFocusKept() {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; around: HTMLElement[] }>(undefined);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const place = last.current.around.find(({ isConnected }) => isConnected);
    last.current = undefined;
    (place ?? root.current?.querySelector<HTMLElement>(PLACES))?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent): void => {
    last.current = { element: target, around: placesAround(target) };
  };
  return { ref: root, onFocus };
}

/** The nearest first. */
function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

/** For `ref`: one function for all renders, since React calls a ref again whenever it is a new one. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
