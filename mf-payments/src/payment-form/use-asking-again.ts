import { useEffect, useRef } from 'react';

/** A payment that stays open is mostly decided within seconds, and some are within hours. */
const FIRST_PAUSE_IN_MS = 3000;
const GROWTH = 1.5;
const LONGEST_PAUSE_IN_MS = 60_000;

/** Asks again and again, with growing pauses; and at once where the tab comes back in view, or the browser back online. */
export function useAskingAgain(ask: () => Promise<void>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => askAgainAndAgain(() => latest.current()), []);
}

/** Returns what ends it. */
function askAgainAndAgain(ask: () => Promise<void>): () => void {
  let pause = FIRST_PAUSE_IN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(next, pause);
  };
  const next = (): void => {
    pause = Math.min(pause * GROWTH, LONGEST_PAUSE_IN_MS);
    wait();
    void ask();
  };
  const back = (): void => {
    if (document.hidden) return;
    pause = FIRST_PAUSE_IN_MS;
    wait();
    void ask();
  };
  document.addEventListener('visibilitychange', back);
  window.addEventListener('online', back);
  wait();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', back);
    window.removeEventListener('online', back);
  };
}
