import { useEffect, useRef } from 'react';

/** An open payment is mostly decided within seconds, sometimes within hours. */
const FIRST_PAUSE_MS = 3000;
const GROWTH = 1.5;
const MAX_PAUSE_MS = 60_000;

/** Calls `poll` with growing pauses, and immediately when the tab becomes visible or the browser comes online. */
export function usePolling(poll: () => Promise<void>): void {
  const latest = useRef(poll);
  useEffect(() => {
    latest.current = poll;
  });
  useEffect(() => startPolling(() => latest.current()), []);
}

/** @returns stops the polling */
function startPolling(poll: () => Promise<void>): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onTimer, pause);
  };
  const onTimer = (): void => {
    pause = Math.min(pause * GROWTH, MAX_PAUSE_MS);
    schedule();
    void poll();
  };
  const onReturn = (): void => {
    if (document.hidden) return;
    pause = FIRST_PAUSE_MS;
    schedule();
    void poll();
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('online', onReturn);
  schedule();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('online', onReturn);
  };
}
