import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'shared-ui/app';

/**
 * Focuses the heading of a new page, as a page load would: keyboards continue there, and screen readers announce it. That is its h1, or
 * where several pages share one, the heading marked with `data-page-heading`. If the hash names what the page has focused, or only the query
 * or the hash changes, the focus stays, unless its element was removed. The first page is left to the browser, also where it changes
 * its own address.
 * @returns the ref of the main element
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const hadFocus = useHadFocus();
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const isNewPage = before.pathname !== pathname && !isFocused(hash.slice(1));
    if (isNewPage || (hadFocus.current && isFocusLost())) focusHeading(main.current);
  }, [pathname, hash, key, hadFocus]);
  return main;
}

/** Whether any element has had the focus: otherwise none can be lost. */
function useHadFocus(): RefObject<boolean> {
  const hadFocus = useRef(false);
  useEffect(() => {
    const onFocus = () => void (hadFocus.current = true);
    document.addEventListener('focusin', onFocus, { once: true });
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return hadFocus;
}

const isFocusLost = (): boolean => document.activeElement === document.body && location.hash === '';

const isFocused = (id: string): boolean => id !== '' && document.activeElement?.id === id;

function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector<HTMLElement>('[data-page-heading]') ?? main?.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  // The router has restored the scroll position already
  (heading ?? main)?.focus({ preventScroll: true });
}
