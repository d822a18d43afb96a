/** What became of a code that somebody typed. `expired`: no code is good any more, a new one is needed. */
export type CodeVerdict = 'right' | 'wrong' | 'expired';

/**
 * Proves that a phone number is somebody's: a code goes there by SMS, and is checked where it was made. The rules on how
 * often, and for how long, are those of the module that asks.
 */
export abstract class PhoneCodes {
  /** Whether texts are sent at all; without a provider `send` and `check` throw SmsOffError. */
  abstract readonly on: boolean;

  /**
   * Sends a fresh code to an E.164 number, with tries of its own; the codes of `before`, earlier answers of this method,
   * stop working, and so does any other that waits for this number.
   * @returns the name of this check, for `check` and for the next `send`; not secret, and no number
   * @throws SmsUnavailableError where the provider cannot be reached: the codes of `before` may still work, and it says
   *   whether the text may have left
   * @throws SmsRefusedError where it does not send to this number
   */
  abstract send(e164: string, ...before: readonly string[]): Promise<string>;

  /** @throws SmsUnavailableError where the provider cannot be reached: nothing is known of the code then */
  abstract check(name: string, code: string): Promise<CodeVerdict>;
}
