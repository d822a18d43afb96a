import { AppError } from '../../../platform/errors/app-error.ts';
import { CodeJustSentError, WrongCodeError } from '../../../platform/one-time-codes/one-time-codes.ts';

export class CodeWrongError extends WrongCodeError {
  readonly code = 'listings.code_wrong';

  constructor(attemptsLeft: number) {
    super(attemptsLeft, { otherwise: 'Please open the link in the mail instead.' });
  }
}

export class CodeExpiredError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.code_expired';

  constructor() {
    super('That code is no longer valid. Ask for a new one with Resend Code, or open the link in the mail.');
  }
}

export class TooManyAttemptsError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.too_many_tries';

  constructor() {
    super('A wrong code was entered too many times. Please open the link in the mail instead.');
  }
}

/** So many wrong codes came from the caller that somebody must be guessing. */
export class CodeEntryLockedError extends AppError {
  readonly kind = 'limited';
  readonly code = 'listings.codes_closed';

  constructor(override readonly retryAfter: number) {
    super('Codes cannot be entered at the moment. Please open the link in the mail instead, or try again in an hour.');
  }
}

export class LinkExpiredError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.link_expired';

  constructor() {
    super('This link is older than 7 days and no longer valid. Please publish the listing again to get a new one.');
  }
}

export class ConfirmationNotFoundError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.no_such_confirmation';

  constructor() {
    super('There is nothing to confirm here. Please open the link in the mail, or publish the listing again.');
  }
}

export class ResendTooSoonError extends CodeJustSentError {
  readonly code = 'listings.resend_too_soon';
}
