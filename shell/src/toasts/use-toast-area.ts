import { useEffect, useState } from 'react';
import { whenIdle } from 'shared-ui/app';
import type { ToastArea } from './toast-area.tsx';

const HOTKEY = 'F8';

interface Fetched {
  Area: typeof ToastArea;
  /** The hotkey was pressed before the area was here to hear it. */
  byHotkey: boolean;
}

/**
 * The notification area's code: 10 KB that the first look at a page does not need. It is fetched once the page is at rest,
 * at the latest at the visitor's first press of anything, so that a toast about a lost connection finds it here; one that
 * could not be fetched is tried again.
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
    const again = (): void => fetchArea(false);
    if (needed) fetchArea(false);
    const giveUp = whenIdle(again);
    addEventListener('online', again);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onPress);
    return () => {
      giveUp();
      removeEventListener('online', again);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onPress);
    };
  }, [fetched, needed]);
  return fetched;
}
