import { describe, expect, it } from '@jest/globals';
import type { Message } from 'contracts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenMessages, ids } from './given.ts';

const app = useTestApp();
const given = givenMessages(app);
const readFlags = async (me: Browser) => (await given.list(me)).map(({ read }) => read);

describe('an unread message', () => {
  it('is unread for its receiver alone, until they open the conversation', async () => {
    const [me, you] = await given.people();
    const message = await given.send(me, you, 'Hello');
    expect([await given.unread(me), await given.unread(you)]).toEqual([0, 1]);
    expect(await given.thread(you, me, '')).toMatchObject({ readUpTo: message.id, otherReadUpTo: message.id });
    expect(await given.unread(you)).toBe(0);
    expect([await readFlags(me), await readFlags(you)]).toEqual([[true], [true]]);
    expect((await given.thread(me, you)).otherReadUpTo).toBe(message.id);
  });

  it('stays unread while it is only peeked at, or an earlier page is opened [spec 217]', async () => {
    const [me, you] = await given.people();
    for (let count = 0; count < 3; count += 1) await given.send(me, you, `Message ${count}`);
    await given.thread(you, me, 'peek=true');
    const cursor = Buffer.from('999999999').toString('base64url');
    await given.thread(you, me, `limit=1&cursor=${cursor}`);
    expect(await readFlags(you)).toEqual([false]);
    expect(await given.unread(you)).toBe(1);
    expect((await given.thread(you, me)).readUpTo).toBeNull();
  });

  it('is counted once per conversation', async () => {
    const [me, you] = await given.people();
    const [other] = await given.people();
    for (let count = 0; count < 3; count += 1) await given.send(me, you, `Message ${count}`);
    expect(await given.unread(you)).toBe(1);
    await given.send(other, you, 'Hello');
    expect(await given.unread(you)).toBe(2);
  });

  it('becomes read when its receiver answers', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    const answer = await given.send(you, me, 'Hello yourself');
    expect(await given.unread(you)).toBe(0);
    expect((await given.thread(me, you)).otherReadUpTo).toBe(answer.id);
    expect(await given.events(me)).toMatchObject([
      { kind: 'message' },
      { kind: 'read', by_me: false },
      { kind: 'message' },
    ]);
  });
});

describe('while one has blocked the other', () => {
  it.each(['the reader', 'the sender'])('(%s) nobody but the reader learns what they have read', async (who) => {
    const [me, you] = await given.people();
    const first = await given.send(me, you, 'One');
    await given.read(you, me, first.id);
    expect(await readFlags(me)).toEqual([true]);
    const second = await given.send(me, you, 'Two');
    const [blocker, blocked] = who === 'the reader' ? [you, me] : [me, you];
    await blocker.put(`/api/blocks/${ids(blocked)}`);
    const readEvents = async (one: Browser) => (await given.events(one)).filter(({ kind }) => kind === 'read').length;
    const before = await readEvents(me);
    expect(await given.read(you, me, second.id)).toEqual({ unread: 0 });
    expect([await readEvents(me), await readEvents(you)]).toEqual([before, 2]);
    expect((await given.thread(me, you)).otherReadUpTo).toBeNull();
    expect([await readFlags(me), await readFlags(you)]).toEqual([[false], [true]]);
    await blocker.delete(`/api/blocks/${ids(blocked)}`);
    expect((await given.thread(me, you)).otherReadUpTo).toBe(second.id);
    expect(await readFlags(me)).toEqual([true]);
  });
});

