/** Timeout of an attempt, and the pauses between attempts. */
const TIMEOUT_MS = 8000;
const PAUSES_MS = [300, 900];

class LoadTimeoutError extends Error {
  constructor() {
    super(`No answer within ${TIMEOUT_MS / 1000} s`);
  }
}

/**
 * Whether a script or style of a site could not be loaded, by the error names of webpack and module federation. Any other error was
 * thrown by the code itself, and would be thrown again.
 */
export const isMissingCode = (error: unknown): boolean =>
  /ChunkLoadError|CSS chunk|ScriptNetworkError/.test(String(error));

/** Whether the network failed, and not the code. */
export const isLoadError = (error: unknown): boolean => error instanceof LoadTimeoutError || isMissingCode(error);

/**
 * Up to three attempts while a file is missing. There is no other one after a timeout, since nobody waits three times 8 s, and after an
 * error of the code itself.
 */
export async function loadWithRetry<Result>(load: () => Promise<Result>): Promise<Result> {
  for (const ms of PAUSES_MS) {
    try {
      return await withTimeout(load());
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return withTimeout(load());
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadTimeoutError()), TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
