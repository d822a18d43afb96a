import type { IncomingMessage } from 'node:http';
import { openRequest } from './http-request.ts';

const ID = /^id: (\d+)$/gm;
const CONTENT = /"content":"(.+?)"/g;

/** Reads a person's event stream as a browser does: reopens it where it breaks, after the last event that it received. */
export class EventStreamClient {
  /** The contents of the messages. */
  readonly received: string[] = [];
  /** The status of each request; 0 where there was no response. */
  readonly statuses: number[] = [];
  #lastId = '';
  #isClosed = false;
  #response: IncomingMessage | undefined;
  #changed = Promise.withResolvers<void>();
  readonly #opened = Promise.withResolvers<void>();

  constructor(url: string, cookie: string) {
    void this.#read(url, cookie);
  }

  /** Resolves after the first request. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  async waitFor(condition: (client: this) => boolean): Promise<void> {
    while (!condition(this)) {
      this.#changed = Promise.withResolvers();
      await this.#changed.promise;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#response?.destroy();
  }

  async #read(url: string, cookie: string): Promise<void> {
    while (!this.#isClosed) {
      const headers = { Cookie: cookie, ...(this.#lastId !== '' && { 'Last-Event-ID': this.#lastId }) };
      const response = await openRequest(`${url}/api/messages/stream`, { headers }).catch(() => undefined);
      this.statuses.push(response?.statusCode ?? 0);
      this.#opened.resolve();
      if (response === undefined) continue;
      this.#response = response.setEncoding('utf8').on('data', (text: string) => this.#onData(text));
      response.on('error', () => undefined);
      await new Promise((resolve) => void response.once('close', resolve));
    }
  }

  #onData(text: string): void {
    this.#lastId = [...text.matchAll(ID)].at(-1)?.[1] ?? this.#lastId;
    this.received.push(...[...text.matchAll(CONTENT)].map(([, content = '']) => content));
    this.#changed.resolve();
  }
}
