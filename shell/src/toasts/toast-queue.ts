import type { Toast } from 'shared-ui/app';

/** The toast that shows, with a number of its own: the same words again are another toast. */
export interface ShownToast extends Toast {
  number: number;
}

let shown: ShownToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined): void {
  shown = next;
  for (const tell of listeners) tell();
}

/** One at a time (spec §9): the newest replaces the one before. */
export const showToast = (toast: Toast): void => show({ ...toast, number: (count += 1) });

/** Ends that toast; another that came in the meantime stays. */
export function endToast(number: number): void {
  if (shown?.number === number) show(undefined);
}

export const shownToast = (): ShownToast | undefined => shown;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
