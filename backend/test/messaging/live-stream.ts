import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { LiveEvent } from 'shared-ui/contracts';
import type { TestBrowser } from '../browser.ts';
import type { TestApp } from '../harness.ts';

export interface Heard {
  readonly id: number | undefined;
  readonly retry: number | undefined;
  readonly event: LiveEvent;
}

export interface StreamOptions {
  /** Sent as browsers do that connect again by themselves. */
  readonly lastEventId?: number | string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

/** Has the application listen on a free port, if it does not yet. */
export async function listeningApp(app: TestApp): Promise<void> {
  if (!app.nest.getHttpServer().listening) await app.nest.listen(0, '127.0.0.1');
}

/** One reader of GET /api/messages/stream, over real HTTP: what `inject` answers never begins before its end. */
export class LiveStream {
  readonly ended: Promise<void>;
  readonly #heard: Heard[] = [];
  #heartbeats = 0;
  #rest = '';
  #wake = Promise.withResolvers<void>();
  #isOver = false;

  private constructor(readonly answer: IncomingMessage) {
    answer.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.ended = new Promise((resolve) => {
      answer.once('close', () => {
        this.#isOver = true;
        this.#wake.resolve();
        resolve();
      });
    });
    answer.on('error', () => undefined);
  }

  /** Opens one, and has heard nothing yet. The first that is opened has the application listen on a free port. */
  static async open(app: TestApp, me: TestBrowser | undefined, options: StreamOptions = {}): Promise<LiveStream> {
    const { lastEventId, query = '', headers = {} } = options;
    await listeningApp(app);
    const cookie = Object.entries(me?.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
    const request = get(`${await app.nest.getUrl()}/api/messages/stream${query}`, {
      agent: false,
      headers: {
        cookie: cookie.join('; '),
        ...(lastEventId !== undefined && { 'Last-Event-ID': String(lastEventId) }),
        ...headers,
      },
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return new LiveStream(answer);
  }

  get heartbeats(): number {
    return this.#heartbeats;
  }

  /** The next event; throws where the stream ends instead. */
  async next(): Promise<Heard> {
    for (;;) {
      const heard = this.#heard.shift();
      if (heard !== undefined) return heard;
      if (this.#isOver) throw new Error('The stream has ended.');
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
  }

  async take(count: number): Promise<Heard[]> {
    const all: Heard[] = [];
    while (all.length < count) all.push(await this.next());
    return all;
  }

  /** Goes away without a word, as a phone does in a tunnel. */
  async close(): Promise<void> {
    this.answer.destroy();
    await this.ended;
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('event: heartbeat')) this.#heartbeats += 1;
      else this.#heard.push(heardIn(block));
    }
    this.#wake.resolve();
  }
}

function heardIn(block: string): Heard {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const number = (name: string) => (fields.has(name) ? Number(fields.get(name)) : undefined);
  return { id: number('id'), retry: number('retry'), event: JSON.parse(fields.get('data') ?? '') as LiveEvent };
}

/** A stream of this person that has been greeted, and what it was greeted with. */
export async function listening(app: TestApp, me: TestBrowser, options?: StreamOptions) {
  const stream = await LiveStream.open(app, me, options);
  return { stream, hello: await stream.next() };
}
