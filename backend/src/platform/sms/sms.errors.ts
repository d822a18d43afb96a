import { AppError } from '../errors/app-error.ts';

/** No provider is set: nothing about this number, or about trying again. */
export class SmsOffError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'sms.off';

  constructor() {
    super('This site sends no text messages at the moment, so phone numbers cannot be verified. Your number is kept.');
  }
}

/** The provider cannot be reached, or is not well. Nothing is lost. */
export class SmsUnavailableError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'sms.unavailable';
  override readonly retryAfter = 60;

  /** `mayHaveLeft`: the provider was asked for a text and did not say what became of it. Else nothing was sent. */
  constructor(readonly mayHaveLeft = false) {
    super('We cannot send or check text messages right now. Your number is kept. Please try again in a few minutes.');
  }
}

/** The provider does not send to this number. */
export class SmsRefusedError extends AppError {
  readonly kind = 'refused';
  readonly code = 'sms.refused';

  constructor() {
    super('We cannot send a text message to this number. Please check it, or use the number of another mobile phone.');
  }
}
