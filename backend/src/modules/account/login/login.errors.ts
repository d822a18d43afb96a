import { AppError } from '../../../platform/errors/app-error.ts';
import { waitOf } from '../../../platform/limits/limits.ts';
import { CodeJustSentError, NoTriesLeftError, WrongCodeError } from '../../../platform/one-time-codes/code-errors.ts';

export class CodeWrongError extends WrongCodeError {
  readonly code = 'account.code_wrong';
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

/** `wasTried`: this was the last try. */
export class LoginTooManyTriesError extends NoTriesLeftError {
  readonly code = 'account.too_many_tries';

  constructor(
    retryAfter: number,
    readonly wasTried = false,
  ) {
    super(retryAfter, 'log in again');
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

export class ResendTooSoonError extends CodeJustSentError {
  readonly code = 'account.resend_too_soon';
}
