import { useEffect, useEffectEvent, useRef } from 'react';

/** Elements that can have the focus without being a stop of the Tab key: cards, rows, sections and headings. */
export const FOCUSABLE = '[tabindex="-1"]';

/** For `ref`: focuses the element when it appears. One function for all renders, since React calls a ref again when it changes. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();

/** Where the element was that had the focus, and that a render has taken away. */
export interface LostFocus {
  /** The nearest element around it that is still there, and can have the focus. */
  around: HTMLElement | undefined;
  /** Its list, and the place of its item there. */
  list: HTMLElement | null;
  index: number;
  /** What had the focus before it came here; undefined where that is gone too. */
  cameFrom: HTMLElement | undefined;
}

type FindFocus = (lost: LostFocus) => HTMLElement | null | undefined;

interface LastFocus {
  element: HTMLElement;
  ancestors: HTMLElement[];
  list: HTMLElement | null;
  index: number;
  cameFrom: EventTarget | null;
}

const findAround: FindFocus = ({ around }) => around;
const everywhere = (): boolean => true;

/**
 * Gives the focus somewhere when a render takes away what has it: a deleted row, an answered question. With the keyboard one would start
 * again at the top of the page. A focus that went elsewhere stays there.
 * @param find otherwise it is the nearest element around it; called again at the next render where it finds nothing
 * @param isWithin which elements it is for; otherwise all of the page
 */
export function useFocusFallback(
  find: FindFocus = findAround,
  isWithin: (element: HTMLElement) => boolean = everywhere,
): void {
  const last = useRef<LastFocus>(undefined);
  const onFocus = useEffectEvent(({ target, relatedTarget }: FocusEvent): void => {
    const element = target instanceof HTMLElement && isWithin(target) ? target : undefined;
    const cameFrom = last.current ? last.current.cameFrom : relatedTarget;
    last.current = element && { element, ancestors: getAncestors(element), ...getPlace(element), cameFrom };
  });
  useEffect(() => {
    const listener = (event: FocusEvent): void => onFocus(event);
    // Before anything can stop it, as the toasts do
    document.addEventListener('focusin', listener, { capture: true });
    return () => document.removeEventListener('focusin', listener, { capture: true });
  }, []);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { ancestors, list, index, cameFrom } = last.current;
    const around = ancestors.find(({ isConnected }) => isConnected);
    const isThere = cameFrom instanceof HTMLElement && cameFrom.isConnected;
    const next = find({ around, list, index, cameFrom: isThere ? cameFrom : undefined });
    // The page must not scroll
    next?.focus({ preventScroll: true });
  });
}

/** Nearest first. */
function getAncestors(element: HTMLElement): HTMLElement[] {
  const ancestor = element.parentElement?.closest<HTMLElement>(FOCUSABLE);
  return ancestor ? [ancestor, ...getAncestors(ancestor)] : [];
}

function getPlace(element: HTMLElement): { list: HTMLElement | null; index: number } {
  const item = element.closest('li');
  const list = item?.parentElement ?? null;
  return { list, index: list ? [...list.children].findIndex((child) => child === item) : -1 };
}
