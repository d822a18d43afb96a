import { randomInt } from 'node:crypto';
import { PRODUCT } from 'contracts';
import type { Outbox } from '../outbox/outbox.ts';
import {
  type ApiError,
  apiError,
  type ApiRequest,
  type ApiResponse,
  newSid,
  notFound,
  type StandInCredentials,
  toResponse,
  type TwilioApi,
} from './twilio-api.ts';

interface VerifyDependencies {
  readonly outbox: Outbox;
  readonly credentials: StandInCredentials;
  /** The site that the text binds its code to. */
  readonly host: string;
  readonly now: () => Date;
}

/** Twilio Verify: generates, sends and checks codes. */
export class VerifyApi implements TwilioApi {
  readonly root: string;
  readonly #verifications: Verifications;

  constructor(private readonly deps: VerifyDependencies) {
    this.root = `/v2/Services/${deps.credentials.verifyServiceSid}`;
    this.#verifications = new Verifications(() => deps.now());
  }

  async handle(request: ApiRequest): Promise<ApiResponse> {
    const [status, result] = await this.#route(request);
    return 'sid' in result ? [status, this.#toResource(result)] : toResponse(result);
  }

  async #route({ method, path, form }: ApiRequest): Promise<[status: number, Verification | ApiError]> {
    const field = (name: string) => form.get(name) ?? '';
    const [, sid] = /^\/Verifications\/(VE[0-9a-f]{32})$/.exec(path) ?? [];
    if (method === 'GET' && sid !== undefined) return [200, this.#verifications.find(sid)];
    if (method === 'POST' && sid !== undefined) return [200, this.#verifications.update(sid, field('Status'))];
    if (method === 'POST' && path === '/Verifications') return [201, await this.#send(form)];
    if (method === 'POST' && path === '/VerificationCheck')
      return [200, this.#verifications.check({ sid: field('VerificationSid'), to: field('To'), code: field('Code') })];
    return [404, notFound()];
  }

  async #send(form: URLSearchParams): Promise<Verification | ApiError> {
    const { outbox, credentials, host, now } = this.deps;
    if (form.get('Channel') !== 'sms') return apiError(400, 60200, 'Invalid parameter `Channel`');
    const template = form.get('TemplateSid');
    if (template !== null && template !== credentials.verifyTemplateSid)
      return apiError(400, 60200, 'Invalid parameter `TemplateSid`');
    const sent = this.#verifications.send(form.get('To') ?? '');
    if ('sid' in sent) {
      const text = template === null ? defaultText(sent.code) : templateText(sent.code, host);
      await outbox.add({ channel: 'sms', to: sent.to, subject: '', text, sentAt: now().toISOString() });
    }
    return sent;
  }

  #toResource({ sid, to, status, createdAt, sends }: Verification): object {
    const { accountSid, verifyServiceSid } = this.deps.credentials;
    const date = createdAt.toISOString().replace(/\.\d+Z$/, 'Z');
    return {
      sid,
      service_sid: verifyServiceSid,
      account_sid: accountSid,
      to,
      channel: 'sms',
      status,
      valid: status === 'approved',
      date_created: date,
      date_updated: date,
      lookup: {},
      amount: null,
      payee: null,
      sna: null,
      send_code_attempts: Array.from({ length: sends }, () => ({
        channel: 'SMS',
        time: date,
        attempt_sid: newSid('VL'),
      })),
      url: `https://verify.twilio.com/v2/Services/${verifyServiceSid}/Verifications/${sid}`,
    };
  }
}

const defaultText = (code: string) => `Your ${PRODUCT} verification code is: ${code}`;

/** Our template. Its last line binds the code to this site, so that phones offer it nowhere else (origin-bound codes). */
const templateText = (code: string, host: string) =>
  `${code} is your ${PRODUCT} code. It is good for 10 minutes. We will never ask you for it.\n\n@${host} #${code}`;

const LIFETIME_MS = 10 * 60_000;
const MAX_SENDS = 5;
const MAX_CHECKS = 5;

interface Verification {
  readonly sid: string;
  readonly to: string;
  readonly code: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  status: 'pending' | 'approved' | 'canceled' | 'expired' | 'max_attempts_reached';
  sends: number;
  checks: number;
}

/** Twilio's numbers for tests of its API: one that does not exist, one that is no mobile phone. */
const TEST_NUMBERS: Record<string, ApiError> = {
  '+15005550001': apiError(400, 60200, 'Invalid parameter `To`: +15005550001'),
  '+15005550009': apiError(403, 60205, 'SMS is not supported by landline phone number'),
};

/**
 * One pending verification per number, for 10 minutes, 5 checks and 5 sends. A second send repeats the same code. A
 * verification that has ended can no longer be found.
 */
class Verifications {
  readonly #all = new Map<string, Verification>();

  constructor(private readonly now: () => Date) {}

  send(to: string): Verification | ApiError {
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return apiError(400, 60200, `Invalid parameter \`To\`: ${to}`);
    const error = TEST_NUMBERS[to];
    if (error !== undefined) return error;
    const verification = this.#findPending((one) => one.to === to) ?? this.#create(to);
    if (verification.sends >= MAX_SENDS) return apiError(429, 60203, 'Max send attempts reached');
    verification.sends += 1;
    return verification;
  }

  find(sid: string): Verification | ApiError {
    this.#expire();
    return this.#all.get(sid) ?? notFound();
  }

  update(sid: string, status: string): Verification | ApiError {
    if (status !== 'canceled' && status !== 'approved') return apiError(400, 60200, 'Invalid parameter `Status`');
    const verification = this.#findPending((one) => one.sid === sid);
    if (verification === undefined) return notFound();
    verification.status = status;
    return verification;
  }

  check({ sid, to, code }: { sid: string; to: string; code: string }): Verification | ApiError {
    if (!/^\w{4,10}$/.test(code)) return apiError(400, 60200, 'Invalid parameter `Code`');
    const verification = this.#findPending((one) => (sid === '' ? one.to === to : one.sid === sid));
    if (verification === undefined) return notFound();
    if (verification.checks >= MAX_CHECKS) return apiError(429, 60202, 'Max check attempts reached');
    verification.checks += 1;
    if (verification.code === code) verification.status = 'approved';
    return verification;
  }

  #create(to: string): Verification {
    const createdAt = this.now();
    const verification: Verification = {
      sid: newSid('VE'),
      to,
      code: String(randomInt(10 ** 6)).padStart(6, '0'),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
      status: 'pending',
      sends: 0,
      checks: 0,
    };
    this.#all.set(verification.sid, verification);
    return verification;
  }

  #findPending(matches: (verification: Verification) => boolean): Verification | undefined {
    this.#expire();
    return [...this.#all.values()].find((one) => one.status === 'pending' && matches(one));
  }

  #expire(): void {
    for (const one of this.#all.values()) {
      if (one.status === 'pending' && one.expiresAt <= this.now()) one.status = 'expired';
      if (one.expiresAt.getTime() + LIFETIME_MS <= this.now().getTime()) this.#all.delete(one.sid);
    }
  }
}
