import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'shared-ui/app';

/**
 * Moves focus as a page load would: to the new page's heading, so that keyboards go on from there and screen readers say
 * where they are; a live region beside it would say it twice.
 * A change of query or hash alone leaves focus where it is, unless what had it is gone. The first page is left alone: the
 * browser has loaded it, also where that page completes its own address.
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const shown = useRef({ pathname, key });
  const hadFocus = useHadFocus();
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    if (before.pathname !== pathname || (hadFocus.current && isFocusLost())) focusHeading(main.current);
  }, [pathname, key, hadFocus]);
  return main;
}

/** Whether anything had the focus yet: what nobody had cannot be lost. */
function useHadFocus(): RefObject<boolean> {
  const had = useRef(false);
  useEffect(() => {
    const note = () => void (had.current = true);
    document.addEventListener('focusin', note, { once: true });
    return () => document.removeEventListener('focusin', note);
  }, []);
  return had;
}

const isFocusLost = (): boolean => document.activeElement === document.body && location.hash === '';

function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  // The router has scrolled already: to the top, or to where the visitor was
  (heading ?? main)?.focus({ preventScroll: true });
}
