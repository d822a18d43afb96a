import type { RefObject } from 'react';
import { useFocusFallback } from '../focus/focus.tsx';

/** A pressed chip disappears with the focus: the chip in its place gets it, or the input when none is left. */
export function useChipFocus(control: RefObject<HTMLElement | null>, input: RefObject<HTMLInputElement | null>): void {
  useFocusFallback(
    ({ list, index }) => {
      const buttons = [...(list?.querySelectorAll('button') ?? [])];
      return buttons[index] ?? buttons.at(-1) ?? input.current;
    },
    (element) => control.current?.contains(element) === true,
  );
}
