import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useOpenedDialog, whenIdle } from 'shared-ui/app';

interface LateDialogOptions {
  /** Its code loads when the page is idle, so that it opens even if the network is gone by then. */
  loadsWhenIdle?: boolean;
  /** No toast where it does not load: the page says in another way what has happened. */
  quiet?: boolean;
  /** Opens it in another part of the page, once its code is there. */
  onOpen?: () => void;
}

/**
 * A dialog that a button opens, and whose code is not part of the page's: it loads when the button is pointed at or focused, or at the
 * latest when it is pressed. A failure shows as a toast, and the next press tries again.
 *
 * `Dialog` stays when it closes: what is typed in it stays too where it renders with `isOpen` false. `button` has the props of the button.
 * @param load the same function in each render
 */
export function useLateDialog<Dialog>(
  load: () => Promise<Dialog>,
  { loadsWhenIdle = false, quiet = false, onOpen }: LateDialogOptions = {},
) {
  const [isPressed, setPressed] = useState(false);
  const close = useCallback(() => setPressed(false), []);
  const { Dialog } = useOpenedDialog(load, { isOpen: isPressed, close, quiet });
  const isOpen = isPressed && Dialog !== undefined;
  const onOpened = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (isOpen) onOpened();
  }, [isOpen]);
  const open = useCallback(() => {
    setPressed(true);
    // What opened elsewhere may be closed again
    if (isOpen) onOpen?.();
  }, [isOpen, onOpen]);
  // An error is reported when it is to open
  const preload = useCallback(() => void load().catch(() => undefined), [load]);
  useEffect(() => (loadsWhenIdle ? whenIdle(preload) : undefined), [preload, loadsWhenIdle]);
  const isLoading = isPressed && !isOpen;
  const button = { busy: isLoading, onPointerEnter: preload, onFocus: preload, onClick: open };
  return { Dialog, isOpen, open, close, preload, button };
}
