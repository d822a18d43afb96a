import { createHmac } from 'node:crypto';

/** Between two calls: fast for a person who waits, and slow enough to see each status. */
const INTERVAL_MS = 250;
const TIMEOUT_MS = 5000;

/** Twilio's webhooks, signed with its token. Calls that fail are not repeated. */
export class Callbacks {
  readonly #timers = new Set<NodeJS.Timeout>();
  #running = new AbortController();

  constructor(private readonly authToken: string) {}

  /** Makes the calls one after the other, with a pause before each. */
  schedule(calls: readonly (() => Promise<void>)[], signal: AbortSignal = this.#running.signal): void {
    const [call, ...rest] = calls;
    if (call === undefined || signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void call().then(() => this.schedule(rest, signal));
    }, INTERVAL_MS);
    this.#timers.add(timer);
  }

  /** @returns the status of the response, undefined where there was none */
  async post(url: string, fields: Readonly<Record<string, string>>): Promise<number | undefined> {
    const signal = AbortSignal.any([this.#running.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signCallback(this.authToken, url, fields),
    };
    const body = new URLSearchParams(fields).toString();
    const response = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status;
  }

  /** Cancels all calls. */
  cancel(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#running.abort();
    this.#running = new AbortController();
  }
}

/** Twilio's signature: HMAC-SHA1 of the URL and each field with its value, sorted by field. */
export function signCallback(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).toSorted();
  const signed = names.reduce((text, name) => text + name + String(fields[name]), url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
