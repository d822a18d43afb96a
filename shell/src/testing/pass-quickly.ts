import { afterEach } from '@jest/globals';

/** What the shell waits between tries. */
export const PAUSES = [300, 900];

const realSetTimeout = globalThis.setTimeout;
afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
});

/**
 * Waits of just these lengths, in ms, take no time in this test. All others stay as they are: what a loaded machine needs
 * for a page to show is not to be cut short.
 */
export function passQuickly(...waits: number[]): void {
  // Not a mock of Jest's: testing-library would take that for a clock which a test turns by hand
  globalThis.setTimeout = ((run: () => void, ms = 0) =>
    realSetTimeout(run, waits.includes(ms) ? 0 : ms)) as typeof setTimeout;
}
