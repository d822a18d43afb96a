import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

interface OnInViewOptions {
  /** False: nothing happens when it comes into view. */
  enabled: boolean;
  /** With each new value the callback runs again if the element is still in view. */
  resetKey: unknown;
  /** How far away it counts as in view, as CSS. */
  margin?: string;
}

/**
 * Runs a callback when an element comes into view, such as loading the next page of a list.
 * @param within the scrolling ancestor
 * @returns the ref of the element
 */
export function useOnInView<Element extends HTMLElement>(
  within: RefObject<HTMLElement | null>,
  callback: () => void,
  { enabled, resetKey, margin = '300px' }: OnInViewOptions,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const onInView = useEffectEvent(callback);
  useEffect(() => {
    if (!enabled || !element.current) return;
    const onIntersect = (entries: IntersectionObserverEntry[]): void => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onInView();
    };
    const observer = new IntersectionObserver(onIntersect, { root: within.current, rootMargin: margin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [within, enabled, resetKey, margin]);
  return element;
}

const isTabVisible = (): boolean => document.visibilityState === 'visible';

const subscribeToVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether an element is on the screen, in a visible tab. */
export function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const isVisible = useSyncExternalStore(subscribeToVisibility, isTabVisible);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView && isVisible;
}
