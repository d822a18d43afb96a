import { AppError } from '../../../platform/errors/app-error.ts';

/** Not the code of the newest text. Says how many tries are left, and nothing else. */
export class PhoneCodeWrongError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.phone_code_wrong';

  constructor(triesLeft: number) {
    super(`Invalid verification code. ${nextStep(triesLeft)}`);
  }
}

function nextStep(triesLeft: number): string {
  if (triesLeft === 0) return 'There are no tries left. You can ask for a new code in a few minutes with Resend Code.';
  return `Please check your newest text message and enter it again: ${triesLeft === 1 ? '1 try is' : `${triesLeft} tries are`} left.`;
}

/** Too old, used, or not of the number that is in the profile now. */
export class PhoneCodeExpiredError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.phone_code_expired';

  constructor() {
    super('Expired verification code. Please ask for a new one with Resend Code.');
  }
}

/** `retryAfter`: seconds until a new code starts with new tries. */
export class PhoneTriesUsedUpError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.phone_tries_used_up';

  constructor(override readonly retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    super(
      `A wrong code was entered too many times. Please ask for a new one in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    );
  }
}

export class PhoneResendTooSoonError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.phone_resend_too_soon';

  constructor(override readonly retryAfter: number) {
    super(`We have just sent a text message. Please wait ${retryAfter} seconds before you ask for another one.`);
  }
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

/** Not a number that could be called: said at its field. */
export class PhoneNumberWrongError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'account.phone_number_wrong';
  override readonly fields = [{ path: 'phoneNumber', message: 'Please enter a valid phone number' }];

  constructor() {
    super('Please enter a valid phone number');
  }
}

/** Another account has shown that the number is theirs: said at its field. */
export class PhoneTakenError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'account.phone_taken';
  override readonly fields: AppError['fields'];

  constructor() {
    const sentence =
      'Another account has verified this number. Please use another number, or log in with the email of that account.';
    super(sentence);
    this.fields = [{ path: 'phoneNumber', message: sentence }];
  }
}
