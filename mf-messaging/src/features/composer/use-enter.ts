import { type CompositionEvent, type KeyboardEvent, useRef } from 'react';

/** Safari tells of the Enter that ends a word as of any other, this shortly after the word. */
const SAME_PRESS_IN_MS = 50;

/**
 * Does something with Enter. Shift and Enter break the line, and the Enter that ends the word of an input method is not ours.
 * @returns what to spread on the field
 */
export function useEnter(act: () => void) {
  const wordEndedAt = useRef(Number.NEGATIVE_INFINITY);
  const onCompositionEnd = ({ timeStamp }: CompositionEvent): void => {
    wordEndedAt.current = timeStamp;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.timeStamp - wordEndedAt.current > SAME_PRESS_IN_MS) act();
  };
  return { onCompositionEnd, onKeyDown };
}
