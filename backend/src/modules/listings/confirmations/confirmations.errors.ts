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

/** Not a link of ours, or its listing is gone. It may have been sent to a contact address, so the text fits that too. */
export class LinkInvalidError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.link_wrong';

  constructor() {
    super(
      'This link does not work. Please open the link in the newest mail again. If you posted the listing, you can also publish it once more.',
    );
  }
}

export class LinkExpiredError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.link_expired';

  constructor() {
    super('This link is older than 7 days and no longer valid. Please publish the listing again to get a new one.');
  }
}

/** For the owner of a contact address, who posted nothing. */
export class ContactLinkExpiredError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.contact_link_expired';

  constructor() {
    super(
      'This link is older than 7 days and no longer valid. It shows your address to nobody, and you need not do anything. If your address should be shown, ask the person who named it to post the trip again.',
    );
  }
}

/** The listing is gone, or the address is no longer its contact. */
export class ContactLinkRevokedError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.contact_link_gone';

  constructor() {
    super(
      'This link is no longer in use: the listing was deleted, or your address was taken off it. The listing shows your address to nobody, and you need not do anything.',
    );
  }
}

export class ConfirmationNotFoundError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.no_such_confirmation';

  constructor() {
    super('There is nothing to confirm here. Please open the link in the mail, or publish the listing again.');
  }
}

export class AlreadyConfirmedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'listings.already_confirmed';

  constructor() {
    super('This email address is confirmed already. There is nothing left to do.');
  }
}

export class ResendTooSoonError extends CodeJustSentError {
  readonly code = 'listings.resend_too_soon';
}
