import type { PinoLogger } from 'nestjs-pino';
import type { Twilio } from 'twilio';
import type { TwilioSettings } from '../config/settings.ts';
import { traced } from '../observability/current-work.ts';
import { type CodeVerdict, PhoneCodes } from './phone-codes.ts';
import { SmsRefusedError, SmsUnavailableError } from './sms.errors.ts';
import { PROVIDER_MS, twilioClient } from './twilio-client.ts';
import { INVALID_PARAMETER, isNotConnected, isOfTheNumber, type TwilioFault } from './twilio-faults.ts';

const PROVIDER = 'Twilio Verify';
const NOT_FOUND = 404;
const MAX_CHECKS = 60202;

/** A gateway that got no answer itself. */
const UNKNOWN_OUTCOME = new Set<unknown>([502, 504]);

/** Whether the provider may have done what it was asked: unless it said no, or was never reached, nobody knows. */
const mayHaveArrived = (fault: TwilioFault): boolean =>
  fault.status === undefined ? !isNotConnected(fault) : UNKNOWN_OUTCOME.has(fault.status);

/** Twilio Verify: it makes the codes, sends them and checks them; we never see one. */
export class TwilioPhoneCodes extends PhoneCodes {
  readonly on = true;
  #client: Promise<Twilio> | undefined;

  constructor(
    private readonly settings: TwilioSettings,
    private readonly log: PinoLogger,
    private readonly timeoutMs = PROVIDER_MS,
  ) {
    super();
  }

  /**
   * Twilio has one pending check a number, and sends its code again when asked for another one: with the tries that
   * somebody else used up. Where one waits that `before` does not name, of an account that is gone or of a text whose
   * answer was lost, it is cancelled once it shows, and a second text leaves.
   */
  async send(e164: string, ...before: readonly string[]): Promise<string> {
    for (const name of before) await this.#cancel(name);
    const { sid, sendCodeAttempts } = await this.#create(e164);
    if (sendCodeAttempts.length <= 1) return sid;
    try {
      await this.#cancel(sid);
      return (await this.#create(e164)).sid;
    } catch (error) {
      throw error instanceof SmsUnavailableError ? new SmsUnavailableError(true) : error;
    }
  }

  async #create(to: string) {
    const service = await this.#service();
    try {
      const { verifyTemplateSid: templateSid } = this.settings;
      return await traced(PROVIDER, () => service.verifications.create({ to, channel: 'sms', templateSid }));
    } catch (error) {
      if (isOfTheNumber(error as TwilioFault)) throw new SmsRefusedError();
      throw this.#unavailable(error, mayHaveArrived(error as TwilioFault));
    }
  }

  async check(name: string, code: string): Promise<CodeVerdict> {
    const service = await this.#service();
    try {
      const asked = { verificationSid: name, code };
      const { status } = await traced(PROVIDER, () => service.verificationChecks.create(asked));
      if (status === 'approved') return 'right';
      return status === 'pending' ? 'wrong' : 'expired';
    } catch (error) {
      const { status, code: reason } = error as TwilioFault;
      if (status === NOT_FOUND || reason === MAX_CHECKS) return 'expired';
      if (reason === INVALID_PARAMETER) return 'wrong';
      throw this.#unavailable(error);
    }
  }

  // Else Twilio would send the pending code once more: our rule is that a new code voids the one before (product.md 8).
  async #cancel(name: string): Promise<void> {
    try {
      const service = await this.#service();
      await traced(PROVIDER, () => service.verifications(name).update({ status: 'canceled' }));
    } catch (error) {
      const status = Number((error as TwilioFault).status);
      // 4xx: it is over already, by being right, expired or tried too often.
      if (!(status >= 400 && status < 500) || status === 401 || status === 403 || status === 429)
        throw this.#unavailable(error);
    }
  }

  async #service() {
    this.#client ??= twilioClient(this.settings, this.timeoutMs);
    return (await this.#client).verify.v2.services(this.settings.verifyServiceSid);
  }

  // The provider's sentence repeats the number, and a network error carries the whole request: neither goes further.
  #unavailable(error: unknown, mayHaveLeft = false): SmsUnavailableError {
    const { status, code } = error as TwilioFault;
    this.log.warn({ status, code }, 'the provider of texts did not do what was asked');
    return new SmsUnavailableError(mayHaveLeft);
  }
}
