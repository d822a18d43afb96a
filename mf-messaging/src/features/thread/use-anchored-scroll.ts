import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end one reads the newest: it stays in view when something comes. */
const NEAR_IN_PX = 48;

/** Where one reads: at the end, or with this element so far below the upper edge. */
interface Place {
  atEnd: boolean;
  anchor?: HTMLElement | undefined;
  offset: number;
  /** The heights for which this holds; where they have changed, it was not the reader who moved. */
  heights: string;
  /** How far it was scrolled then. */
  top: number;
}

/** For an item that does not stay with what follows it: the name of a day goes up when older messages of that day come. */
export const FLOATING = { 'data-floating': '' };

const AT_END: Place = { atEnd: true, offset: 0, heights: '', top: 0 };

const heightsOf = ({ scrollHeight, clientHeight }: HTMLElement): string =>
  `${String(scrollHeight)} ${String(clientHeight)}`;

function placeIn(box: HTMLElement, content: HTMLElement | null): Place {
  const { scrollTop, scrollHeight, clientHeight } = box;
  const items = [...(content?.children ?? [])] as HTMLElement[];
  const stays = (item: HTMLElement): boolean => item.dataset['floating'] === undefined;
  const anchor = items.find((item) => stays(item) && item.offsetTop + item.offsetHeight > scrollTop);
  return {
    atEnd: scrollHeight - scrollTop - clientHeight <= NEAR_IN_PX,
    anchor,
    offset: (anchor?.offsetTop ?? 0) - scrollTop,
    heights: heightsOf(box),
    top: scrollTop,
  };
}

function restore(box: HTMLElement, { atEnd, anchor, offset }: Place): void {
  if (atEnd) box.scrollTop = box.scrollHeight;
  else if (anchor?.isConnected) box.scrollTop = anchor.offsetTop - offset;
}

export interface AnchoredScroll {
  /** For the element that scrolls: `position: relative; overflow-anchor: none`. */
  box: RefObject<HTMLDivElement | null>;
  /** For the list in it. */
  content: RefObject<HTMLOListElement | null>;
  onScroll: () => void;
  isAtEnd: boolean;
  toEnd: () => void;
}

/**
 * Keeps what one reads where it is, whatever comes above or below it: older messages, a state under a bubble, larger
 * letters. Who is at the end stays at the end. Not left to the browser: not each of them does it, and none at the upper edge.
 */
export function useAnchoredScroll(): AnchoredScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const place = useRef(AT_END);
  const [isAtEnd, setAtEnd] = useState(true);
  const look = useCallback(() => {
    if (!box.current) return;
    place.current = placeIn(box.current, content.current);
    setAtEnd(place.current.atEnd);
  }, []);
  const keep = useCallback(() => {
    if (!box.current) return;
    const { heights, top } = place.current;
    // The reader has moved, as with the focus, and its event is still to come
    if (heights === heightsOf(box.current) && top !== box.current.scrollTop) return look();
    restore(box.current, place.current);
    place.current = { ...place.current, heights: heightsOf(box.current), top: box.current.scrollTop };
  }, [look]);
  const onScroll = useCallback(() => {
    if (box.current && place.current.heights === heightsOf(box.current)) look();
    else keep();
  }, [look, keep]);
  const toEnd = useCallback(() => {
    place.current = AT_END;
    setAtEnd(true);
    keep();
  }, [keep]);
  useLayoutEffect(keep);
  useKeptOnResize(keep, box, content);
  return { box, content, onScroll, isAtEnd, toEnd };
}

function useKeptOnResize(keep: () => void, ...elements: RefObject<HTMLElement | null>[]): void {
  const [box, content] = elements;
  useEffect(() => {
    const watch = new ResizeObserver(keep);
    for (const element of [box?.current, content?.current]) if (element) watch.observe(element);
    return () => watch.disconnect();
  }, [keep, box, content]);
}
