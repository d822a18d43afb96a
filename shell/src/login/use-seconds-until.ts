import { useCallback, useSyncExternalStore } from 'react';

const SECOND_IN_MS = 1000;

/** Counts down the whole seconds to a moment (ms since 1970); 0 once it is there. */
export function useSecondsUntil(moment: number): number {
  const secondsLeft = useCallback(() => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_IN_MS)), [moment]);
  const follow = useCallback(
    (onTick: () => void) => {
      if (secondsLeft() === 0) return () => undefined;
      const tick = setInterval(() => {
        onTick();
        if (secondsLeft() === 0) clearInterval(tick);
      }, SECOND_IN_MS);
      return () => clearInterval(tick);
    },
    [secondsLeft],
  );
  return useSyncExternalStore(follow, secondsLeft);
}
