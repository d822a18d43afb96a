import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { StreamHub } from '../src/modules/messaging/live/stream-hub.ts';
import { RedisBus } from '../src/platform/live/redis.bus.ts';
import { startTestApp, useTestApp } from './harness.ts';
import { givenMessages } from './messaging/given.ts';
import { openStream } from './messaging/live-stream.ts';
import { findRedis, RedisServer } from './redis-server.ts';

const onRedis = findRedis() === undefined ? describe.skip : describe;
const app = useTestApp();
const given = givenMessages(app);

const warn = jest.fn();
let redis: RedisServer;
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

onRedis('the bus by Redis', () => {
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  beforeEach(() => void warn.mockClear());
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.onModuleDestroy()));
  });
  afterAll(() => redis.down());

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
    await redis.down();
    await redis.up();
    await back;
    const received = nextKeys(other, 1);
    await one.publish(['7']);
    expect(await received).toEqual(['7']);
  });

  it('refuses a key while there is no connection, and says so once, without the address', async () => {
    const bus = await node();
    await redis.down();
    await expect(bus.publish(['7'])).rejects.toThrow(/offline|closed/);
    const back = reconnectOf(bus);
    await redis.up();
    await back;
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('hunter2');
  });

  it('starts without Redis, and finds it later', async () => {
    await redis.down();
    const bus = new RedisBus(redis.url, { warn } as unknown as PinoLogger);
    buses.push(bus);
    const found = reconnectOf(bus);
    const started = bus.onApplicationBootstrap();
    await redis.up();
    await Promise.all([started, found]);
    const received = nextKeys(bus, 1);
    await bus.publish(['7']);
    expect(await received).toEqual(['7']);
  });

  it('notifies a node of a message where it does not look by itself', async () => {
    const other = await startTestApp({ databaseUrl: app().settings.databaseUrl, env: { REDIS_URL: redis.url } });
    const [asha, ben] = await given.people();
    const { stream } = await openStream(other, ben);
    jest.spyOn(other.nest.get(StreamHub), 'poll').mockResolvedValue();
    await given.send(asha.at(other), ben, 'By Redis');
    expect((await stream.next()).event).toMatchObject({ kind: 'message', message: { content: 'By Redis' } });
    await stream.close();
    await other.close();
  });
});
