import { signatureOf } from './signature.ts';

/** Fast for a person who watches a text on its way, and slow enough to see each of its states. */
const PACE_MS = 250;
const PATIENCE_MS = 5000;

/** The calls that Twilio makes, signed by its token; nobody hears of one that did not arrive. */
export class Callbacks {
  readonly #waiting = new Set<NodeJS.Timeout>();
  #running = new AbortController();

  constructor(private readonly authToken: string) {}

  /** Makes these calls one after the other, each a moment after the one before. */
  follow(calls: readonly (() => Promise<void>)[], during: AbortSignal = this.#running.signal): void {
    const [call, ...others] = calls;
    if (call === undefined || during.aborted) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      void call().then(() => this.follow(others, during));
    }, PACE_MS);
    this.#waiting.add(timer);
  }

  /** @returns the status of the answer, undefined where there was none */
  async post(url: string, fields: Readonly<Record<string, string>>): Promise<number | undefined> {
    const patience = AbortSignal.any([this.#running.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signatureOf(this.authToken, url, fields),
    };
    const body = new URLSearchParams(fields).toString();
    const answer = await fetch(url, { method: 'POST', headers, body, signal: patience }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.status;
  }

  /** What has not been told is never told. */
  end(): void {
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
    this.#running.abort();
    this.#running = new AbortController();
  }
}
