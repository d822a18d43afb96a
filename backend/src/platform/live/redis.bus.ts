import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { createClient } from '@redis/client';
import type { PinoLogger } from 'nestjs-pino';
import { Bus } from './bus.ts';
import { Listeners } from './listeners.ts';

const CHANNEL = 'flight-amigo:live';
/** How long a start waits for Redis: without it the site works, only slower to tell. */
const START_MS = 3000;
const PING_MS = 20_000;
const CONNECT_MS = 5000;
const LONGEST_PAUSE_MS = 5000;

/** The bus by publish and subscribe of Redis, on one connection for each node (REDIS_URL). It takes the hints off the database. */
export class RedisBus extends Bus implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #heard = new Listeners<[key: string]>();
  readonly #gaps = new Listeners<[]>();
  readonly #client: ReturnType<typeof clientOf>;
  #isLost = false;

  constructor(
    url: string,
    private readonly log: PinoLogger,
  ) {
    super();
    this.#client = clientOf(url);
    this.#client.on('error', (error: Error) => this.#lose(error));
    this.#client.on('ready', () => {
      this.#isLost = false;
      this.#gaps.call();
    });
  }

  async publish(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#client.publish(CHANNEL, keys.join(' '));
  }

  subscribe(listener: (key: string) => void): () => void {
    return this.#heard.add(listener);
  }

  onGap(listener: () => void): () => void {
    return this.#gaps.add(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, START_MS);
    await Promise.race([this.#open(), late.promise]).finally(() => clearTimeout(timer));
  }

  async onModuleDestroy(): Promise<void> {
    this.#client.destroy();
  }

  async #open(): Promise<void> {
    try {
      await this.#client.connect();
      await this.#client.subscribe(CHANNEL, (message) => {
        for (const key of message.split(' ')) this.#heard.call(key);
      });
    } catch (error) {
      this.#lose(error as Error);
    }
  }

  /** Said once, however often it tries in vain. The address may hold a password: no more of an error than its name is told. */
  #lose(error: NodeJS.ErrnoException): void {
    if (this.#isLost) return;
    this.#isLost = true;
    const reason = error.code ?? error.constructor.name;
    this.log.warn({ reason }, 'no connection to Redis for live updates: trying again');
  }
}

/** Subscriptions come back by themselves with the connection. What cannot be published at once is lost, and found by looking. */
const clientOf = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS),
    },
  });
