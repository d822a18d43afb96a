import { useSyncExternalStore } from 'react';
import { shownToast, subscribeToToasts } from './toast-queue.ts';
import { useToastArea } from './use-toast-area.ts';

/** Where toasts show, whichever site they come from. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast);
  const area = useToastArea(toast !== undefined);
  return area ? <area.Area toast={toast} focused={area.byHotkey} /> : null;
}
