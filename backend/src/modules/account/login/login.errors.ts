import { AppError } from '../../../platform/errors/app-error.ts';
import { waitOf } from '../../../platform/limits/limits.ts';

/** The code is not the one in the newest mail. Says how many tries are left, and nothing else. */
export class CodeWrongError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.code_wrong';

  constructor(triesLeft: number) {
    const left = triesLeft === 1 ? '1 try is left' : `${triesLeft} tries are left`;
    super(`That code is not right. Please check the newest mail and enter it again: ${left}.`);
  }
}

export class CodeExpiredError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.code_expired';

  constructor() {
    super('That code is no longer valid. Ask for a new one with Resend Code.');
  }
}

/** Used already, asked for in another browser, or too long ago: one answer, so that nobody learns which. */
export class LoginGoneError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.login_gone';

  constructor() {
    super('This code cannot be used here any more. Please enter your email again to get a new one.');
  }
}

/** More codes of the same login would not help: the wrong tries count over all of them. `wasTried`: this was the last one. */
export class LoginTooManyTriesError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.too_many_tries';

  constructor(
    override readonly retryAfter: number,
    readonly wasTried = false,
  ) {
    const minutes = Math.max(1, Math.ceil(retryAfter / 60));
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    super(`A wrong code was entered too many times. Please log in again in ${wait}.`);
  }
}

/** So many wrong codes came in, from here or on the whole site, that somebody is guessing. */
export class CodesClosedError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.codes_closed';

  constructor(override readonly retryAfter: number) {
    super(`Codes cannot be entered at the moment. Please try again in ${waitOf(retryAfter)}.`);
  }
}

export class ResendTooSoonError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.resend_too_soon';

  constructor(override readonly retryAfter: number) {
    const wait = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`;
    super(`We have just sent a mail. Please wait ${wait} before you ask for another one.`);
  }
}
