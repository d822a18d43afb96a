import { AppError } from '../../../platform/errors/app-error.ts';
import {
  CodeJustSentError,
  NoTriesLeftError,
  WrongCodeError,
} from '../../../platform/one-time-codes/one-time-codes.ts';

export class PhoneCodeWrongError extends WrongCodeError {
  readonly code = 'account.phone_code_wrong';

  constructor(triesLeft: number) {
    super(triesLeft, {
      what: 'Invalid verification code.',
      check: 'your newest text message and enter it',
      otherwise: 'You can ask for a new code in a few minutes with Resend Code.',
    });
  }
}

/** Too old, used, or for another number than the profile has now. */
export class PhoneCodeExpiredError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.phone_code_expired';

  constructor() {
    super('Expired verification code. Please ask for a new one with Resend Code.');
  }
}

export class PhoneTriesUsedUpError extends NoTriesLeftError {
  readonly code = 'account.phone_tries_used_up';
}

export class PhoneResendTooSoonError extends CodeJustSentError {
  readonly code = 'account.phone_resend_too_soon';
}

export class PhoneVerifiedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'account.phone_verified';

  constructor() {
    super('Your phone number is verified already. There is nothing left to do.');
  }
}

export class PhoneMissingError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.phone_missing';

  constructor() {
    super('There is no phone number in your profile yet. Please add one first.');
  }
}

/** Shown at its field. */
export class PhoneNumberWrongError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'account.phone_number_wrong';
  override readonly fields = [{ path: 'phoneNumber', message: 'Please enter a valid phone number' }];

  constructor() {
    super('Please enter a valid phone number');
  }
}

/** Of a country without texts, or of a kind that costs extra: shown at its field. */
export class PhoneNotTextableError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.phone_not_textable';
  override readonly fields: AppError['fields'];

  constructor() {
    const message =
      'We cannot send text messages to this number. Please use a mobile number of another country or kind.';
    super(message);
    this.fields = [{ path: 'phoneNumber', message }];
  }
}

/**
 * Another account has verified the number: shown at its field. Only to who has entered the code of a text to it: others must not find out
 * which numbers are registered.
 */
export class PhoneTakenError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'account.phone_taken';
  override readonly fields: AppError['fields'];

  constructor() {
    const message =
      'Another account has verified this number. Please use another number, or log in with the email of that account.';
    super(message);
    this.fields = [{ path: 'phoneNumber', message }];
  }
}
