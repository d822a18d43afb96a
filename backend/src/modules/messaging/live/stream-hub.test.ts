import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { Bus } from '../../../platform/live/bus.ts';
import type { SessionStore } from '../../../platform/login/session-store.ts';
import { NoMetrics } from '../../../platform/observability/metrics.ts';
import type { LiveEventReader } from './live-event-reader.ts';
import { StreamHub } from './stream-hub.ts';

const ME = { id: 7, sessionId: 1, email: 'priya@example.com', verified: false, isNewcomer: false };

const lastEventIds = jest.fn(async (_userIds: readonly number[]) => new Map<number, number>());

function aHub(bus: Partial<Bus> = {}) {
  const reader = {
    start: async () => ({ resumed: false, sentUpTo: 0, unread: 0 }),
    eventsAfter: async () => [],
    lastEventIds,
  } as unknown as LiveEventReader;
  const sessions = { findLive: async () => new Set<number>() } as unknown as SessionStore;
  return new StreamHub(bus as Bus, reader, sessions, { warn: jest.fn() } as unknown as PinoLogger, new NoMetrics());
}

/** A connection that accepts no data. */
const stuck = () => new Writable({ write: () => undefined });

beforeEach(() => {
  jest.useFakeTimers();
  lastEventIds.mockClear();
});
afterEach(() => void jest.useRealTimers());

it('does not wait at a stop for readers that read nothing', async () => {
  const [hub, connection] = [aHub(), stuck()];
  (await hub.open(ME, undefined, connection)).pipe(connection);
  const closed = hub.close();
  expect(connection.destroyed).toBe(false);
  await jest.advanceTimersByTimeAsync(300);
  await closed;
  expect(connection.destroyed).toBe(true);
  expect(hub.size).toBe(0);
});

it('ends every stream that is opened after a stop', async () => {
  const hub = aHub();
  await hub.close();
  const stream = await hub.open(ME, undefined, stuck());
  expect(stream.isOpen).toBe(false);
  expect(hub.size).toBe(0);
});

it('disconnects a reader whose session has ended and who does not read the end', async () => {
  const [hub, connection] = [aHub(), stuck()];
  (await hub.open(ME, undefined, connection)).pipe(connection);
  for (let heartbeats = 0; heartbeats < 3; heartbeats += 1) {
    expect(connection.destroyed).toBe(false);
    await hub.heartbeat();
  }
  await hub.heartbeat();
  expect(connection.destroyed).toBe(true);
});

it('polls as soon as notifications may have been lost, without waiting for the timer', async () => {
  const onReconnect = jest.fn((_listener: () => void) => () => undefined);
  const hub = aHub({ subscribe: () => () => undefined, onReconnect });
  hub.onModuleInit();
  await hub.open(ME, undefined, stuck());
  onReconnect.mock.calls[0]?.[0]();
  expect(lastEventIds).toHaveBeenCalledWith([ME.id]);
});

describe('a closed connection', () => {
  /** Nobody is polled for. */
  const isForgotten = async (hub: StreamHub) => {
    await hub.poll();
    return lastEventIds.mock.calls.length === 0;
  };

  it('opens no stream when it closes before the stream begins', async () => {
    const [hub, connection] = [aHub(), stuck()];
    const opening = hub.open(ME, undefined, connection);
    connection.destroy();
    expect((await opening).isOpen).toBe(false);
    expect(hub.size).toBe(0);
    expect(await isForgotten(hub)).toBe(true);
  });

  it('ends its stream, even one that nobody reads', async () => {
    const [hub, connection] = [aHub(), stuck()];
    const stream = await hub.open(ME, undefined, connection);
    connection.destroy();
    await jest.advanceTimersByTimeAsync(0);
    expect(stream.destroyed).toBe(true);
    expect(hub.size).toBe(0);
    expect(await isForgotten(hub)).toBe(true);
  });
});

it('tells each browser another time to wait before it reconnects, from one to three seconds', async () => {
  const [hub, random] = [aHub(), jest.spyOn(Math, 'random')];
  const waits: string[] = [];
  for (const value of [0, 0.5, 0.999]) {
    random.mockReturnValueOnce(value);
    const stream = await hub.open(ME, undefined, stuck());
    waits.push(/^retry: (\d+)$/m.exec(String(stream.read()))?.[1] ?? 'none');
  }
  random.mockRestore();
  expect(waits).toEqual(['1000', '2000', '2998']);
});

it('gives browsers longer where many streams are open, so that they do not all come back in two seconds', async () => {
  const hub = aHub();
  for (let id = 1; id <= 5000; id += 1) await hub.open({ ...ME, id }, undefined, stuck());
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.5);
  const stream = await hub.open({ ...ME, id: 5001 }, undefined, stuck());
  expect(String(stream.read())).toContain('retry: 6000\n');
});
