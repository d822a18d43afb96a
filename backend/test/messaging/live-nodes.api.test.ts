import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StreamHub } from '../../src/modules/messaging/live/stream-hub.ts';
import { Bus } from '../../src/platform/live/bus.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { startTestApp, type TestApp, useTestApp } from '../harness.ts';
import { givenMessages } from './given.ts';
import { givenTrips } from './given-trips.ts';
import { type ReceivedEvent, openStream } from './live-stream.ts';
import { until } from '../until.ts';

const app = useTestApp();
const given = givenMessages(app);
const trips = givenTrips(app);

const contentOf = ({ event }: ReceivedEvent): string => (event.kind === 'message' ? event.message.content : event.kind);
/** Leaves this node notifications alone. */
const withoutPolling = (node: TestApp) => jest.spyOn(node.nest.get(StreamHub), 'poll').mockResolvedValue();
const busConnects = (node: TestApp): Promise<void> =>
  new Promise((resolve) => void node.nest.get(Bus).onReconnect(resolve));

describe('two nodes on one database', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp({ databaseUrl: app().settings.databaseUrl });
  });
  afterAll(async () => other.close());

  it('deliver messages that are sent at the other node', async () => {
    const [asha, ben] = await given.people();
    const polling = withoutPolling(other);
    const { stream } = await openStream(other, ben);
    await given.send(asha, ben, 'From the first node');
    await given.send(asha.at(other), ben, 'From the second node');
    expect((await stream.take(2)).map(contentOf)).toEqual(['From the first node', 'From the second node']);
    polling.mockRestore();
    await stream.close();
  });

  it('deliver the steps of a trip that are taken at the other node', async () => {
    const people = await trips.pair();
    const polling = withoutPolling(other);
    const { stream } = await openStream(other, people.seeker);
    const { trip } = await trips.agreed(people);
    await trips.step(people.helper.at(other), trip.id, 'cancel', { reason: 'other' });
    const contents: string[] = [];
    while (contents.length < 3) {
      const { event } = await stream.next();
      if (event.kind === 'message') contents.push(event.message.content);
    }
    expect(contents).toEqual([trip.text, 'I agree: let us fly together.', 'I have to cancel our trip.']);
    expect((await stream.next()).event).toMatchObject({ kind: 'changed' });
    polling.mockRestore();
    await stream.close();
  });

  it('deliver messages that were sent while their notification connections were cut', async () => {
    const [asha, ben] = await given.people();
    const { stream } = await openStream(other, ben);
    const back = Promise.all([busConnects(app()), busConnects(other)]);
    const cut = await run(
      app().settings.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'flight-amigo-live' and datname = current_database()`,
    );
    expect(cut).toHaveLength(2);
    await given.send(asha, ben, 'While it was cut');
    await back;
    await given.send(asha, ben, 'When it was back');
    expect((await stream.take(2)).map(contentOf)).toEqual(['While it was cut', 'When it was back']);
    await stream.close();
  });

  it('deliver messages whose node could send no notification after its commit', async () => {
    const [asha, ben] = await given.people();
    const { stream } = await openStream(other, ben);
    const publish = jest.spyOn(app().nest.get(Bus), 'publish').mockRejectedValue(new Error('killed'));
    await given.send(asha, ben, 'The last word of a node');
    expect(publish).toHaveBeenCalledTimes(1);
    publish.mockRestore();
    await other.nest.get(StreamHub).poll();
    expect(contentOf(await stream.next())).toBe('The last word of a node');
    await stream.close();
  });
});

/** A reader that opens the stream and never reads. */
async function connectWithoutReading(node: TestApp, { cookies }: Browser): Promise<Socket> {
  const { hostname, port } = new URL(await node.nest.getUrl());
  const socket = connect(Number(port), hostname).pause();
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  socket.write(`GET /api/messages/stream HTTP/1.1\r\nHost: x\r\nCookie: ${cookie.join('; ')}\r\n\r\n`);
  socket.on('error', () => undefined);
  return socket;
}

describe('a node that stops', () => {
  it('ends its streams within a second, whether their readers read or not', async () => {
    const node = await startTestApp({ databaseUrl: app().settings.databaseUrl });
    const [asha, ben] = await given.people();
    const { stream } = await openStream(node, ben);
    const stuck = await connectWithoutReading(node, asha);
    await until(() => node.nest.get(StreamHub).size >= 2);
    const began = performance.now();
    await node.nest.getHttpAdapter().getInstance().close();
    expect(performance.now() - began).toBeLessThan(1000);
    await stream.ended;
    stuck.destroy();
    await node.close();
  });
});

it('stops writing to a reader that does not read, and disconnects it after a minute (ASVS 15.2.2)', async () => {
  const [asha, ben] = await given.people();
  const { stream } = await openStream(app(), asha);
  const hub = app().nest.get(StreamHub);
  const before = hub.size;
  const stuck = await connectWithoutReading(app(), ben);
  await until(() => hub.size > before);
  const { id } = await given.send(asha, ben, '\u{1f6eb}'.repeat(1000));
  await publishAgain(ben, id, 5000);
  for (let heartbeats = 0; heartbeats < 2; heartbeats += 1) await hub.heartbeat();
  expect(hub.size).toBe(before + 1);
  await hub.heartbeat();
  await until(() => hub.size <= before);
  stuck.destroy();
  await stream.close();
});

/** Publishes the event of a message many times: far more than a socket buffers. */
async function publishAgain({ user }: Browser, messageId: number, times: number): Promise<void> {
  await run(
    app().settings.databaseUrl,
    `with box as (update messaging.mailbox set last_event_id = last_event_id + $3 where user_id = $1 returning *)
     insert into messaging.live_event (user_id, id, kind, other_id, conversation_id, message_id, created_at)
     select $1, box.last_event_id - $3 + n, 'message', m.sender_id, m.conversation_id, m.id, now()
     from messaging.message m, box, generate_series(1, $3::bigint) n where m.id = $2`,
    [user.id, messageId, times],
  );
  await app().nest.get(StreamHub).poll();
}
