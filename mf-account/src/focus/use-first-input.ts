import { useCallback, useRef } from 'react';

/** The first input in what `around` is the ref of: it takes the focus as soon as it is there. */
export function useFirstInput() {
  const input = useRef<HTMLInputElement>(null);
  const around = useCallback((element: HTMLElement | null) => {
    input.current = element?.querySelector('input') ?? null;
    input.current?.focus();
  }, []);
  return { input, around };
}
