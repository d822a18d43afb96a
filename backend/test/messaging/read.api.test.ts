import { describe, expect, it } from '@jest/globals';
import type { Message } from 'shared-ui/contracts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenTalk, ids } from './given.ts';

const app = useTestApp();
const talk = givenTalk(app);
const isRead = async (me: Browser) => (await talk.list(me)).map(({ read }) => read);

describe('a message that somebody has not seen', () => {
  it('is new for its receiver alone, until they open the conversation', async () => {
    const [me, you] = await talk.people();
    const said = await talk.say(me, you, 'Hello');
    expect([await talk.unread(me), await talk.unread(you)]).toEqual([0, 1]);
    expect(await talk.thread(you, me, '')).toMatchObject({ readUpTo: said.id, otherReadUpTo: said.id });
    expect(await talk.unread(you)).toBe(0);
    expect([await isRead(me), await isRead(you)]).toEqual([[true], [true]]);
    expect((await talk.thread(me, you)).otherReadUpTo).toBe(said.id);
  });

  it('stays new while it is only peeked at, or while an earlier page is read', async () => {
    const [me, you] = await talk.people();
    for (let count = 0; count < 3; count += 1) await talk.say(me, you, `Message ${count}`);
    await talk.thread(you, me, 'peek=true');
    const cursor = Buffer.from('999999999').toString('base64url');
    await talk.thread(you, me, `limit=1&cursor=${cursor}`);
    expect(await isRead(you)).toEqual([false]);
    expect(await talk.unread(you)).toBe(1);
    expect((await talk.thread(you, me)).readUpTo).toBeNull();
  });

  it('is counted once a conversation, however many there are', async () => {
    const [me, you] = await talk.people();
    const [other] = await talk.people();
    for (let count = 0; count < 3; count += 1) await talk.say(me, you, `Message ${count}`);
    expect(await talk.unread(you)).toBe(1);
    await talk.say(other, you, 'Hello');
    expect(await talk.unread(you)).toBe(2);
  });

  it('is seen by who answers', async () => {
    const [me, you] = await talk.people();
    await talk.say(me, you, 'Hello');
    const answer = await talk.say(you, me, 'Hello yourself');
    expect(await talk.unread(you)).toBe(0);
    expect((await talk.thread(me, you)).otherReadUpTo).toBe(answer.id);
    expect(await talk.events(me)).toMatchObject([
      { kind: 'message' },
      { kind: 'read', by_me: false },
      { kind: 'message' },
    ]);
  });
});

describe('while one has blocked the other', () => {
  it.each(['the reader', 'the sender'])('(%s) it is told to nobody but the reader what they have read', async (who) => {
    const [me, you] = await talk.people();
    const first = await talk.say(me, you, 'One');
    await talk.read(you, me, first.id);
    expect(await isRead(me)).toEqual([true]);
    const second = await talk.say(me, you, 'Two');
    const [blocker, blocked] = who === 'the reader' ? [you, me] : [me, you];
    await blocker.put(`/api/blocks/${ids(blocked)}`);
    const told = async (one: Browser) => (await talk.events(one)).filter(({ kind }) => kind === 'read').length;
    const before = await told(me);
    expect(await talk.read(you, me, second.id)).toEqual({ unread: 0 });
    expect([await told(me), await told(you)]).toEqual([before, 2]);
    expect((await talk.thread(me, you)).otherReadUpTo).toBeNull();
    expect([await isRead(me), await isRead(you)]).toEqual([[false], [true]]);
    await blocker.delete(`/api/blocks/${ids(blocked)}`);
    expect((await talk.thread(me, you)).otherReadUpTo).toBe(second.id);
    expect(await isRead(me)).toEqual([true]);
  });
});

