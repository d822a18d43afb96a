import { isMissingCode } from './missing-code.ts';

/** How long the visitor waits for one try, and between tries (architecture.md §3). */
const LONGEST_TRY_IN_MS = 8000;
const PAUSES_IN_MS = [300, 900];

class TookTooLongError extends Error {
  constructor() {
    super(`No answer within ${LONGEST_TRY_IN_MS / 1000} s`);
  }
}

/** Whether the network was at fault, and not the code. */
export const didNotArrive = (error: unknown): boolean => error instanceof TookTooLongError || isMissingCode(error);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the wait after 8 s; what comes later is dropped. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => reject(new TookTooLongError()), LONGEST_TRY_IN_MS);
    work.then(resolve, reject).finally(() => clearTimeout(clock));
  });
}

/**
 * Tries up to three times, waiting longer each time, where a file could not be had. A try that takes too long is the last:
 * nobody waits three times 8 s. So is one whose code was here and threw.
 */
export async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const ms of PAUSES_IN_MS) {
    try {
      return await inTime(attempt());
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      await pause(ms);
    }
  }
  return inTime(attempt());
}
