import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';
import pg from 'pg';
import type { LiveSettings } from '../config/live-settings.ts';
import { Bus } from './bus.ts';
import { Listeners } from './listeners.ts';

const CHANNEL = 'flight_amigo_live';
/** PostgreSQL takes payloads below 8,000 bytes; a key is at most 20. */
const KEYS_IN_ONE = 300;
const SEND = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
const CONNECT_MS = 5000;
const ANSWER_MS = 5000;
/** A connection that died without a word is found by asking it this often. */
const ASK_MS = 20_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/**
 * The bus by LISTEN and NOTIFY, on one connection of its own for each node: no further server is needed. Hints of one tick
 * go out together, each once; while the connection is lost they wait for the next.
 */
export class PostgresBus extends Bus implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #heard = new Listeners<[key: string]>();
  readonly #gaps = new Listeners<[]>();
  readonly #waiting = new Set<string>();
  #client: pg.Client | undefined;
  #isReady = false;
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isStopped = false;

  constructor(
    private readonly settings: Pick<LiveSettings, 'databaseUrl'>,
    private readonly log: PinoLogger,
  ) {
    super();
  }

  async publish(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#waiting.add(key);
    this.#flushing ??= endOfTick().then(() => this.#flush());
    await this.#flushing;
  }

  subscribe(listener: (key: string) => void): () => void {
    return this.#heard.add(listener);
  }

  onGap(listener: () => void): () => void {
    return this.#gaps.add(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#connect();
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.publish([]);
    const client = this.#client;
    this.#client = undefined;
    this.#isReady = false;
    await client?.end().catch(() => undefined);
  }

  /** Never throws: without a connection it tries again, and the site works meanwhile. */
  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.settings.databaseUrl,
      application_name: 'flight-amigo-live',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => {
      for (const key of payload.split(' ')) this.#heard.call(key);
    });
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#lose(client, error);
      return;
    }
    if (this.#client !== client) return;
    this.#isReady = true;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#gaps.call();
    await this.#ask();
  }

  /** Sends what waits, and finds out whether the connection still lives. */
  async #ask(): Promise<void> {
    await this.publish([]);
    if (this.#isReady) this.#later(ASK_MS, () => void this.#ask());
  }

  /** Whoever notices first, a query or the connection itself, has it connect again; the others come too late. */
  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isReady = false;
    client.end().catch(() => undefined);
    if (this.#isStopped) return;
    this.log.warn({ err: error }, 'the connection for live updates was lost: connecting again');
    this.#later(this.#pauseMs, () => void this.#connect());
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }

  #later(ms: number, step: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(step, ms).unref();
  }

  /** One statement after the other until nothing waits, and at least one. Without a connection everything goes on waiting. */
  async #flush(): Promise<void> {
    do {
      if (this.#client === undefined || !this.#isReady) break;
      await this.#send(this.#client);
    } while (this.#waiting.size > 0);
    this.#flushing = undefined;
  }

  async #send(client: pg.Client): Promise<void> {
    const keys = [...this.#waiting];
    this.#waiting.clear();
    try {
      await client.query({ name: 'live_notify', text: SEND, values: [CHANNEL, payloadsOf(keys)] });
    } catch (error) {
      for (const key of keys) this.#waiting.add(key);
      this.#lose(client, error);
    }
  }
}

const endOfTick = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function payloadsOf(keys: readonly string[]): string[] {
  const payloads: string[] = [];
  for (let at = 0; at < keys.length; at += KEYS_IN_ONE) payloads.push(keys.slice(at, at + KEYS_IN_ONE).join(' '));
  return payloads;
}
