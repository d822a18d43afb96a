import { afterEach } from '@jest/globals';

/** The pauses of load-with-retry.ts, in ms. */
export const PAUSES = [300, 900];

const realSetTimeout = globalThis.setTimeout;
afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
});

/** Timeouts of exactly these lengths, in ms, end immediately in this test. All others stay: a loaded machine needs its time. */
export function skipWaits(...waits: number[]): void {
  // Not Jest's fake timers: testing-library would wait for the test to advance them
  globalThis.setTimeout = ((run: () => void, ms = 0) =>
    realSetTimeout(run, waits.includes(ms) ? 0 : ms)) as typeof setTimeout;
}
