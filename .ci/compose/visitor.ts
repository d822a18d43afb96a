import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginResponse, RemotesFile } from 'contracts';
import { solveBotCheck } from '../../shell/e2e/fixtures/bot-check.ts';

export interface Mail {
  readonly to: string;
  readonly text: string;
}

const PATIENCE_MS = 60_000;

/** Resolves with the first value that is not undefined. Throws after a minute. */
export async function waitFor<Value>(
  what: string,
  look: () => Value | undefined | Promise<Value | undefined>,
): Promise<Value> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const value = await look();
    if (value !== undefined) return value;
  }
  throw new Error(`There was no ${what} within a minute.`);
}

/** Somebody who uses the site through the gateway. */
export class Visitor {
  readonly url: string;
  readonly #mails: readonly Mail[];
  readonly #email: string;
  #userId = 0;
  #cookies = '';

  constructor(url: string, mails: readonly Mail[], email: string) {
    this.url = url;
    this.#mails = mails;
    this.#email = email;
  }

  /** The status of the response, or why there is none. */
  async get(path: string): Promise<number | string> {
    try {
      const response = await fetch(this.url + path, { headers: { cookie: this.#cookies } });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error ? cause.message : message;
    }
  }

  /** Asks for a code by mail, and returns it. */
  async requestCode(): Promise<string> {
    const captchaToken = await solveBotCheck(await (await fetch(`${this.url}/api/bot-check/challenge`)).json());
    const before = this.#codes().length;
    const response = await this.#post('/api/auth/login', { email: this.#email, captchaToken });
    this.#userId = ((await response.json()) as LoginResponse).user.id;
    return waitFor('mail with a code', () => this.#codes()[before]);
  }

  async verify(code: string): Promise<void> {
    await this.#post('/api/auth/verify', { userId: this.#userId, code });
  }

  /** What a browser sends to open the stream of messages. */
  streamRequest(): string {
    return `GET /api/messages/stream HTTP/1.1\r\nHost: ${new URL(this.url).host}\r\nCookie: ${this.#cookies}\r\n\r\n`;
  }

  /** The id of the release of a remote that everybody gets. */
  async liveRelease(remote: string): Promise<string> {
    const remotes = (await (await fetch(`${this.url}/remotes.json`)).json()) as RemotesFile;
    return remotes[remote]?.release ?? 'none';
  }

  /** The paths of the entry scripts of all remotes. */
  async entries(): Promise<string[]> {
    const remotes = (await (await fetch(`${this.url}/remotes.json`)).json()) as RemotesFile;
    return Object.values(remotes).map(({ entry }) => entry);
  }

  #codes(): string[] {
    const mails = this.#mails.filter(({ to }) => to === this.#email);
    return mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  }

  async #post(path: string, body: object): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Origin: this.url, cookie: this.#cookies };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    if (cookies.length > 0) this.#cookies = [this.#cookies, ...cookies].filter(Boolean).join('; ');
    return response;
  }
}
