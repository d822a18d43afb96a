import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This close to the end, the log stays at its end when a message arrives. */
const END_TOLERANCE_PX = 48;

/** Where the reader is: at the end, or with the anchor this far below the upper edge. */
interface ScrollPosition {
  atEnd: boolean;
  anchor?: HTMLElement | undefined;
  offset: number;
  /** The heights at which it was measured. If they differ, the content changed, and the reader did not scroll. */
  heights: string;
  scrollTop: number;
}

/** For an item that is no anchor: the heading of a day moves up when older messages of that day are loaded. */
export const FLOATING = { 'data-floating': '' };

const AT_END: ScrollPosition = { atEnd: true, offset: 0, heights: '', scrollTop: 0 };

interface AnchoredScroll {
  /** For the scrolling element: `position: relative; overflow-anchor: none`. */
  box: RefObject<HTMLDivElement | null>;
  /** For the list in it. */
  content: RefObject<HTMLOListElement | null>;
  onScroll: () => void;
  isAtEnd: boolean;
  scrollToEnd: () => void;
}

/**
 * Keeps the reader's position when something above or below changes its height: older messages, a state under a bubble, a
 * larger font. A reader at the end stays at the end. Not left to the browser: not every one anchors, and none at the upper edge.
 */
export function useAnchoredScroll(): AnchoredScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const position = useRef(AT_END);
  const [isAtEnd, setAtEnd] = useState(true);
  const savePosition = useCallback(() => {
    if (!box.current) return;
    position.current = measure(box.current, content.current);
    setAtEnd(position.current.atEnd);
  }, []);
  const restorePosition = useCallback(() => {
    if (!box.current) return;
    const { heights, scrollTop } = position.current;
    // The reader has scrolled, for example by moving the focus, and the scroll event is still to come
    if (heights === getHeights(box.current) && scrollTop !== box.current.scrollTop) return savePosition();
    scrollTo(box.current, position.current);
    position.current = { ...position.current, heights: getHeights(box.current), scrollTop: box.current.scrollTop };
  }, [savePosition]);
  const onScroll = useCallback(() => {
    if (box.current && position.current.heights === getHeights(box.current)) savePosition();
    else restorePosition();
  }, [savePosition, restorePosition]);
  const scrollToEnd = useCallback(() => {
    position.current = AT_END;
    setAtEnd(true);
    restorePosition();
  }, [restorePosition]);
  useLayoutEffect(restorePosition);
  useEffect(() => {
    const observer = new ResizeObserver(restorePosition);
    for (const element of [box.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [restorePosition]);
  return { box, content, onScroll, isAtEnd, scrollToEnd };
}

const getHeights = ({ scrollHeight, clientHeight }: HTMLElement): string =>
  `${String(scrollHeight)} ${String(clientHeight)}`;

function measure(box: HTMLElement, content: HTMLElement | null): ScrollPosition {
  const { scrollTop, scrollHeight, clientHeight } = box;
  const items = [...(content?.children ?? [])] as HTMLElement[];
  const isFloating = (item: HTMLElement): boolean => item.dataset['floating'] !== undefined;
  const anchor = items.find((item) => !isFloating(item) && item.offsetTop + item.offsetHeight > scrollTop);
  return {
    atEnd: scrollHeight - scrollTop - clientHeight <= END_TOLERANCE_PX,
    anchor,
    offset: (anchor?.offsetTop ?? 0) - scrollTop,
    heights: getHeights(box),
    scrollTop,
  };
}

function scrollTo(box: HTMLElement, { atEnd, anchor, offset }: ScrollPosition): void {
  if (atEnd) box.scrollTop = box.scrollHeight;
  else if (anchor?.isConnected) box.scrollTop = anchor.offsetTop - offset;
}
