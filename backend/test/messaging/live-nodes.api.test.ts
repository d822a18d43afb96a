import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StreamHub } from '../../src/modules/messaging/live/stream-hub.ts';
import { Bus } from '../../src/platform/live/bus.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { FakeRedis } from '../fake-redis.ts';
import { startTestApp, type TestApp, useTestApp } from '../harness.ts';
import { givenTalk } from './given.ts';
import { type Heard, listening } from './live-stream.ts';

const app = useTestApp();
const given = givenTalk(app);

const contentOf = ({ event }: Heard): string => (event.kind === 'message' ? event.message.content : event.kind);
/** Leaves this node nothing but hints. */
const withoutLooking = (node: TestApp) => jest.spyOn(node.nest.get(StreamHub), 'look').mockResolvedValue();
const busLives = (node: TestApp): Promise<void> => new Promise((resolve) => void node.nest.get(Bus).onGap(resolve));

describe('two nodes on one database', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp({ databaseUrl: app().settings.databaseUrl });
  });
  afterAll(async () => other.close());

  it('tell each other at once what was said at one of them', async () => {
    const [asha, ben] = await given.people();
    const looking = withoutLooking(other);
    const { stream } = await listening(other, ben);
    await given.say(asha, ben, 'From the first node');
    await given.say(asha.at(other), ben, 'From the second node');
    expect((await stream.take(2)).map(contentOf)).toEqual(['From the first node', 'From the second node']);
    looking.mockRestore();
    await stream.close();
  });

  it('tell it also when their connections for it were cut meanwhile', async () => {
    const [asha, ben] = await given.people();
    const { stream } = await listening(other, ben);
    const back = Promise.all([busLives(app()), busLives(other)]);
    const cut = await run(
      app().settings.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'flight-amigo-live' and datname = current_database()`,
    );
    expect(cut).toHaveLength(2);
    await given.say(asha, ben, 'While it was cut');
    await back;
    await given.say(asha, ben, 'When it was back');
    expect((await stream.take(2)).map(contentOf)).toEqual(['While it was cut', 'When it was back']);
    await stream.close();
  });

  it('find what a node could not tell any more after its commit', async () => {
    const [asha, ben] = await given.people();
    const { stream } = await listening(other, ben);
    const publish = jest.spyOn(app().nest.get(Bus), 'publish').mockRejectedValue(new Error('killed'));
    await given.say(asha, ben, 'The last word of a node');
    expect(publish).toHaveBeenCalledTimes(1);
    publish.mockRestore();
    await other.nest.get(StreamHub).look();
    expect(contentOf(await stream.next())).toBe('The last word of a node');
    await stream.close();
  });
});

it('tells by Redis where there is one', async () => {
  const redis = await FakeRedis.start();
  const node = await startTestApp({ databaseUrl: app().settings.databaseUrl, env: { REDIS_URL: redis.url } });
  const [asha, ben] = await given.people();
  const { stream } = await listening(node, ben);
  withoutLooking(node);
  await given.say(asha.at(node), ben, 'By Redis');
  expect(contentOf(await stream.next())).toBe('By Redis');
  await stream.close();
  await node.close();
  await redis.stop();
});

/** A reader that asks for the stream and then takes nothing of it. */
async function neverReading(node: TestApp, { cookies }: Browser): Promise<Socket> {
  const { hostname, port } = new URL(await node.nest.getUrl());
  const socket = connect(Number(port), hostname).pause();
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  socket.write(`GET /api/messages/stream HTTP/1.1\r\nHost: x\r\nCookie: ${cookie.join('; ')}\r\n\r\n`);
  socket.on('error', () => undefined);
  return socket;
}

describe('a node that stops', () => {
  it('ends its streams at once, whether their readers take what was written or not', async () => {
    const node = await startTestApp({ databaseUrl: app().settings.databaseUrl });
    const [asha, ben] = await given.people();
    const { stream } = await listening(node, ben);
    const sleeper = await neverReading(node, asha);
    while (node.nest.get(StreamHub).size < 2) await new Promise(setImmediate);
    const began = performance.now();
    await node.nest.getHttpAdapter().getInstance().close();
    expect(performance.now() - began).toBeLessThan(1000);
    await stream.ended;
    sleeper.destroy();
    await node.close();
  });
});

it('writes no more for a reader that takes nothing, and lets go of one that takes nothing for a minute', async () => {
  const [asha, ben] = await given.people();
  const { stream } = await listening(app(), asha);
  const hub = app().nest.get(StreamHub);
  const before = hub.size;
  const sleeper = await neverReading(app(), ben);
  while (hub.size === before) await new Promise(setImmediate);
  const { id } = await given.say(asha, ben, '\u{1f6eb}'.repeat(1000));
  await tellAgain(ben, id, 5000);
  for (let beats = 0; beats < 2; beats += 1) await hub.beat();
  expect(hub.size).toBe(before + 1);
  await hub.beat();
  while (hub.size > before) await new Promise(setImmediate);
  sleeper.destroy();
  await stream.close();
});

/** Tells them of a message again and again: far more than a socket takes. */
async function tellAgain({ user }: Browser, messageId: number, times: number): Promise<void> {
  await run(
    app().settings.databaseUrl,
    `with box as (update messaging.mailbox set last_event_id = last_event_id + $3 where user_id = $1 returning *)
     insert into messaging.live_event (user_id, id, kind, other_id, conversation_id, message_id, created_at)
     select $1, box.last_event_id - $3 + n, 'message', m.sender_id, m.conversation_id, m.id, now()
     from messaging.message m, box, generate_series(1, $3::bigint) n where m.id = $2`,
    [user.id, messageId, times],
  );
  await app().nest.get(StreamHub).look();
}
