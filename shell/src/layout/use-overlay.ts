import { type RefObject, useEffect, useRef } from 'react';

/** From this width on the header shows the navigation itself. */
const NAVIGATION_FITS = '(min-width: 72rem)';
const FOCUSABLE = 'a[href], button:not([disabled])';

/** Tab goes round inside the overlay, never behind it. */
function keepFocusInside(overlay: HTMLElement, event: KeyboardEvent): void {
  const stops = [...overlay.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving && overlay.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Focus, once what was hidden behind the overlay can take it again; not where the visitor has gone on to something else. */
function returnFocus(to: HTMLElement | null): void {
  queueMicrotask(() => {
    if (document.activeElement === document.body) to?.focus();
  });
}

/**
 * Makes an element a full-screen overlay: takes focus, keeps it, gives it back; holds the page still. Closes by Escape,
 * by a press outside of it, and when the window gets wide enough to need it no more.
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
    const cameFrom = opener();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close.current();
      if (event.key === 'Tab') keepFocusInside(element, event);
    };
    const onPress = (event: Event): void => {
      if (!element.contains(event.target as Node)) close.current();
    };
    const stop = listen({ onKey, onPress, onWide: () => close.current() });
    return () => {
      stop();
      returnFocus(cameFrom);
    };
  }, []);
  return overlay;
}

/** What opened the overlay. Being inert by now, it may have lost focus already. */
const opener = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[aria-haspopup="dialog"][aria-expanded="true"]');

interface Listeners {
  onKey: (event: KeyboardEvent) => void;
  onPress: (event: Event) => void;
  onWide: () => void;
}

function listen({ onKey, onPress, onWide }: Listeners): () => void {
  const wide = window.matchMedia(NAVIGATION_FITS);
  const { overflow } = document.documentElement.style;
  document.documentElement.style.overflow = 'hidden';
  document.addEventListener('keydown', onKey);
  document.addEventListener('pointerdown', onPress);
  wide.addEventListener('change', onWide);
  return () => {
    document.documentElement.style.overflow = overflow;
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('pointerdown', onPress);
    wide.removeEventListener('change', onWide);
  };
}
