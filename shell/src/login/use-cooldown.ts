import { useCallback, useEffect, useState } from 'react';

const SECOND_IN_MS = 1000;

/** Counts down to the moment something may be done again. Runs from the first render, and anew on `restart`. */
export function useCooldown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * SECOND_IN_MS);
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / SECOND_IN_MS));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = setInterval(() => setNow(Date.now()), SECOND_IN_MS);
    return () => clearInterval(tick);
  }, [isRunning]);

  const restart = useCallback((anew: number) => {
    setNow(Date.now());
    setUntil(Date.now() + anew * SECOND_IN_MS);
  }, []);

  return { secondsLeft, restart };
}
