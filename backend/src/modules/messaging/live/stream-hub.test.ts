import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { Bus } from '../../../platform/live/bus.ts';
import type { SessionStore } from '../../../platform/login/session-store.ts';
import type { LiveReader } from './live-reader.ts';
import { StreamHub } from './stream-hub.ts';

const ME = { id: 7, sessionId: 1, email: 'priya@example.com', verified: false };

function aHub() {
  const reader = {
    beginning: async () => ({ resumed: false, sentUpTo: 0, unread: 0 }),
    eventsAfter: async () => [],
  } as unknown as LiveReader;
  const sessions = { alive: async () => new Set<number>() } as unknown as SessionStore;
  return new StreamHub({} as Bus, reader, sessions, { warn: jest.fn() } as unknown as PinoLogger);
}

/** A connection that nothing gets through. */
const stuck = () => new Writable({ write: () => undefined });

beforeEach(() => void jest.useFakeTimers());
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
