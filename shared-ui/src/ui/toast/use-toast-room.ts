import { type RefObject, useLayoutEffect } from 'react';

const ROOM = '--toast-room';

/** Tells the sheets of phones, by a custom property of the page, how much room the toasts take at the top; none without toasts. */
export function useToastRoom(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = (): void => {
      const height = place.current?.offsetHeight ?? 0;
      if (height === 0) style.removeProperty(ROOM);
      else style.setProperty(ROOM, `calc(${String(height)}px + 2 * var(--space-4) + env(safe-area-inset-top, 0px))`);
    };
    const watch = new ResizeObserver(measure);
    if (place.current) watch.observe(place.current);
    return () => {
      watch.disconnect();
      style.removeProperty(ROOM);
    };
  }, [place]);
}
