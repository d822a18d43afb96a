import { useCallback, useRef } from 'react';

/** As a ref: focuses the first input in the element when it is mounted. */
export const focusFirstInput = (element: HTMLElement | null): void => element?.querySelector('input')?.focus();

/** Like `focusFirstInput`, for the ref `container`; `input` is for a dialog's initial focus. */
export function useFirstInput() {
  const input = useRef<HTMLInputElement>(null);
  const container = useCallback((element: HTMLElement | null) => {
    input.current = element?.querySelector('input') ?? null;
    input.current?.focus();
  }, []);
  return { input, container };
}
