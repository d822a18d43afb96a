/** How long the visitor waits for one try, and between tries (architecture.md §3). */
const LONGEST_TRY_IN_MS = 8000;
const PAUSES_IN_MS = [300, 900];

export class TookTooLongError extends Error {
  constructor() {
    super(`No answer within ${LONGEST_TRY_IN_MS / 1000} s`);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the wait after 8 s; what comes later is dropped. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => reject(new TookTooLongError()), LONGEST_TRY_IN_MS);
    work.then(resolve, reject).finally(() => clearTimeout(clock));
  });
}

/** Tries up to three times, waiting longer each time. A try that takes too long is the last: nobody waits three times 8 s. */
export async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const ms of PAUSES_IN_MS) {
    try {
      return await inTime(attempt());
    } catch (error) {
      if (error instanceof TookTooLongError) throw error;
      await pause(ms);
    }
  }
  return inTime(attempt());
}
