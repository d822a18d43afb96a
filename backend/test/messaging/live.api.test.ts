import { describe, expect, it, jest } from '@jest/globals';
import { LiveEvents } from '../../src/modules/messaging/index.ts';
import { RetentionSweep } from '../../src/platform/retention/retention.ts';
import { StreamHub } from '../../src/modules/messaging/live/stream-hub.ts';
import { type Browser, loggedIn, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { recordStatements } from '../listings/statements.ts';
import { givenMessages, ids } from './given.ts';
import { listeningApp, LiveStream, openStream, type ReceivedEvent, type StreamOptions } from './live-stream.ts';
import { until } from '../until.ts';

const app = useTestApp();
const given = givenMessages(app);
const hub = (): StreamHub => app().nest.get(StreamHub);
const HOUR = 3_600_000;

const contentOf = ({ event }: ReceivedEvent): string => (event.kind === 'message' ? event.message.content : event.kind);
const idOf = ({ id }: ReceivedEvent): number => id ?? Number.NaN;

/** Somebody who has received event 1 and missed these messages. */
async function givenMissed(...contents: string[]): Promise<Browser> {
  const [asha, ben] = await given.people();
  for (const content of ['received', ...contents]) await given.send(asha, ben, content);
  return ben;
}

async function helloOf(me: Browser, options: StreamOptions): Promise<ReceivedEvent> {
  const { stream, hello } = await openStream(app(), me, options);
  await stream.close();
  return hello;
}

describe('GET /api/messages/stream', () => {
  it('needs a login', async () => {
    const stream = await LiveStream.open(app(), undefined);
    expect(stream.answer.statusCode).toBe(401);
    const [me] = await given.people();
    await me.post('/api/auth/logout');
    expect((await LiveStream.open(app(), me)).answer.statusCode).toBe(401);
  });

  it('has the headers of an event stream, and begins with hello', async () => {
    const [me] = await given.people();
    const { stream, hello } = await openStream(app(), me, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(stream.answer.statusCode).toBe(200);
    expect(stream.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.answer.headers).not.toHaveProperty('content-encoding');
    expect(hello).toEqual({
      id: 0,
      retry: expect.any(Number),
      event: { kind: 'hello', resumed: false, unread: 0, heartbeatMs: 20_000 },
    });
    await hub().heartbeat();
    await hub().heartbeat();
    await given.send(me, await given.traveler(), 'Hello');
    await stream.next();
    expect(stream.heartbeats).toBeGreaterThanOrEqual(2);
    await stream.close();
  });
});

describe('a stream', () => {
  it('ends with its session, on whichever device that is ended, and not with another one (ASVS 7.4.1)', async () => {
    const [me] = await given.people();
    const other = await loggedIn(app(), me.email);
    const [mine, others] = [await openStream(app(), me), await openStream(app(), other)];
    await other.post('/api/auth/logout');
    await others.stream.ended;
    await given.send(await given.traveler(), me, 'Still there?');
    expect(contentOf(await mine.stream.next())).toBe('Still there?');
    await (await loggedIn(app(), me.email)).delete('/api/sessions');
    await mine.stream.ended;
  });
});

describe('HEAD /api/messages/stream', () => {
  const head = async (me?: TestBrowser) => {
    await listeningApp(app());
    const cookie = Object.entries(me?.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
    const headers = { cookie: cookie.join('; ') };
    return fetch(`${await app().nest.getUrl()}/api/messages/stream`, { method: 'HEAD', headers });
  };

  it('sends the headers of the stream, and opens none', async () => {
    const [me] = await given.people();
    const opening = jest.spyOn(hub(), 'open');
    const answer = await head(me);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(opening).not.toHaveBeenCalled();
    opening.mockRestore();
    expect((await head()).status).toBe(401);
  });
});

describe('the events of a person', () => {
  it('are stored last, in the order of a transaction that publishes several times', async () => {
    const [me, you] = await given.people();
    const { stream } = await openStream(app(), me);
    const liveEvents = app().nest.get(LiveEvents);
    const event = { userId: ids(me), otherId: ids(you), kind: 'changed', unreadChange: 1 } as const;
    const statements = await recordStatements(app(), () =>
      liveEvents.transactional(app().em(), async (em, publish) => {
        publish([event]);
        await em.execute('select 1');
        publish([event]);
      }),
    );
    expect(statements.map(({ text }) => text.trim().split(/\s+/, 2).join(' '))).toEqual([
      'begin',
      'select 1',
      'with event',
      'commit',
    ]);
    expect([idOf(await stream.next()), idOf(await stream.next())]).toEqual([1, 2]);
    await stream.close();
  });

  it('are not published inside another transaction, which could be rolled back after the hint', async () => {
    const nested = app()
      .em()
      .transactional((em) =>
        app()
          .nest.get(LiveEvents)
          .transactional(em, async () => undefined),
      );
    await expect(nested).rejects.toThrow('must be the outermost');
  });

  it('hold a message as each of the two sees it', async () => {
    const [asha, ben] = await given.people();
    const [ashas, bens] = [await openStream(app(), asha), await openStream(app(), ben)];
    const message = await given.send(asha, ben, 'Two\nlines, and “quotes”');
    expect(await ashas.stream.next()).toEqual({
      id: 1,
      event: { kind: 'message', otherUserId: ids(ben), message, unread: 0 },
    });
    const received = { ...message, clientId: null };
    expect(await bens.stream.next()).toEqual({
      id: 1,
      event: { kind: 'message', otherUserId: ids(asha), message: received, unread: 1 },
    });
    await Promise.all([ashas.stream.close(), bens.stream.close()]);
  });

  it('tell the reader’s other tabs and the other person what was read', async () => {
    const [asha, ben] = await given.people();
    const { id: messageId } = await given.send(asha, ben, 'Hello');
    const [ashas, bens] = [await openStream(app(), asha), await openStream(app(), ben)];
    expect(bens.hello.event).toMatchObject({ unread: 1 });
    await given.read(ben, asha, messageId);
    const read = { kind: 'read', messageId, unread: 0 };
    expect((await ashas.stream.next()).event).toEqual({ ...read, otherUserId: ids(ben), byMe: false });
    expect((await bens.stream.next()).event).toEqual({ ...read, otherUserId: ids(asha), byMe: true });
    await Promise.all([ashas.stream.close(), bens.stream.close()]);
  });

  it('hold the state of a copy by SMS for its sender alone, and other changes for both', async () => {
    const [asha, ben] = await given.people();
    const { id: messageId } = await given.send(asha, ben, 'Hello');
    const [ashas, bens] = [await openStream(app(), asha), await openStream(app(), ben)];
    const [row] = await run<{ id: string }>(
      app().settings.databaseUrl,
      `update messaging.message set sms = 'delivered' where id = $1 returning conversation_id as id`,
      [messageId],
    );
    const sms = { kind: 'sms', conversationId: Number(row?.id), messageId } as const;
    const two = [
      { userId: ids(asha), otherId: ids(ben) },
      { userId: ids(ben), otherId: ids(asha) },
    ];
    await app()
      .nest.get(LiveEvents)
      .transactional(app().em(), async (_em, publish) =>
        publish(
          two.flatMap((one) => [
            { ...one, ...sms },
            { ...one, kind: 'changed' },
          ]),
        ),
      );
    expect((await ashas.stream.take(2)).map(({ event }) => event)).toEqual([
      { kind: 'sms', otherUserId: ids(ben), messageId, sms: 'delivered', unread: 0 },
      { kind: 'changed', otherUserId: ids(ben), unread: 0 },
    ]);
    expect(await bens.stream.next()).toEqual({ id: 3, event: { kind: 'changed', otherUserId: ids(asha), unread: 1 } });
    await Promise.all([ashas.stream.close(), bens.stream.close()]);
  });

  it('hold nothing of what other people write (ASVS 8.2.2)', async () => {
    const [asha, ben] = await given.people();
    const cleo = await given.traveler();
    const { stream } = await openStream(app(), cleo);
    await given.send(asha, ben, 'For Ben alone');
    await given.send(asha, cleo, 'For Cleo');
    expect(await stream.next()).toMatchObject({ id: 1, event: { kind: 'message', message: { content: 'For Cleo' } } });
    await stream.close();
  });
});

describe('a stream ends', () => {
  it('where one person opens too many: the oldest, with an event that says so', async () => {
    const [me, other] = await given.people();
    const opened: LiveStream[] = [];
    for (let count = 0; count < 20; count += 1) opened.push((await openStream(app(), me)).stream);
    const [closed, open] = [opened.slice(0, 12), opened.slice(12)];
    for (const stream of closed) {
      expect((await stream.next()).event).toEqual({ kind: 'replaced' });
      await stream.ended;
    }
    await given.send(other, me, 'Still there?');
    for (const stream of open) expect((await stream.next()).event.kind).toBe('message');
    await Promise.all(open.map((stream) => stream.close()));
  });

  it('once its session has ended elsewhere, and only that one', async () => {
    const [me] = await given.people();
    const phone = await loggedIn(app(), me.email);
    const [mine, phones] = [await openStream(app(), me), await openStream(app(), phone)];
    await phone.post('/api/auth/logout');
    await hub().heartbeat();
    await phones.stream.ended;
    await given.send(await given.traveler(), me, 'Hello');
    expect((await mine.stream.next()).event.kind).toBe('message');
    await mine.stream.close();
  });

  it('once the account is gone (ASVS 7.4.2)', async () => {
    const [me, other] = await given.people();
    await given.send(other, me, 'Hello');
    const { stream } = await openStream(app(), me);
    await given.leave(me);
    await hub().heartbeat();
    await stream.ended;
  });

  it('when its reader disconnects', async () => {
    const [me] = await given.people();
    const before = hub().size;
    const { stream } = await openStream(app(), me);
    expect(hub().size).toBe(before + 1);
    await stream.close();
    await until(() => hub().size <= before);
  });
});

describe('a reader who reconnects', () => {
  it.each<StreamOptions>([
    { lastEventId: 1 },
    { query: '?lastEventId=1' },
    { lastEventId: 1, query: '?lastEventId=0' },
  ])('gets what they missed, in order, with %j', async (options) => {
    const ben = await givenMissed('one', 'two', 'three');
    const { stream, hello } = await openStream(app(), ben, options);
    expect(hello).toMatchObject({
      id: undefined,
      retry: expect.any(Number),
      event: { kind: 'hello', resumed: true, unread: 1 },
    });
    const received = await stream.take(3);
    expect(received.map(contentOf)).toEqual(['one', 'two', 'three']);
    expect(received.map(idOf)).toEqual([2, 3, 4]);
    await stream.close();
  });

  it('gets nothing twice where they missed nothing', async () => {
    const [asha, ben] = await given.people();
    await given.send(asha, ben, 'received');
    const { stream, hello } = await openStream(app(), ben, { lastEventId: 1 });
    expect(hello.event).toMatchObject({ resumed: true });
    await given.send(asha, ben, 'new');
    expect(contentOf(await stream.next())).toBe('new');
    await stream.close();
  });

  it.each(['99', '-1', 'x', '1e3', '', '9'.repeat(40)])(
    'with %j, which is no id of an event, starts at the newest event',
    async (lastEventId) => {
      const ben = await givenMissed('one');
      expect(await helloOf(ben, { lastEventId })).toMatchObject({ id: 2, event: { resumed: false } });
    },
  );

  it('starts at the newest event after more than a day', async () => {
    const [asha, ben] = await given.people();
    await given.send(asha, ben, 'old');
    await given.send(asha, ben, 'older than a day');
    const clock = app().clock;
    clock.moveBy(23 * HOUR);
    await given.send(asha, ben, 'new');
    clock.moveBy(2 * HOUR);
    await app().nest.get(RetentionSweep).sweep();
    expect(await helloOf(ben, { lastEventId: 1 })).toMatchObject({ id: 3, event: { resumed: false } });
    const { stream, hello } = await openStream(app(), ben, { lastEventId: 2 });
    expect(hello.event).toMatchObject({ resumed: true });
    expect(contentOf(await stream.next())).toBe('new');
    await stream.close();
    clock.moveBy(-25 * HOUR);
  });
});

it('loses and repeats no event while several people write and the connection breaks again and again', async () => {
  const ben = await given.traveler();
  const senders = await Promise.all([given.traveler(), given.traveler(), given.traveler()]);
  const sent = senders.flatMap((_sender, who) => Array.from({ length: 20 }, (_none, at) => `${who}/${at}`));
  const { stream: first } = await openStream(app(), ben);
  const writing = Promise.all(
    senders.map(async (sender, who) => {
      for (let at = 0; at < 20; at += 1) await given.send(sender, ben, `${who}/${at}`);
    }),
  );
  const received: ReceivedEvent[] = [];
  let stream = first;
  while (received.length < sent.length) {
    received.push(...(await stream.take(Math.min(4, sent.length - received.length))));
    await stream.close();
    ({ stream } = await openStream(app(), ben, { lastEventId: received.at(-1)?.id ?? 0 }));
  }
  await writing;
  await stream.close();
  expect(received.map(contentOf).toSorted()).toEqual(sent.toSorted());
  expect(received.map(idOf)).toEqual(sent.map((_one, at) => at + 1));
  for (const who of senders.keys()) {
    const own = received.map(contentOf).filter((content) => content.startsWith(`${who}/`));
    expect(own).toEqual(sent.filter((content) => content.startsWith(`${who}/`)));
  }
});
