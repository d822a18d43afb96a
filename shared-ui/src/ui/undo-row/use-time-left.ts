import { useEffect, useEffectEvent, useRef } from 'react';

interface Options {
  seconds: number;
  /** The clock stands still meanwhile. */
  held: boolean;
  /** After so many seconds in all the time is up, however long it was held. */
  longest: number;
  /** Undefined while it must not be over. */
  onTimeUp: (() => void) | undefined;
}

/** Calls `onTimeUp` once, when the time is up. */
export function useTimeLeft({ seconds, held, longest, onTimeUp }: Options): void {
  const left = useRef(seconds * 1000);
  const over = useRef(false);
  const end = useEffectEvent(() => {
    if (over.current || !onTimeUp) return;
    over.current = true;
    onTimeUp();
  });
  useEffect(() => {
    if (held) return;
    const from = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - from));
    };
  }, [held]);
  useEffect(() => {
    const timer = setTimeout(() => end(), longest * 1000);
    return () => clearTimeout(timer);
  }, [longest]);
}
