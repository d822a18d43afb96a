import { PRODUCT } from 'shared-ui/contracts';
import type { Outbox } from '../outbox/outbox.ts';
import {
  type ApiAnswer,
  type ApiCall,
  notFound,
  refused,
  type StandInCredentials,
  type TwilioApi,
} from './twilio-api.ts';
import { type Refusal, refusal, sidOf, type Verification, Verifications } from './verifications.ts';

export interface VerifyParts {
  readonly outbox: Outbox;
  readonly credentials: StandInCredentials;
  /** That the last line of a text binds its code to. */
  readonly host: string;
  readonly now: () => Date;
}

/** Twilio Verify: codes that it makes, sends and checks. */
export class VerifyApi implements TwilioApi {
  readonly root: string;
  readonly #verifications: Verifications;

  constructor(private readonly parts: VerifyParts) {
    this.root = `/v2/Services/${parts.credentials.verifyServiceSid}`;
    this.#verifications = new Verifications(() => parts.now());
  }

  async answer(call: ApiCall): Promise<ApiAnswer> {
    const [status, result] = await this.#route(call);
    if (result === undefined) return notFound();
    return 'sid' in result ? [status, this.#resourceOf(result)] : refused(result);
  }

  async #route({ method, path, form }: ApiCall): Promise<[number, (Verification | Refusal)?]> {
    const field = (name: string) => form.get(name) ?? '';
    const [, sid] = /^\/Verifications\/(VE[0-9a-f]{32})$/.exec(path) ?? [];
    if (method === 'GET' && sid !== undefined) return [200, this.#verifications.find(sid)];
    if (method === 'POST' && sid !== undefined) return [200, this.#verifications.settle(sid, field('Status'))];
    if (method === 'POST' && path === '/Verifications') return [201, await this.#send(form)];
    if (method === 'POST' && path === '/VerificationCheck')
      return [200, this.#verifications.check({ sid: field('VerificationSid'), to: field('To'), code: field('Code') })];
    return [404];
  }

  async #send(form: URLSearchParams): Promise<Verification | Refusal> {
    const { outbox, credentials, host, now } = this.parts;
    if (form.get('Channel') !== 'sms') return refusal(400, 60200, 'Invalid parameter `Channel`');
    const template = form.get('TemplateSid');
    if (template !== null && template !== credentials.verifyTemplateSid)
      return refusal(400, 60200, 'Invalid parameter `TemplateSid`');
    const sent = this.#verifications.send(form.get('To') ?? '');
    if ('sid' in sent) {
      const text = template === null ? plainText(sent.code) : textFor(sent.code, host);
      await outbox.add({ channel: 'sms', to: sent.to, subject: '', text, sentAt: now().toISOString() });
    }
    return sent;
  }

  #resourceOf({ sid, to, status, createdAt, sends }: Verification): object {
    const { accountSid, verifyServiceSid } = this.parts.credentials;
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
      send_code_attempts: Array.from({ length: sends }, () => ({
        channel: 'SMS',
        time: date,
        attempt_sid: sidOf('VL'),
      })),
      sna: null,
      url: `https://verify.twilio.com/v2/Services/${verifyServiceSid}/Verifications/${sid}`,
    };
  }
}

const plainText = (code: string) => `Your ${PRODUCT} verification code is: ${code}`;

/** The template: its last line binds the code to this site, so that a phone offers it nowhere else (origin-bound codes). */
const textFor = (code: string, host: string) =>
  `${code} is your ${PRODUCT} code. It is good for 10 minutes. We will never ask you for it.\n\n@${host} #${code}`;
