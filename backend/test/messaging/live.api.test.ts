import { describe, expect, it, jest } from '@jest/globals';
import { LiveEvents } from '../../src/modules/messaging/index.ts';
import { StreamHub } from '../../src/modules/messaging/live/stream-hub.ts';
import { loggedIn, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenTalk, ids } from './given.ts';
import { listening, listeningApp, LiveStream } from './live-stream.ts';

const app = useTestApp();
const given = givenTalk(app);
const hub = (): StreamHub => app().nest.get(StreamHub);

describe('GET /api/messages/stream', () => {
  it('is for who is logged in', async () => {
    const stream = await LiveStream.open(app(), undefined);
    expect(stream.answer.statusCode).toBe(401);
    const [me] = await given.people();
    await me.post('/api/auth/logout');
    expect((await LiveStream.open(app(), me)).answer.statusCode).toBe(401);
  });

  it('is what browsers and proxies take for a stream, and is greeted first', async () => {
    const [me] = await given.people();
    const { stream, hello } = await listening(app(), me, { headers: { 'Accept-Encoding': 'gzip, br' } });
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
      retry: 2000,
      event: { kind: 'hello', resumed: false, unread: 0, heartbeatMs: 20_000 },
    });
    await hub().beat();
    await hub().beat();
    await given.say(me, await given.traveler(), 'Hello');
    await stream.next();
    expect(stream.heartbeats).toBeGreaterThanOrEqual(2);
    await stream.close();
  });
});

describe('HEAD /api/messages/stream', () => {
  const head = async (me?: TestBrowser) => {
    await listeningApp(app());
    const cookie = Object.entries(me?.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
    const headers = { cookie: cookie.join('; ') };
    return fetch(`${await app().nest.getUrl()}/api/messages/stream`, { method: 'HEAD', headers });
  };

  it('answers what the stream would be, and opens none', async () => {
    const [me] = await given.people();
    const opening = jest.spyOn(hub(), 'open');
    const answer = await head(me);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(opening).not.toHaveBeenCalled();
    opening.mockRestore();
    expect((await head()).status).toBe(401);
  });
});

describe('who listens hears', () => {
  it('a message as each of the two sees it', async () => {
    const [asha, ben] = await given.people();
    const [ashas, bens] = [await listening(app(), asha), await listening(app(), ben)];
    const message = await given.say(asha, ben, 'Two\nlines, and “quotes”');
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

  it('what was read, in their own other tab and at the other side', async () => {
    const [asha, ben] = await given.people();
    const { id: messageId } = await given.say(asha, ben, 'Hello');
    const [ashas, bens] = [await listening(app(), asha), await listening(app(), ben)];
    expect(bens.hello.event).toMatchObject({ unread: 1 });
    await given.read(ben, asha, messageId);
    const read = { kind: 'read', messageId, unread: 0 };
    expect((await ashas.stream.next()).event).toEqual({ ...read, otherUserId: ids(ben), byMe: false });
    expect((await bens.stream.next()).event).toEqual({ ...read, otherUserId: ids(asha), byMe: true });
    await Promise.all([ashas.stream.close(), bens.stream.close()]);
  });

  it('what became of a copy by SMS only where they sent it, and what else has changed', async () => {
    const [asha, ben] = await given.people();
    const { id: messageId } = await given.say(asha, ben, 'Hello');
    const [ashas, bens] = [await listening(app(), asha), await listening(app(), ben)];
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
      .transactional(app().em(), (em, tell) =>
        tell(
          em,
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

  it('nothing of what other people write', async () => {
    const [asha, ben] = await given.people();
    const cleo = await given.traveler();
    const { stream } = await listening(app(), cleo);
    await given.say(asha, ben, 'For Ben alone');
    await given.say(asha, cleo, 'For Cleo');
    expect(await stream.next()).toMatchObject({ id: 1, event: { kind: 'message', message: { content: 'For Cleo' } } });
    await stream.close();
  });
});

describe('a stream ends', () => {
  it('where one person opens too many: the oldest, with a word', async () => {
    const [me, other] = await given.people();
    const opened: LiveStream[] = [];
    for (let count = 0; count < 20; count += 1) opened.push((await listening(app(), me)).stream);
    const [closed, kept] = [opened.slice(0, 12), opened.slice(12)];
    for (const stream of closed) {
      expect((await stream.next()).event).toEqual({ kind: 'replaced' });
      await stream.ended;
    }
    await given.say(other, me, 'Still there?');
    for (const stream of kept) expect((await stream.next()).event.kind).toBe('message');
    await Promise.all(kept.map((stream) => stream.close()));
  });

  it('once its session has ended elsewhere, and only that one', async () => {
    const [me] = await given.people();
    const phone = await loggedIn(app(), me.email);
    const [mine, phones] = [await listening(app(), me), await listening(app(), phone)];
    await phone.post('/api/auth/logout');
    await hub().beat();
    await phones.stream.ended;
    await given.say(await given.traveler(), me, 'Hello');
    expect((await mine.stream.next()).event.kind).toBe('message');
    await mine.stream.close();
  });

  it('once the account is gone', async () => {
    const [me, other] = await given.people();
    await given.say(other, me, 'Hello');
    const { stream } = await listening(app(), me);
    await given.leave(me);
    await hub().beat();
    await stream.ended;
  });

  it('with its reader, and is forgotten', async () => {
    const [me] = await given.people();
    const before = hub().size;
    const { stream } = await listening(app(), me);
    expect(hub().size).toBe(before + 1);
    await stream.close();
    while (hub().size > before) await new Promise(setImmediate);
  });
});
