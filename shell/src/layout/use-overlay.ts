import { type RefObject, useEffect, useRef } from 'react';

/** From this width on the header shows the navigation itself. */
const NAVIGATION_FITS = '(min-width: 72rem)';
const FOCUSABLE = 'a[href], button:not([disabled])';

/**
 * Makes an element a full-screen overlay: traps the focus, returns it afterwards, and locks the page's scrolling. Closes on Escape, on a
 * press outside of it, and when the window becomes wide enough for the header's navigation.
 */
export function useOverlay(onClose: () => void): RefObject<HTMLDivElement | null> {
  const overlay = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const element = overlay.current;
    if (!element) return undefined;
    // Found by its attributes: it is inert by now, and may have lost the focus
    const opener = document.querySelector<HTMLElement>('[aria-haspopup="dialog"][aria-expanded="true"]');
    const wide = window.matchMedia(NAVIGATION_FITS);
    const { overflow } = document.documentElement.style;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close.current();
      if (event.key === 'Tab') trapFocus(element, event);
    };
    const onPress = (event: Event): void => {
      if (!element.contains(event.target as Node)) close.current();
    };
    const onWide = (): void => close.current();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    document.documentElement.style.overflow = 'hidden';
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    wide.addEventListener('change', onWide);
    return () => {
      document.documentElement.style.overflow = overflow;
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      wide.removeEventListener('change', onWide);
      returnFocus(opener);
    };
  }, []);
  return overlay;
}

/** Tab cycles inside the overlay. */
function trapFocus(overlay: HTMLElement, event: KeyboardEvent): void {
  const stops = [...overlay.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving && overlay.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Once the page is no longer inert, and unless the visitor has focused something else. */
function returnFocus(opener: HTMLElement | null): void {
  queueMicrotask(() => {
    if (document.activeElement === document.body) opener?.focus();
  });
}
