import type { PinoLogger } from 'nestjs-pino';
import type { Twilio } from 'twilio';
import type { TwilioSettings } from '../config/twilio-settings.ts';
import { traced } from '../observability/tracing.ts';
import { type CodeCheck, type EarlierChecks, PhoneCodes, SmsRefusedError, SmsUnavailableError } from './phone-codes.ts';
import {
  INVALID_PARAMETER,
  isNotConnected,
  isNumberRefused,
  PROVIDER_TIMEOUT_MS,
  createTwilioClient,
  type TwilioError,
} from './twilio-client.ts';

const PROVIDER = 'Twilio Verify';
const NOT_FOUND = 404;
const MAX_CHECKS = 60202;
const MAX_SENDS = 60203;

/** A gateway without an answer of its own. */
const UNKNOWN_OUTCOME = new Set<unknown>([502, 504]);

/** Whether the provider may have processed the request: unless it refused, or was never reached, that is unknown. */
const mayHaveArrived = (error: TwilioError): boolean =>
  error.status === undefined ? !isNotConnected(error) : UNKNOWN_OUTCOME.has(error.status);

/** Of one check: Twilio sends its code at most five times. */
class RepeatedTooOftenError extends SmsRefusedError {}

/** Twilio Verify creates, sends and checks the codes; we never see one. */
export class TwilioPhoneCodes extends PhoneCodes {
  readonly on = true;
  #client: Promise<Twilio> | undefined;

  constructor(
    private readonly settings: TwilioSettings,
    private readonly log: PinoLogger,
    private readonly timeoutMs = PROVIDER_TIMEOUT_MS,
  ) {
    super();
  }

  /**
   * Twilio has one pending check per number, and repeats its code on the next request, with the attempts that somebody else used
   * up. A pending check that is not `repeat`, of a deleted account or a lost response, is cancelled once it shows, and a second
   * text is sent. It repeats a code four times; then the number has had it often enough.
   */
  async send(e164: string, { cancel = [], repeat }: EarlierChecks = {}): Promise<string> {
    for (const id of cancel) await this.#cancel(id);
    const created = await this.#create(e164).catch((error: unknown) => {
      if (repeat !== undefined && error instanceof RepeatedTooOftenError) return repeat;
      throw error;
    });
    if (typeof created === 'string') return created;
    const { sid, sendCodeAttempts } = created;
    if (sid === repeat || sendCodeAttempts.length <= 1) return sid;
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
      if ((error as TwilioError).code === MAX_SENDS) throw new RepeatedTooOftenError();
      if (isNumberRefused(error as TwilioError)) throw new SmsRefusedError();
      throw this.#unavailable(error, mayHaveArrived(error as TwilioError));
    }
  }

  async check(id: string, code: string): Promise<CodeCheck> {
    const service = await this.#service();
    try {
      const request = { verificationSid: id, code };
      const { status } = await traced(PROVIDER, () => service.verificationChecks.create(request));
      if (status === 'approved') return 'right';
      return status === 'pending' ? 'wrong' : 'expired';
    } catch (error) {
      const { status, code: reason } = error as TwilioError;
      if (status === NOT_FOUND || reason === MAX_CHECKS) return 'expired';
      if (reason === INVALID_PARAMETER) return 'wrong';
      throw this.#unavailable(error);
    }
  }

  // Otherwise Twilio would repeat the pending code: a new code must void the previous one (PRODUCT.md 8).
  async #cancel(id: string): Promise<void> {
    try {
      const service = await this.#service();
      await traced(PROVIDER, () => service.verifications(id).update({ status: 'canceled' }));
    } catch (error) {
      const status = Number((error as TwilioError).status);
      // Other 4xx: the check is over already, as approved, expired or out of attempts.
      if (!(status >= 400 && status < 500) || status === 401 || status === 403 || status === 429)
        throw this.#unavailable(error);
    }
  }

  async #service() {
    this.#client ??= createTwilioClient(this.settings, this.timeoutMs);
    return (await this.#client).verify.v2.services(this.settings.verifyServiceSid);
  }

  // Log neither the message, which repeats the number, nor a network error, which contains the whole request.
  #unavailable(error: unknown, mayHaveLeft = false): SmsUnavailableError {
    const { status, code } = error as TwilioError;
    this.log.warn({ status, code }, 'the provider of texts did not do what was asked');
    return new SmsUnavailableError(mayHaveLeft);
  }
}
