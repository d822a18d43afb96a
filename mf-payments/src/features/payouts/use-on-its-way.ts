import { useEffect, useRef } from 'react';

/** Money that waited for payouts leaves within moments of their being set up, and for longer only where something is wrong. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/** Asks again, some times, while what waited is on its way. `answered`: when the last answer came. */
export function useOnItsWay(isOnItsWay: boolean, answered: number | undefined, ask: () => void): void {
  const asked = useRef(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const pause = PAUSES_MS[asked.current];
    if (!isOnItsWay || pause === undefined) return;
    const timer = setTimeout(() => {
      asked.current += 1;
      latest.current();
    }, pause);
    return () => clearTimeout(timer);
  }, [isOnItsWay, answered]);
}
