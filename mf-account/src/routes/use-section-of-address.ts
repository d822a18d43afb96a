import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'shared-ui/app';

/** From the first of these on, the visitor decides what is in view. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings the section that the address names (#payouts) into view, and keeps it there while the sections above it are loaded and
 * grow, until the visitor does anything. The router looks for it before the page is there.
 */
export function useSectionOfAddress<Parts extends HTMLElement>(): RefObject<Parts | null> {
  const parts = useRef<Parts>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const all = parts.current;
    if (!section || !all?.contains(section)) return;
    section.focus({ preventScroll: true });
    return keepInView(section, all);
  }, [hash]);
  return parts;
}

/** Until the visitor acts, or what is returned is called. */
function keepInView(section: HTMLElement, within: HTMLElement): () => void {
  const show = (): void => section.scrollIntoView();
  const growth = new ResizeObserver(show);
  const stop = (): void => {
    growth.disconnect();
    for (const act of ACTS) window.removeEventListener(act, stop);
  };
  // It tells of the size as it is at first, too
  growth.observe(within);
  for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
  return stop;
}
