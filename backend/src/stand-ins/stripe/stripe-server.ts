import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listening } from '../stand-in-switch.ts';
import type { Api, Reaction } from './api.ts';
import { newId } from './ids.ts';
import { API_VERSION } from './provider.ts';

const LONGEST_BODY = 64_000;
/** Longer than a client keeps a connection that is idle: else calls are cut off that had just begun. */
const IDLE_MS = 60_000;

/** The API over HTTP. */
export class StripeServer implements Listening {
  readonly #server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    void this.#answer(request, response);
  });

  constructor(private readonly api: Api) {}

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
    const reaction = await this.#react(request).catch((): Reaction => 'cut');
    if (reaction === 'silent') return;
    if (reaction === 'cut') {
      request.socket.destroy();
      return;
    }
    const key = request.headers['idempotency-key'];
    response
      .writeHead(reaction.status, {
        ...{ 'content-type': 'application/json', 'request-id': newId('req'), 'stripe-version': API_VERSION },
        ...(key !== undefined && { 'idempotency-key': String(key) }),
        ...(reaction.replayed === true && { 'idempotent-replayed': 'true' }),
      })
      .end(reaction.body);
  }

  async #react(request: IncomingMessage): Promise<Reaction> {
    const { method = 'GET', url = '/', headers } = request;
    const key = headers['idempotency-key'];
    const authorization = headers.authorization ?? '';
    const body = await textOf(request);
    return this.api.answer({ method, url, body, authorization, key: key === undefined ? undefined : String(key) });
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > LONGEST_BODY) throw new Error('too long');
  }
  return text;
}
