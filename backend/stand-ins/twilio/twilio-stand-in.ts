import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { timingSafeEqualText } from '../../src/platform/config/secrets.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Listening } from '../stand-in-switch.ts';
import { Callbacks } from './callbacks.ts';
import { MessagesApi, SENDER_NUMBER } from './messages-api.ts';
import { apiError, type ApiResponse, newSid, notFound, type StandInCredentials, toResponse } from './twilio-api.ts';
import { VerifyApi } from './verify-api.ts';

const MAX_BODY_LENGTH = 20_000;

interface Site {
  /** Webhooks are sent there. */
  readonly publicUrl: string;
  readonly secretKey: string;
}

/**
 * The part of Twilio's HTTP API that this product uses, on loopback: the real SDK talks to it as it would to Twilio. Its texts go
 * to the outbox, and its webhooks are signed as Twilio signs.
 */
export class TwilioStandIn implements Listening {
  readonly credentials: StandInCredentials;
  /** The application's clock, once there is one. */
  now = (): Date => new Date();
  readonly #callbacks: Callbacks;
  readonly #verify: VerifyApi;
  readonly #messages: MessagesApi;
  readonly #server = createServer((request, response) => void this.#respond(request, response));

  constructor(
    outbox: Outbox,
    private readonly site: Site,
  ) {
    const credentials = deriveCredentials(site.secretKey);
    const now = () => this.now();
    this.credentials = credentials;
    this.#callbacks = new Callbacks(credentials.authToken);
    this.#verify = new VerifyApi({ outbox, credentials, now, host: new URL(site.publicUrl).hostname });
    this.#messages = new MessagesApi({ outbox, credentials, now, callbacks: this.#callbacks });
  }

  /** Listens on loopback; port 0 takes any. Returns the port. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () => resolve((this.#server.address() as AddressInfo).port));
    });
  }

  close(): Promise<void> {
    this.#callbacks.cancel();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  /** A phone replies to a text. @returns the status of the site's response; undefined where there was none */
  reply({ from, body }: { readonly from: string; readonly body: string }): Promise<number | undefined> {
    const { accountSid, messagingServiceSid } = this.credentials;
    const OptOutType = this.#messages.handleReply(from, body);
    const sid = newSid('SM');
    return this.#callbacks.post(`${this.site.publicUrl}/api/sms/incoming`, {
      MessageSid: sid,
      SmsSid: sid,
      SmsStatus: 'received',
      ApiVersion: '2010-04-01',
      AccountSid: accountSid,
      MessagingServiceSid: messagingServiceSid,
      From: from,
      To: SENDER_NUMBER,
      Body: body,
      NumMedia: '0',
      NumSegments: '1',
      ...(OptOutType !== undefined && { OptOutType }),
    });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await this.#handle(request).catch((): ApiResponse => [500, { message: 'Unknown error' }]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async #handle(request: IncomingMessage): Promise<ApiResponse> {
    const { accountSid, authToken } = this.credentials;
    const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    if (!timingSafeEqualText(request.headers.authorization ?? '', `Basic ${basic}`))
      return toResponse(apiError(401, 20003, 'Authenticate'));
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const api = [this.#verify, this.#messages].find(({ root }) => pathname.startsWith(`${root}/`));
    if (api === undefined) return toResponse(notFound());
    const form = new URLSearchParams(await readBody(request));
    return api.handle({ method: request.method ?? 'GET', path: pathname.slice(api.root.length), form });
  }
}

/** Derived from the site's secret: nodes that share it verify each other's signatures, and a restart keeps them. */
function deriveCredentials(secretKey: string): StandInCredentials {
  const derive = (name: string) =>
    createHmac('sha256', secretKey).update(`twilio stand-in/${name}`).digest('hex').slice(0, 32);
  return {
    accountSid: `AC${derive('account')}`,
    authToken: derive('token'),
    verifyServiceSid: `VA${derive('verify')}`,
    verifyTemplateSid: `HJ${derive('template')}`,
    messagingServiceSid: `MG${derive('messages')}`,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MAX_BODY_LENGTH) throw new Error('too long');
  }
  return text;
}
