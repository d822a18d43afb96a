import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PRODUCT } from 'shared-ui/contracts';
import { isSameText } from '../../platform/config/secrets.ts';
import type { TwilioSettings } from '../../platform/config/settings.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Listening } from '../stand-in-switch.ts';
import { type Refusal, refusal, sidOf, type Verification, Verifications } from './verifications.ts';

const LONGEST_BODY = 10_000;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
}

/**
 * The part of Twilio's HTTP API that this product uses, on loopback: the real SDK talks to it as it would to Twilio, and
 * its texts land in the outbox.
 */
export class TwilioStandIn implements Listening {
  readonly credentials = {
    accountSid: sidOf('AC'),
    authToken: randomBytes(16).toString('hex'),
    verifyServiceSid: sidOf('VA'),
    verifyTemplateSid: sidOf('HJ'),
  } satisfies TwilioSettings;
  /** Where 'now' comes from: the application's clock, once there is one. */
  now = (): Date => new Date();
  readonly #verifications = new Verifications(() => this.now());
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(
    private readonly outbox: Outbox,
    private readonly host: string,
  ) {}

  /** Listens on loopback; port 0 takes any. Answers the port. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () => resolve((this.#server.address() as AddressInfo).port));
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await this.#handle(request).catch((): [number, object] => [
      500,
      { message: 'Unknown error' },
    ]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async #handle(request: IncomingMessage): Promise<[number, object]> {
    const { accountSid, authToken, verifyServiceSid } = this.credentials;
    const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    if (!isSameText(request.headers.authorization ?? '', `Basic ${basic}`))
      return bodyOf(refusal(401, 20003, 'Authenticate'));
    const root = `/v2/Services/${verifyServiceSid}`;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(`${root}/`)) return bodyOf(refusal(404, 20404, 'The requested resource was not found'));
    const form = new URLSearchParams(await textOf(request));
    const { method = 'GET' } = request;
    const [status, result] = await this.#route({ method, path: pathname.slice(root.length), form });
    return 'sid' in result ? [status, this.#resourceOf(result)] : bodyOf(result);
  }

  async #route({ method, path, form }: Call): Promise<[number, Verification | Refusal]> {
    const field = (name: string) => form.get(name) ?? '';
    const [, sid] = /^\/Verifications\/(VE[0-9a-f]{32})$/.exec(path) ?? [];
    if (method === 'GET' && sid !== undefined) return [200, this.#verifications.find(sid)];
    if (method === 'POST' && sid !== undefined) return [200, this.#verifications.settle(sid, field('Status'))];
    if (method === 'POST' && path === '/Verifications') return [201, await this.#send(form)];
    if (method === 'POST' && path === '/VerificationCheck')
      return [200, this.#verifications.check({ sid: field('VerificationSid'), to: field('To'), code: field('Code') })];
    return [404, refusal(404, 20404, 'The requested resource was not found')];
  }

  async #send(form: URLSearchParams): Promise<Verification | Refusal> {
    if (form.get('Channel') !== 'sms') return refusal(400, 60200, 'Invalid parameter `Channel`');
    const template = form.get('TemplateSid');
    if (template !== null && template !== this.credentials.verifyTemplateSid)
      return refusal(400, 60200, 'Invalid parameter `TemplateSid`');
    const sent = this.#verifications.send(form.get('To') ?? '');
    if ('sid' in sent) {
      const text = template === null ? plainText(sent.code) : textFor(sent.code, this.host);
      await this.outbox.add({ channel: 'sms', to: sent.to, subject: '', text, sentAt: this.now().toISOString() });
    }
    return sent;
  }

  #resourceOf({ sid, to, status, createdAt, sends }: Verification): object {
    const { accountSid, verifyServiceSid } = this.credentials;
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

const bodyOf = ({ status, code, message }: Refusal): [number, object] => [
  status,
  { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
];

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > LONGEST_BODY) throw new Error('too long');
  }
  return text;
}
