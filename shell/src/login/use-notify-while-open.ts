import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { notify } from 'shared-ui/app';

/** Whether what asks still shows: answers may come after the dialog was closed. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** `notify` while the dialog is open. Who closed it waits for no answer any more, and a toast would speak of nothing. */
export function useNotifyWhileOpen(): typeof notify {
  const isOpen = useIsOpen();
  return useCallback<typeof notify>(
    (toast) => {
      if (isOpen.current) notify(toast);
    },
    [isOpen],
  );
}
