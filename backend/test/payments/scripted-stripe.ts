import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { StripeCardPayments } from '../../src/platform/cards/stripe.card-payments.ts';

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}
type Reply = (response: ServerResponse) => void;

/** Of our account, and of connected accounts. */
export const WEBHOOK_SECRETS = ['whsec_of_our_account', 'whsec_of_connect'];
const SECRET_KEY = 'sk_test_hunter2hunter2';

export const reply =
  (status: number, body: object | string): Reply =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** Sends the replies that a test sets: responses and faults that the stand-in does not have. */
class ScriptedServer {
  readonly replies = new Map<string, Reply[]>();
  readonly requests: RecordedRequest[] = [];
  readonly #server: Server = createServer((request, response) => void this.#handle(request, response));

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
    const form = Object.fromEntries(new URLSearchParams(text));
    const key = request.headers['idempotency-key'];
    this.requests.push({ method: request.method ?? '', path, query, form, idempotencyKey: key && String(key) });
    const replies = this.replies.get(`${request.method} ${path}`) ?? [];
    (replies.length > 1 ? replies.shift() : replies[0])?.(response);
  }
}

/** The real client with a scripted server, which is reset before each test. */
export function useScriptedStripe(timeoutMs = 2000) {
  const server = new ScriptedServer();
  const log: unknown[] = [];
  beforeAll(() => server.listen());
  beforeEach(() => {
    server.replies.clear();
    server.requests.length = 0;
    log.length = 0;
  });
  afterAll(() => server.close());
  const logger = { warn: (...line: unknown[]) => log.push(line) } as unknown as PinoLogger;
  const keys = { secretKey: SECRET_KEY, publishableKey: 'pk_test_1', webhookSecrets: WEBHOOK_SECRETS };
  return {
    cards: (baseUrl = server.url) => new StripeCardPayments({ ...keys, baseUrl }, logger, timeoutMs),
    requests: server.requests,
    /** Everything that was logged, as text. */
    log: () => JSON.stringify(log),
    /** Sets the replies to an endpoint, one after the other; the last one is repeated. @param endpoint such as 'GET /v1/refunds' */
    when: (endpoint: string, ...replies: Reply[]) => void server.replies.set(endpoint, replies),
  };
}
