import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { FakeRedis } from './fake-redis.ts';
import { RedisBus } from '../src/platform/live/redis.bus.ts';

const warn = jest.fn();
let redis: FakeRedis;
const buses: RedisBus[] = [];

async function node(): Promise<RedisBus> {
  const bus = new RedisBus(redis.url, { warn } as unknown as PinoLogger);
  buses.push(bus);
  await bus.onApplicationBootstrap();
  return bus;
}

/** The next keys that this node receives. */
const nextKeys = (bus: RedisBus, count: number): Promise<string[]> =>
  new Promise((resolve) => {
    const received: string[] = [];
    const stop = bus.subscribe((key) => {
      if (received.push(key) < count) return;
      stop();
      resolve(received);
    });
  });

const reconnectOf = (bus: RedisBus): Promise<void> => new Promise((resolve) => void bus.onReconnect(resolve));

beforeEach(async () => {
  warn.mockClear();
  redis = await FakeRedis.start();
});

afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.onModuleDestroy()));
  await redis.stop();
});

describe('the bus by Redis', () => {
  it('brings each key to every node, the one that published it too', async () => {
    const [one, other] = [await node(), await node()];
    const received = Promise.all([nextKeys(one, 2), nextKeys(other, 2)]);
    await one.publish(['7', '12']);
    expect(await received).toEqual([
      ['7', '12'],
      ['7', '12'],
    ]);
  });

  it('is back after a lost connection, and says that something may have been missed', async () => {
    const [one, other] = [await node(), await node()];
    const back = Promise.all([reconnectOf(one), reconnectOf(other)]);
    redis.cut();
    await back;
    const received = nextKeys(other, 1);
    await one.publish(['7']);
    expect(await received).toEqual(['7']);
  });

  it('refuses a key while there is no connection, and says so once, without the address', async () => {
    const bus = await node();
    redis.cut({ refuse: true });
    await expect(bus.publish(['7'])).rejects.toThrow(/offline|closed/);
    const back = reconnectOf(bus);
    redis.cut();
    await back;
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('hunter2');
  });

  it('starts without Redis, and finds it later', async () => {
    redis.cut({ refuse: true });
    const bus = new RedisBus(redis.url, { warn } as unknown as PinoLogger);
    buses.push(bus);
    const found = reconnectOf(bus);
    const started = bus.onApplicationBootstrap();
    redis.cut();
    await Promise.all([started, found]);
    const received = nextKeys(bus, 1);
    await bus.publish(['7']);
    expect(await received).toEqual(['7']);
  });
});
