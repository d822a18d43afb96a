import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSameText } from '../../platform/config/secrets.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Listening } from '../stand-in-switch.ts';
import { Callbacks } from './callbacks.ts';
import { MessagesApi, OWN_NUMBER } from './messages-api.ts';
import { type ApiAnswer, notFound, refused, type StandInCredentials } from './twilio-api.ts';
import { refusal, sidOf } from './verifications.ts';
import { VerifyApi } from './verify-api.ts';

const LONGEST_BODY = 20_000;

export interface StandInSite {
  /** The site that this Twilio works for: it calls back there. */
  readonly publicUrl: string;
  readonly secretKey: string;
}

/** A text that a phone sends back. */
export interface Reply {
  readonly from: string;
  readonly body: string;
}

/**
 * The part of Twilio's HTTP API that this product uses, on loopback: the real SDK talks to it as it would to Twilio, its
 * texts land in the outbox, and it calls back signed as Twilio does.
 */
export class TwilioStandIn implements Listening {
  readonly credentials: StandInCredentials;
  /** Where 'now' comes from: the application's clock, once there is one. */
  now = (): Date => new Date();
  readonly #callbacks: Callbacks;
  readonly #verify: VerifyApi;
  readonly #messages: MessagesApi;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(
    outbox: Outbox,
    private readonly site: StandInSite,
  ) {
    const credentials = credentialsOf(site.secretKey);
    const now = () => this.now();
    this.credentials = credentials;
    this.#callbacks = new Callbacks(credentials.authToken);
    this.#verify = new VerifyApi({ outbox, credentials, now, host: new URL(site.publicUrl).hostname });
    this.#messages = new MessagesApi({ outbox, credentials, now, callbacks: this.#callbacks });
  }

  /** Listens on loopback; port 0 takes any. Answers the port. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () => resolve((this.#server.address() as AddressInfo).port));
    });
  }

  close(): Promise<void> {
    this.#callbacks.end();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  /** A phone answers a text. @returns the status that the site answered; undefined where it did not */
  reply({ from, body }: Reply): Promise<number | undefined> {
    const { accountSid, messagingServiceSid } = this.credentials;
    const OptOutType = this.#messages.heard(from, body);
    const sid = sidOf('SM');
    return this.#callbacks.post(`${this.site.publicUrl}/api/sms/incoming`, {
      ...{ MessageSid: sid, SmsSid: sid, SmsStatus: 'received', ApiVersion: '2010-04-01' },
      ...{ AccountSid: accountSid, MessagingServiceSid: messagingServiceSid },
      ...{ From: from, To: OWN_NUMBER, Body: body, NumMedia: '0', NumSegments: '1' },
      ...(OptOutType !== undefined && { OptOutType }),
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await this.#handle(request).catch((): ApiAnswer => [500, { message: 'Unknown error' }]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async #handle(request: IncomingMessage): Promise<ApiAnswer> {
    const { accountSid, authToken } = this.credentials;
    const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    if (!isSameText(request.headers.authorization ?? '', `Basic ${basic}`))
      return refused(refusal(401, 20003, 'Authenticate'));
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const api = [this.#verify, this.#messages].find(({ root }) => pathname.startsWith(`${root}/`));
    if (api === undefined) return notFound();
    const form = new URLSearchParams(await textOf(request));
    return api.answer({ method: request.method ?? 'GET', path: pathname.slice(api.root.length), form });
  }
}

/** Made of the site's secret: nodes that share it check what the others signed, and no start needs new ones. */
function credentialsOf(secretKey: string): StandInCredentials {
  const part = (name: string) =>
    createHmac('sha256', secretKey).update(`twilio stand-in/${name}`).digest('hex').slice(0, 32);
  return {
    accountSid: `AC${part('account')}`,
    authToken: part('token'),
    verifyServiceSid: `VA${part('verify')}`,
    verifyTemplateSid: `HJ${part('template')}`,
    messagingServiceSid: `MG${part('messages')}`,
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > LONGEST_BODY) throw new Error('too long');
  }
  return text;
}