describe('POST /api/messages/{otherUserId}/read', () => {
  it('marks read up to a message, returns how much is unread, and publishes to both', async () => {
    const [me, you] = await given.people();
    const [first, second] = [await given.send(me, you, 'One'), await given.send(me, you, 'Two')];
    expect(await given.read(you, me, first.id)).toEqual({ unread: 1 });
    expect((await given.thread(me, you)).otherReadUpTo).toBe(first.id);
    expect(await given.read(you, me, second.id)).toEqual({ unread: 0 });
    const readEvents = (await given.events(me)).filter(({ kind }) => kind === 'read');
    expect(readEvents).toMatchObject([
      { message_id: String(first.id), by_me: false },
      { message_id: String(second.id), by_me: false },
    ]);
    expect((await given.events(you)).filter(({ kind }) => kind === 'read')).toMatchObject([
      { by_me: true },
      { by_me: true },
    ]);
  });

  it('never goes back, and publishes once', async () => {
    const [me, you] = await given.people();
    const [first, second] = [await given.send(me, you, 'One'), await given.send(me, you, 'Two')];
    await given.read(you, me, second.id);
    const before = await given.events(me);
    await given.read(you, me, first.id);
    await Promise.all([given.read(you, me, second.id), given.read(you, me, second.id)]);
    expect((await given.thread(you, me)).readUpTo).toBe(second.id);
    expect(await given.events(me)).toEqual(before);
  });

  it('counts down once where two tabs read concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [me, you] = await given.people();
      const { id } = await given.send(me, you, 'Hello');
      const tabs = [given.read(you, me, id), given.read(you, me, id), given.thread(you, me, '')] as const;
      await Promise.all(tabs);
      expect(await given.unread(you)).toBe(0);
      expect((await given.events(me)).filter(({ kind }) => kind === 'read')).toHaveLength(1);
    }
  });

  it('leaves later messages unread', async () => {
    const [me, you] = await given.people();
    const first = await given.send(me, you, 'One');
    await given.send(me, you, 'Two');
    expect(await given.read(you, me, first.id)).toEqual({ unread: 1 });
    expect(await readFlags(you)).toEqual([false]);
  });

  it('needs a login, and a conversation of one’s own', async () => {
    const [me, you] = await given.people();
    const [stranger, friend] = await given.people();
    const { id } = await given.send(me, you, 'Hello');
    await given.send(friend, stranger, 'Hello');
    expect((await app().post(`/api/messages/${ids(me)}/read`, { messageId: id })).status).toBe(401);
    expect(await stranger.post(`/api/messages/${ids(me)}/read`, { messageId: id })).toMatchObject({
      status: 404,
      body: { code: 'messaging.unreachable' },
    });
    for (const messageId of [id, 99_999_999])
      expect(await stranger.post(`/api/messages/${ids(friend)}/read`, { messageId })).toMatchObject({
        status: 404,
        body: { code: 'messaging.no_such_message' },
      });
    expect([await given.unread(you), await given.unread(stranger)]).toEqual([1, 1]);
    expect((await given.thread(me, you)).otherReadUpTo).toBeNull();
  });

  it.each([{}, { messageId: 0 }, { messageId: '1' }])('refuses %j', async (body) => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    expect((await you.post(`/api/messages/${ids(me)}/read`, body)).status).toBe(400);
  });
});

/** A seeded generator of random numbers. */
function randomOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % sides;
  };
}

describe('the number of unread conversations', () => {
  const COUNTED = `select p.user_id, count(*) filter (where p.unread)::int as counted, max(m.unread) as stored
    from messaging.participant p left join messaging.mailbox m using (user_id) group by p.user_id`;
  const drifted = async () =>
    (await run<{ counted: number; stored: number }>(app().settings.databaseUrl, COUNTED)).filter(
      ({ counted, stored }) => counted !== stored,
    );

  it.each([1, 2, 3])('is always the number of unread rows, whatever people do concurrently (%i)', async (seed) => {
    const random = randomOf(seed * 7919);
    const people = await Promise.all(Array.from({ length: 4 }, () => given.traveler()));
    const last = new Map<string, Message>();
    const act = async (): Promise<void> => {
      const [from, to] = [people[random(4)], people[random(4)]];
      if (from === undefined || to === undefined || from === to) return;
      const action = random(4);
      if (action < 2) last.set(`${ids(from)} ${ids(to)}`, await given.send(from, to, 'Hello'));
      else if (action === 2) await from.get(`/api/messages/${ids(to)}`);
      else {
        const message = last.get(`${ids(to)} ${ids(from)}`);
        if (message) await given.read(from, to, message.id);
      }
    };
    // One after the other, so that no miscount hides another; then concurrently
    for (let step = 0; step < 40; step += 1) {
      await act();
      expect(await drifted()).toEqual([]);
    }
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 6 }, act));
      expect(await drifted()).toEqual([]);
    }
    await Promise.all(
      people.flatMap((me) => people.filter((you) => you !== me).map((you) => given.thread(me, you, ''))),
    );
    for (const one of people) expect(await given.unread(one)).toBe(0);
  });
});
