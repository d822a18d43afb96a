import type { Toast } from 'shared-ui/app';

/** The visible toast. The number distinguishes toasts with the same text. */
export interface ShownToast extends Toast {
  number: number;
}

let shown: ShownToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** One at a time (spec §9): the newest replaces the one before. */
export const showToast = (toast: Toast): void => show({ ...toast, number: (count += 1) });

/** Hides that toast; a newer one stays. */
export function hideToast(number: number): void {
  if (shown?.number === number) show(undefined);
}

export const getShownToast = (): ShownToast | undefined => shown;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
