import { type SyntheticEvent, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { whenIdle } from 'shared-ui/app';
import type { ToastArea } from './toast-area.tsx';
import { selectToast } from './toast-queue.ts';

/**
 * Shows toasts above dialogs, where they stay usable: `data-toasts` tells the dialogs of shared-ui/ui; `aria-live`, even if 'off', keeps
 * them visible to screen readers when a dialog hides the page; and focus events stop here, so that a dialog that traps the focus, also one
 * with its own copy of radix, does not notice that it is here.
 */
export function Toasts() {
  const toast = useSelector(selectToast);
  const area = useToastArea(toast !== undefined);
  return (
    <div data-toasts="" aria-live="off" onFocus={stopPropagation} onBlur={stopPropagation}>
      {area ? <area.Area toast={toast} focused={area.byHotkey} /> : null}
    </div>
  );
}

const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();

const HOTKEY = 'F8';

interface LoadedArea {
  Area: typeof ToastArea;
  /** The hotkey was pressed before the area was loaded. */
  byHotkey: boolean;
}

/**
 * Loads the notification area, 10 KB that the first load does not need, when the browser is idle, or at the latest at the first press, so
 * that it can show a toast about a lost connection. After a failure it is loaded again.
 */
function useToastArea(needed: boolean): LoadedArea | undefined {
  const [area, setArea] = useState<LoadedArea>();
  useEffect(() => {
    if (area) return undefined;
    const load = (byHotkey: boolean): void => {
      import(/* webpackChunkName: "toasts" */ './toast-area.tsx')
        .then(({ ToastArea: Area }) => setArea((loaded) => loaded ?? { Area, byHotkey }))
        .catch(() => undefined);
    };
    const onPress = (event: Event): void => load(event instanceof KeyboardEvent && event.key === HOTKEY);
    const onIdle = (): void => load(false);
    if (needed) load(false);
    const cancelIdle = whenIdle(onIdle);
    addEventListener('online', onIdle);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onPress);
    return () => {
      cancelIdle();
      removeEventListener('online', onIdle);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onPress);
    };
  }, [area, needed]);
  return area;
}
