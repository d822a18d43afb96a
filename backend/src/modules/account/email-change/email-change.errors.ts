import { AppError } from '../../../platform/errors/app-error.ts';

/** The two fields of the form, each for the code of one address. */
export type CodeField = 'oldCode' | 'newCode';

const WRONG: Record<CodeField, string> = {
  oldCode: 'This is not the code in the newest mail to your current address',
  newCode: 'This is not the code in the newest mail to the new address',
};

/** One of the two codes, or both, are not those of the newest mails. Says which, and how many tries are left. */
export class EmailCodesWrongError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.email_code_wrong';
  override readonly fields: { path: string; message: string }[];

  constructor(wrong: readonly CodeField[], triesLeft: number) {
    super(
      `${wrong.length === 1 ? 'One code is' : 'The codes are'} not right. ${triesLeft === 0 ? NO_TRIES : triesOf(triesLeft)}`,
    );
    this.fields = wrong.map((path) => ({ path, message: WRONG[path] }));
  }
}

const NO_TRIES = 'There are no tries left. Please ask for new codes in 10 minutes.';
const triesOf = (count: number): string =>
  `Please check the newest mails and enter them again: ${count === 1 ? '1 try is' : `${count} tries are`} left.`;

/** New codes would not help: wrong tries count over all that are good at the time. */
export class EmailTriesUsedUpError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.email_tries_used_up';

  constructor(override readonly retryAfter: number) {
    const minutes = Math.max(1, Math.ceil(retryAfter / 60));
    super(
      `Wrong codes were entered too many times. Please ask for new ones in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    );
  }
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

export class EmailResendTooSoonError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.email_resend_too_soon';

  constructor(override readonly retryAfter: number) {
    super(`We have just sent codes. Please wait ${retryAfter} seconds before you ask for others.`);
  }
}

export class EmailUnchangedError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'account.email_unchanged';
  override readonly fields = [{ path: 'email', message: 'This is your email address already' }];

  constructor() {
    super('This is your email address already. Please enter another one.');
  }
}

/**
 * Somebody made an account with the new address after its code was sent. Said only to who has shown that the address is
 * theirs, by its code.
 */
export class EmailTakenError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'account.email_taken';
  override readonly fields = [{ path: 'email', message: 'Another account has this address now' }];

  constructor() {
    super('Another account has this address now. Please log in with it, or choose another address.');
  }
}