describe('POST /api/messages/{otherUserId}/read', () => {
  it('reads up to a message, says how much is left, and tells both', async () => {
    const [me, you] = await talk.people();
    const [first, second] = [await talk.say(me, you, 'One'), await talk.say(me, you, 'Two')];
    expect(await talk.read(you, me, first.id)).toEqual({ unread: 1 });
    expect((await talk.thread(me, you)).otherReadUpTo).toBe(first.id);
    expect(await talk.read(you, me, second.id)).toEqual({ unread: 0 });
    const told = (await talk.events(me)).filter(({ kind }) => kind === 'read');
    expect(told).toMatchObject([
      { message_id: String(first.id), by_me: false },
      { message_id: String(second.id), by_me: false },
    ]);
    expect((await talk.events(you)).filter(({ kind }) => kind === 'read')).toMatchObject([
      { by_me: true },
      { by_me: true },
    ]);
  });

  it('never goes back, and tells nobody a second time', async () => {
    const [me, you] = await talk.people();
    const [first, second] = [await talk.say(me, you, 'One'), await talk.say(me, you, 'Two')];
    await talk.read(you, me, second.id);
    const before = await talk.events(me);
    await talk.read(you, me, first.id);
    await Promise.all([talk.read(you, me, second.id), talk.read(you, me, second.id)]);
    expect((await talk.thread(you, me)).readUpTo).toBe(second.id);
    expect(await talk.events(me)).toEqual(before);
  });

  it('is of both tabs at once, and counts down once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [me, you] = await talk.people();
      const { id } = await talk.say(me, you, 'Hello');
      const tabs = [talk.read(you, me, id), talk.read(you, me, id), talk.thread(you, me, '')] as const;
      await Promise.all(tabs);
      expect(await talk.unread(you)).toBe(0);
      expect((await talk.events(me)).filter(({ kind }) => kind === 'read')).toHaveLength(1);
    }
  });

  it('leaves what came meanwhile new', async () => {
    const [me, you] = await talk.people();
    const first = await talk.say(me, you, 'One');
    await talk.say(me, you, 'Two');
    expect(await talk.read(you, me, first.id)).toEqual({ unread: 1 });
    expect(await isRead(you)).toEqual([false]);
  });

  it('is for who is logged in, and for nobody else’s conversation', async () => {
    const [me, you] = await talk.people();
    const [stranger, friend] = await talk.people();
    const { id } = await talk.say(me, you, 'Hello');
    await talk.say(friend, stranger, 'Hello');
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
    expect([await talk.unread(you), await talk.unread(stranger)]).toEqual([1, 1]);
    expect((await talk.thread(me, you)).otherReadUpTo).toBeNull();
  });

  it.each([{}, { messageId: 0 }, { messageId: '1' }])('refuses %j', async (body) => {
    const [me, you] = await talk.people();
    await talk.say(me, you, 'Hello');
    expect((await you.post(`/api/messages/${ids(me)}/read`, body)).status).toBe(400);
  });

  it('clears that a mail told of it', async () => {
    const [me, you] = await talk.people();
    const { id } = await talk.say(me, you, 'Hello');
    const rows = (sql: string) => run(app().settings.databaseUrl, sql, [ids(you)]);
    await rows('update messaging.participant set noticed_at = now() where user_id = $1');
    await talk.say(me, you, 'Hello?');
    const state =
      'select unread, unread_since is null as seen, noticed_at is null as fresh from messaging.participant where user_id = $1';
    expect(await rows(state)).toEqual([{ unread: true, seen: false, fresh: false }]);
    await talk.read(you, me, id + 1);
    expect(await rows(state)).toEqual([{ unread: false, seen: true, fresh: true }]);
  });
});

/** Numbers that look random, and are the same every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % sides;
  };
}

describe('the number of conversations with something new', () => {
  const COUNTED = `select p.user_id, count(*) filter (where p.unread)::int as counted, max(m.unread) as kept
    from messaging.participant p left join messaging.mailbox m using (user_id) group by p.user_id`;
  const drifted = async () =>
    (await run<{ counted: number; kept: number }>(app().settings.databaseUrl, COUNTED)).filter(
      ({ counted, kept }) => counted !== kept,
    );

  it.each([1, 2, 3])('is always what one would count, whatever people do at once (%i)', async (seed) => {
    const roll = dice(seed * 7919);
    const people = await Promise.all(Array.from({ length: 4 }, () => talk.traveler()));
    const last = new Map<string, Message>();
    const act = async (): Promise<void> => {
      const [from, to] = [people[roll(4)], people[roll(4)]];
      if (from === undefined || to === undefined || from === to) return;
      const deed = roll(4);
      if (deed < 2) last.set(`${ids(from)} ${ids(to)}`, await talk.say(from, to, 'Hello'));
      else if (deed === 2) await from.get(`/api/messages/${ids(to)}`);
      else {
        const said = last.get(`${ids(to)} ${ids(from)}`);
        if (said) await talk.read(from, to, said.id);
      }
    };
    // One after the other, so that nothing hides what one deed miscounts; then many at once
    for (let step = 0; step < 40; step += 1) {
      await act();
      expect(await drifted()).toEqual([]);
    }
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 6 }, act));
      expect(await drifted()).toEqual([]);
    }
    await Promise.all(
      people.flatMap((me) => people.filter((you) => you !== me).map((you) => talk.thread(me, you, ''))),
    );
    for (const one of people) expect(await talk.unread(one)).toBe(0);
  });
});
