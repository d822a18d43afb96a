import { type RefObject, useEffect, useRef } from 'react';

/** Focuses `target` where a render took away what had the focus: with the keyboard one would start again at the top of the page. */
export function useLostFocus(target: RefObject<HTMLElement | null>): void {
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    const remember = (event: FocusEvent): void => void (focused.current = event.target);
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isGone = focused.current instanceof Element && !focused.current.isConnected;
    if (isGone && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  });
}
