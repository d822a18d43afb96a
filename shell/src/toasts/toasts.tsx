import { type SyntheticEvent, useSyncExternalStore } from 'react';
import { shownToast, subscribeToToasts } from './toast-queue.ts';
import { useToastArea } from './use-toast-area.ts';

/**
 * Where toasts show, whichever site they come from. They lie over dialogs and can be used there: `data-toasts` tells the
 * dialogs of shared-ui/ui; what is marked as live, if only as off, stays for screen readers when a dialog hides the page;
 * and a dialog that keeps the focus to itself, also one with a radix of its own, does not hear of the focus in here:
 * neither that it came, nor that it goes on from one thing to the next.
 */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast);
  const area = useToastArea(toast !== undefined);
  return (
    <div data-toasts="" aria-live="off" onFocus={keepToItself} onBlur={keepToItself}>
      {area ? <area.Area toast={toast} focused={area.byHotkey} /> : null}
    </div>
  );
}

const keepToItself = (event: SyntheticEvent): void => event.stopPropagation();
