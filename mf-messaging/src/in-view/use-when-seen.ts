import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Options {
  /** False: nothing is to be done when it is seen. */
  isWanted: boolean;
  /** With each new value it is done again where the element still shows. */
  round: unknown;
  /** How far away it counts as seen, as CSS: '300px'. Of the nearest box that scrolls. */
  ahead?: string;
}

/** Does something as soon as an element comes into view: loads more of a list. The element is inside `within`, which scrolls. */
export function useWhenSeen<Element extends HTMLElement>(
  within: RefObject<HTMLElement | null>,
  act: () => void,
  { isWanted, round, ahead = '300px' }: Options,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const onSeen = useEffectEvent(act);
  useEffect(() => {
    if (!isWanted || !element.current) return;
    const look = (entries: IntersectionObserverEntry[]): void => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
    };
    const watch = new IntersectionObserver(look, { root: within.current, rootMargin: ahead });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [within, isWanted, round, ahead]);
  return element;
}
