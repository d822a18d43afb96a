import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { createClient } from '@redis/client';
import type { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import { Bus } from './bus.ts';

const CHANNEL = 'flight-amigo:live';
/** How long a start waits for Redis. Without it the site works, but live updates are slower. */
const START_TIMEOUT_MS = 3000;
const PING_MS = 20_000;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_RECONNECT_DELAY_MS = 5000;

/** The bus by Redis publish and subscribe, on one connection per node (REDIS_URL). Takes the hints off the database. */
export class RedisBus extends Bus implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #client: ReturnType<typeof createBusClient>;
  #isLost = false;

  constructor(
    url: string,
    private readonly log: PinoLogger,
  ) {
    super();
    this.#client = createBusClient(url);
    this.#client.on('error', (error: Error) => this.#onLost(error));
    this.#client.on('ready', () => {
      this.#isLost = false;
      this.reconnected();
    });
  }

  async publish(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#client.publish(CHANNEL, keys.join(' '));
  }

  async onApplicationBootstrap(): Promise<void> {
    await pTimeout(this.#open(), { milliseconds: START_TIMEOUT_MS, message: false });
  }

  async onModuleDestroy(): Promise<void> {
    this.#client.destroy();
  }

  async #open(): Promise<void> {
    try {
      await this.#client.connect();
      await this.#client.subscribe(CHANNEL, (message) => this.receive(message));
    } catch (error) {
      this.#onLost(error as Error);
    }
  }

  /** Logs once per outage, and of the error only its name: the URL may hold a password. */
  #onLost(error: NodeJS.ErrnoException): void {
    if (this.#isLost) return;
    this.#isLost = true;
    const reason = error.code ?? error.constructor.name;
    this.log.warn({ reason }, 'no connection to Redis for live updates: trying again');
  }
}

/** Resubscribes on reconnect. Keys that cannot be published immediately are lost, and found by looking. */
const createBusClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** Math.min(attempts, 10), MAX_RECONNECT_DELAY_MS),
    },
  });
