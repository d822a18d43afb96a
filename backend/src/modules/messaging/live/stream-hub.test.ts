import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { Bus } from '../../../platform/live/bus.ts';
import { Listeners } from '../../../platform/live/listeners.ts';
import { NoMeasures } from '../../../platform/observability/measures.ts';
import type { SessionStore } from '../../../platform/login/session-store.ts';
import type { LiveReader } from './live-reader.ts';
import { StreamHub } from './stream-hub.ts';

const ME = { id: 7, sessionId: 1, email: 'priya@example.com', verified: false };

const lastEventIds = jest.fn(async (_userIds: readonly number[]) => new Map<number, number>());

function aHub(bus: Partial<Bus> = {}) {
  const reader = {
    beginning: async () => ({ resumed: false, sentUpTo: 0, unread: 0 }),
    eventsAfter: async () => [],
    lastEventIds,
  } as unknown as LiveReader;
  const sessions = { alive: async () => new Set<number>() } as unknown as SessionStore;
  return new StreamHub(bus as Bus, reader, sessions, { warn: jest.fn() } as unknown as PinoLogger, new NoMeasures());
}

/** A connection that nothing gets through. */
const stuck = () => new Writable({ write: () => undefined });

beforeEach(() => {
  jest.useFakeTimers();
  lastEventIds.mockClear();
});
afterEach(() => void jest.useRealTimers());

it('does not wait at a stop for readers that take nothing', async () => {
  const [hub, connection] = [aHub(), stuck()];
  (await hub.open(ME, undefined, connection)).pipe(connection);
  const closed = hub.close();
  expect(connection.destroyed).toBe(false);
  await jest.advanceTimersByTimeAsync(300);
  await closed;
  expect(connection.destroyed).toBe(true);
  expect(hub.size).toBe(0);
});

it('opens nothing more once it is stopped, and ends what comes', async () => {
  const hub = aHub();
  await hub.close();
  const stream = await hub.open(ME, undefined, stuck());
  expect(stream.isOpen).toBe(false);
  expect(hub.size).toBe(0);
});

it('lets go of a reader whose session is over, and who does not take that it ends', async () => {
  const [hub, connection] = [aHub(), stuck()];
  (await hub.open(ME, undefined, connection)).pipe(connection);
  for (let beats = 0; beats < 3; beats += 1) {
    expect(connection.destroyed).toBe(false);
    await hub.beat();
  }
  await hub.beat();
  expect(connection.destroyed).toBe(true);
});

it('looks for news as soon as hints may have been lost, and waits for no timer', async () => {
  const gaps = new Listeners<[]>();
  const hub = aHub({ subscribe: () => () => undefined, onGap: (listener) => gaps.add(listener) });
  hub.onModuleInit();
  await hub.open(ME, undefined, stuck());
  gaps.call();
  expect(lastEventIds).toHaveBeenCalledWith([ME.id]);
});

describe('a connection that is gone', () => {
  /** Whoever is not looked for is forgotten. */
  const isForgotten = async (hub: StreamHub) => {
    await hub.look();
    return lastEventIds.mock.calls.length === 0;
  };

  it('before its stream begins, opens none', async () => {
    const [hub, connection] = [aHub(), stuck()];
    const opening = hub.open(ME, undefined, connection);
    connection.destroy();
    expect((await opening).isOpen).toBe(false);
    expect(hub.size).toBe(0);
    expect(await isForgotten(hub)).toBe(true);
  });

  it('takes its stream with it, also one that nobody reads', async () => {
    const [hub, connection] = [aHub(), stuck()];
    const stream = await hub.open(ME, undefined, connection);
    connection.destroy();
    await jest.advanceTimersByTimeAsync(0);
    expect(stream.destroyed).toBe(true);
    expect(hub.size).toBe(0);
    expect(await isForgotten(hub)).toBe(true);
  });
});
