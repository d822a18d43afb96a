import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { StripeCardPayments } from '../../src/platform/cards/stripe.card-payments.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: Readonly<Record<string, string>>;
  readonly key: string | undefined;
}
type Reply = (response: ServerResponse) => void;

export const SECRETS = ['whsec_of_our_account', 'whsec_of_connect'];
const SECRET_KEY = 'sk_test_hunter2hunter2';

export const answer =
  (status: number, body: object | string): Reply =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** A provider that says what a test tells it to: answers and faults that no stand-in has. */
class ScriptedServer {
  readonly replies = new Map<string, Reply[]>();
  readonly asked: Asked[] = [];
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));

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

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
    const form = Object.fromEntries(new URLSearchParams(text));
    const key = request.headers['idempotency-key'];
    this.asked.push({ method: request.method ?? '', path, query, form, key: key && String(key) });
    const told = this.replies.get(`${request.method} ${path}`) ?? [];
    (told.length > 1 ? told.shift() : told[0])?.(response);
  }
}

/** The real client on a scripted provider, which forgets its script after each test. */
export function useScriptedProvider(timeoutMs = 2000) {
  const server = new ScriptedServer();
  const log: unknown[] = [];
  beforeAll(() => server.listen());
  beforeEach(() => {
    server.replies.clear();
    server.asked.length = 0;
    log.length = 0;
  });
  afterAll(() => server.close());
  const logger = { warn: (...line: unknown[]) => log.push(line) } as unknown as PinoLogger;
  const keys = { secretKey: SECRET_KEY, publishableKey: 'pk_test_1', webhookSecrets: SECRETS };
  return {
    cards: (baseUrl = server.url) => new StripeCardPayments({ ...keys, baseUrl }, logger, timeoutMs),
    asked: server.asked,
    /** All that was logged, as text. */
    log: () => JSON.stringify(log),
    /** Each of them once, the last one from then on. @param call such as 'GET /v1/refunds' */
    when: (call: string, ...told: Reply[]) => void server.replies.set(call, told),
  };
}
