import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';
import pg from 'pg';
import type { LiveSettings } from '../config/live-settings.ts';
import { Bus } from './bus.ts';

const CHANNEL = 'flight_amigo_live';
/** PostgreSQL accepts payloads below 8,000 bytes; a key has at most 20. */
const KEYS_PER_PAYLOAD = 300;
const NOTIFY = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 5000;
/** How often the connection is checked: it may have died silently. */
const CHECK_MS = 20_000;
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 5000;

/**
 * The bus by LISTEN and NOTIFY, on one connection per node: needs no further server. Keys of one tick are sent together, each
 * once; without a connection they wait for the next one.
 */
export class PostgresBus extends Bus implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #queued = new Set<string>();
  #client: pg.Client | undefined;
  #isReady = false;
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reconnectDelayMs = MIN_RECONNECT_DELAY_MS;
  #isStopped = false;

  constructor(
    private readonly settings: Pick<LiveSettings, 'databaseDirectUrl'>,
    private readonly log: PinoLogger,
  ) {
    super();
  }

  async publish(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#queued.add(key);
    this.#flushing ??= endOfTick().then(() => this.#flush());
    await this.#flushing;
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

  /** Never throws: without a connection it tries again later, and the site works meanwhile. */
  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.settings.databaseDirectUrl,
      application_name: 'flight-amigo-live',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', (error) => this.#onLost(client, error));
    client.on('end', () => this.#onLost(client));
    client.on('notification', ({ payload = '' }) => this.receive(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#onLost(client, error);
      return;
    }
    if (this.#client !== client) return;
    this.#isReady = true;
    this.#reconnectDelayMs = MIN_RECONNECT_DELAY_MS;
    this.reconnected();
    await this.#check();
  }

  /** Sends what is queued, which also shows whether the connection is alive. */
  async #check(): Promise<void> {
    await this.publish([]);
    if (this.#isReady) this.#schedule(CHECK_MS, () => void this.#check());
  }

  /** Reconnects once, whether a query or the connection itself reports the loss first. */
  #onLost(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isReady = false;
    client.end().catch(() => undefined);
    if (this.#isStopped) return;
    this.log.warn({ err: error }, 'the connection for live updates was lost: connecting again');
    this.#schedule(this.#reconnectDelayMs, () => void this.#connect());
    this.#reconnectDelayMs = Math.min(this.#reconnectDelayMs * 2, MAX_RECONNECT_DELAY_MS);
  }

  #schedule(ms: number, action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, ms).unref();
  }

  /** At least one statement, then one after the other until the queue is empty. Without a connection the keys stay queued. */
  async #flush(): Promise<void> {
    do {
      if (this.#client === undefined || !this.#isReady) break;
      await this.#notify(this.#client);
    } while (this.#queued.size > 0);
    this.#flushing = undefined;
  }

  async #notify(client: pg.Client): Promise<void> {
    const keys = [...this.#queued];
    this.#queued.clear();
    try {
      await client.query({ name: 'live_notify', text: NOTIFY, values: [CHANNEL, toPayloads(keys)] });
    } catch (error) {
      for (const key of keys) this.#queued.add(key);
      this.#onLost(client, error);
    }
  }
}

const endOfTick = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const toPayloads = (keys: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(keys.length / KEYS_PER_PAYLOAD) }, (_, page) =>
    keys.slice(page * KEYS_PER_PAYLOAD, (page + 1) * KEYS_PER_PAYLOAD).join(' '),
  );
