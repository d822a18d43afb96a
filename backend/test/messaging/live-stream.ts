import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { LiveEvent } from 'contracts';
import type { TestBrowser } from '../browser.ts';
import type { TestApp } from '../harness.ts';

export interface ReceivedEvent {
  readonly id: number | undefined;
  readonly retry: number | undefined;
  readonly event: LiveEvent;
}

export interface StreamOptions {
  /** Sent as the header of browsers that reconnect by themselves. */
  readonly lastEventId?: number | string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

/** Makes the application listen on a free port, unless it listens already. */
export async function listeningApp(app: TestApp): Promise<void> {
  if (!app.nest.getHttpServer().listening) await app.nest.listen(0, '127.0.0.1');
}

/** A reader of GET /api/messages/stream over real HTTP, since `inject` buffers the whole response. */
export class LiveStream {
  readonly ended: Promise<void>;
  readonly #received: ReceivedEvent[] = [];
  #heartbeats = 0;
  #rest = '';
  #wake = Promise.withResolvers<void>();
  #isOver = false;

  private constructor(readonly answer: IncomingMessage) {
    answer.setEncoding('utf8').on('data', (text: string) => this.#onData(text));
    this.ended = new Promise((resolve) => {
      answer.once('close', () => {
        this.#isOver = true;
        this.#wake.resolve();
        resolve();
      });
    });
    answer.on('error', () => undefined);
  }

  /** Opens a stream and reads nothing yet. Makes the application listen where it does not. */
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
  async next(): Promise<ReceivedEvent> {
    for (;;) {
      const event = this.#received.shift();
      if (event !== undefined) return event;
      if (this.#isOver) throw new Error('The stream has ended.');
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
  }

  async take(count: number): Promise<ReceivedEvent[]> {
    const events: ReceivedEvent[] = [];
    while (events.length < count) events.push(await this.next());
    return events;
  }

  /** Disconnects without ending the request, as a phone does in a tunnel. */
  async close(): Promise<void> {
    this.answer.destroy();
    await this.ended;
  }

  #onData(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('event: heartbeat')) this.#heartbeats += 1;
      else this.#received.push(parseEvent(block));
    }
    this.#wake.resolve();
  }
}

function parseEvent(block: string): ReceivedEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const number = (name: string) => (fields.has(name) ? Number(fields.get(name)) : undefined);
  return { id: number('id'), retry: number('retry'), event: JSON.parse(fields.get('data') ?? '') as LiveEvent };
}

/** An open stream of this person, and its 'hello' event. */
export async function openStream(app: TestApp, me: TestBrowser, options?: StreamOptions) {
  const stream = await LiveStream.open(app, me, options);
  return { stream, hello: await stream.next() };
}
