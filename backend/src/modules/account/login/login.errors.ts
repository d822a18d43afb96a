import { AppError } from '../../../platform/errors/app-error.ts';
import { formatWait } from '../../../platform/limits/limits.ts';
import {
  CodeJustSentError,
  NoTriesLeftError,
  WrongCodeError,
} from '../../../platform/one-time-codes/one-time-codes.ts';

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

/** Used, started in another browser, or too old: one error for all, so that nobody learns which. */
export class LoginGoneError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.login_gone';

  constructor() {
    super('This code cannot be used here any more. Please enter your email again to get a new one.');
  }
}

/** Used, expired or altered: one error for all. */
export class LoginLinkGoneError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.login_link_gone';

  constructor() {
    super('This link does not work any more. Please log in with your email to get a new mail.');
  }
}

/**
 * Also the response to the last wrong code, unlike those of phones and email changes (422 there): nobody is logged in who could read the
 * wait from the state of the challenge.
 */
export class LoginTooManyTriesError extends NoTriesLeftError {
  readonly code = 'account.too_many_tries';

  constructor(
    retryAfter: number,
    /** Whether this call used up the last attempt; false where none was left before it. */
    readonly wasLastAttempt = false,
  ) {
    super(retryAfter, 'log in again');
  }
}

/** Too many wrong codes from this caller: somebody is guessing. */
export class CodesClosedError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.codes_closed';

  constructor(override readonly retryAfter: number) {
    super(`Codes cannot be entered at the moment. Please try again in ${formatWait(retryAfter)}.`);
  }
}

export class ResendTooSoonError extends CodeJustSentError {
  readonly code = 'account.resend_too_soon';
}
