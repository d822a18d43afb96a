import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const isVisible = (): boolean => document.visibilityState === 'visible';

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether an element is to be seen at this moment: on the screen, in a tab that shows. */
export function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const tabShows = useSyncExternalStore(onVisibility, isVisible);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isInView && tabShows;
}
