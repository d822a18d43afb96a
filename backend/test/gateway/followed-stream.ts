import type { IncomingMessage } from 'node:http';
import { opened } from './asked.ts';

const ID = /^id: (\d+)$/gm;
const CONTENT = /"content":"(.+?)"/g;

/** Reads a person's stream as a browser does: where it breaks it is opened again, after the last event that was heard. */
export class FollowedStream {
  readonly heard: string[] = [];
  /** Of each time it was opened. */
  readonly statuses: number[] = [];
  #lastId = '';
  #isOver = false;
  #answer: IncomingMessage | undefined;
  #wake = Promise.withResolvers<void>();
  readonly #opened = Promise.withResolvers<void>();

  constructor(url: string, cookie: string) {
    void this.#follow(url, cookie);
  }

  /** Once it was opened for the first time. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** Once this is true of it. */
  async until(isSo: (stream: this) => boolean): Promise<void> {
    while (!isSo(this)) {
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
  }

  close(): void {
    this.#isOver = true;
    this.#answer?.destroy();
  }

  async #follow(url: string, cookie: string): Promise<void> {
    while (!this.#isOver) {
      const headers = { Cookie: cookie, ...(this.#lastId !== '' && { 'Last-Event-ID': this.#lastId }) };
      const answer = await opened(`${url}/api/messages/stream`, { headers }).catch(() => undefined);
      this.statuses.push(answer?.statusCode ?? 0);
      this.#opened.resolve();
      if (answer === undefined) continue;
      this.#answer = answer.setEncoding('utf8').on('data', (text: string) => this.#take(text));
      answer.on('error', () => undefined);
      await new Promise((resolve) => void answer.once('close', resolve));
    }
  }

  #take(text: string): void {
    this.#lastId = [...text.matchAll(ID)].at(-1)?.[1] ?? this.#lastId;
    this.heard.push(...[...text.matchAll(CONTENT)].map(([, content = '']) => content));
    this.#wake.resolve();
  }
}
