import { AppError } from '../errors/app-error.ts';
import { waitOf } from '../limits/limits.ts';

interface WrongCodeWords {
  readonly what?: string;
  /** Where the right one stands. */
  readonly check?: string;
  /** What to do once no try is left. */
  readonly otherwise?: string;
}

/** The code is not the newest one. Says how many tries are left, and nothing else. */
export abstract class WrongCodeError extends AppError {
  readonly kind = 'refused';

  constructor(triesLeft: number, words: WrongCodeWords = {}) {
    const { what = 'That code is not right.', check = 'the newest mail and enter it', otherwise = '' } = words;
    const left = triesLeft === 1 ? '1 try is left' : `${triesLeft} tries are left`;
    const next = triesLeft === 0 ? `There are no tries left. ${otherwise}` : `Please check ${check} again: ${left}.`;
    super(`${what} ${next}`);
  }
}

/** Another code would not help: the wrong tries count over all of them. */
export abstract class NoTriesLeftError extends AppError {
  readonly kind = 'limited';

  constructor(
    override readonly retryAfter: number,
    next = 'ask for a new one',
  ) {
    super(`A wrong code was entered too many times. Please ${next} in ${waitOf(retryAfter)}.`);
  }
}

/** Another code was asked for within the minute. */
export abstract class CodeJustSentError extends AppError {
  readonly kind = 'limited';

  constructor(override readonly retryAfter: number) {
    const wait = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`;
    super(`We have just sent a code. Please wait ${wait} before you ask for another one.`);
  }
}
