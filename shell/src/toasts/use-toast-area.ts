import { useEffect, useState } from 'react';
import type { ToastArea } from './toast-area.tsx';

const HOTKEY = 'F8';

interface Fetched {
  Area: typeof ToastArea;
  /** The hotkey was pressed before the area was here to hear it. */
  byHotkey: boolean;
}

/**
 * The notification area's code: 10 KB that the first look at a page does not need. It is fetched at the visitor's first
 * press of anything, so that a toast about a lost connection finds it here; one that could not be fetched is tried again.
 */
export function useToastArea(needed: boolean): Fetched | undefined {
  const [fetched, setFetched] = useState<Fetched>();
  useEffect(() => {
    if (fetched) return undefined;
    const fetchArea = (byHotkey: boolean): void => {
      import(/* webpackChunkName: "toasts" */ './toast-area.tsx')
        .then(({ ToastArea: Area }) => setFetched((known) => known ?? { Area, byHotkey }))
        .catch(() => undefined);
    };
    const onPress = (event: Event): void => fetchArea(event instanceof KeyboardEvent && event.key === HOTKEY);
    if (needed) fetchArea(false);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onPress);
    };
  }, [fetched, needed]);
  return fetched;
}
