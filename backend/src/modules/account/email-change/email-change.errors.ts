import { CODE_LIFETIME_MINUTES } from 'contracts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  CodeJustSentError,
  NoTriesLeftError,
  WrongCodeError,
} from '../../../platform/one-time-codes/one-time-codes.ts';

/** The form's fields for the two codes. */
export type CodeField = 'oldCode' | 'newCode';

const WRONG: Record<CodeField, string> = {
  oldCode: 'This is not the code in the newest mail to your current address',
  newCode: 'This is not the code in the newest mail to the new address',
};

/** Names the wrong codes in `fields`. */
export class EmailCodesWrongError extends WrongCodeError {
  readonly code = 'account.email_code_wrong';
  override readonly fields: { path: string; message: string }[];

  constructor(wrong: readonly CodeField[], triesLeft: number) {
    super(triesLeft, {
      what: `${wrong.length === 1 ? 'One code is' : 'The codes are'} not right.`,
      check: 'the newest mails and enter them',
      otherwise: `Please ask for new codes in ${CODE_LIFETIME_MINUTES} minutes.`,
    });
    this.fields = wrong.map((path) => ({ path, message: WRONG[path] }));
  }
}

export class EmailTriesUsedUpError extends NoTriesLeftError {
  readonly code = 'account.email_tries_used_up';
}

export class EmailCodesExpiredError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.email_code_expired';

  constructor() {
    super('These codes are no longer valid. Ask for new ones with Resend Codes.');
  }
}

export class EmailChangeMissingError extends AppError {
  readonly kind = 'missing';
  readonly code = 'account.no_email_change';

  constructor() {
    super('No change of your email address is waiting. Please enter the new address again.');
  }
}

export class EmailResendTooSoonError extends CodeJustSentError {
  readonly code = 'account.email_resend_too_soon';
}

export class EmailUnchangedError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'account.email_unchanged';
  override readonly fields = [{ path: 'email', message: 'This is your email address already' }];

  constructor() {
    super('This is your email address already. Please enter another one.');
  }
}

/** An account with the new address was created after its code was sent. Thrown only after the right code from that address. */
export class EmailTakenError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'account.email_taken';
  override readonly fields = [{ path: 'email', message: 'Another account has this address now' }];

  constructor() {
    super('Another account has this address now. Please log in with it, or choose another address.');
  }
}
