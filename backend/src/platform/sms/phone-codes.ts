import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../errors/app-error.ts';
import { defineErrors } from '../errors/define-errors.ts';

/** The result of a check. `expired`: no code is valid any more. */
export type CodeCheck = 'right' | 'wrong' | 'expired';

/** Checks of the same number. */
export interface EarlierChecks {
  readonly cancel?: readonly string[];
  readonly repeat?: string | undefined;
}

/** Verifies phone numbers: the provider creates a code, sends it by SMS and checks it. Limits are up to the caller. */
export abstract class PhoneCodes {
  /** Whether a provider is configured; otherwise `send` and `check` throw smsErrors.off. */
  abstract readonly on: boolean;

  /**
   * Sends a code to an E.164 number: a new one with attempts of its own, where any other code for this number stops working; or with
   * `repeat`, the id of an open check, its code once more, unless the number has had that several times. `cancel`: ids of earlier checks.
   * @returns the id of this check, for `check` and for the next `send`; neither secret nor a number
   * @throws SmsUnavailableError where the provider cannot be reached: the codes of `cancel` may still work, and the text may
   *   have been sent (`mayHaveLeft`)
   * @throws SmsRefusedError where the provider does not send to this number
   */
  abstract send(e164: string, earlier?: EarlierChecks): Promise<string>;

  /** @throws SmsUnavailableError where the provider cannot be reached */
  abstract check(id: string, code: string): Promise<CodeCheck>;
}

/** For production without keys (PRODUCT.md, Outside services). */
@Injectable()
export class NoPhoneCodes extends PhoneCodes implements OnApplicationBootstrap {
  readonly on = false;

  constructor(private readonly log: PinoLogger) {
    super();
  }

  onApplicationBootstrap(): void {
    this.log.warn('no texts are sent: the setting TWILIO_URL is not set, and nobody can verify a phone number');
  }

  send(): Promise<string> {
    return Promise.reject(smsErrors.off());
  }

  check(): Promise<CodeCheck> {
    return Promise.reject(smsErrors.off());
  }
}

/** No provider is configured. */
export const smsErrors = defineErrors('sms', {
  unavailable: {
    off: 'This site sends no text messages at the moment, so phone numbers cannot be verified. Your number is kept.',
  },
});

/** The provider cannot be reached, or has an error. */
export class SmsUnavailableError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'sms.unavailable';
  override readonly retryAfter = 60;

  /** `mayHaveLeft`: the provider did not say whether it sent the text. Otherwise nothing was sent. */
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
