import { describe, expect, it } from '@jest/globals';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { aMessage, givenMessages, ids } from './given.ts';

const app = useTestApp();
const given = givenMessages(app);
const rows = <Row extends object>(sql: string, ...values: unknown[]) =>
  run<Row>(app().settings.databaseUrl, sql, values);

interface Download {
  messages: { conversations: { with: string; messages: object[] }[] };
}
const dataOf = async (who: Browser) => (await who.get('/api/account/data')).body as Download;

/** How many rows name this person, apart from what others keep: messages, and the other person in their lists. */
const rowsOf = async ({ user: { id } }: Browser): Promise<Record<string, number>> => {
  const counts = await rows<Record<string, number>>(
    `select (select count(*)::int from messaging.participant where user_id = $1) as participant,
       (select count(*)::int from messaging.mailbox where user_id = $1) as mailbox,
       (select count(*)::int from messaging.live_event where user_id = $1) as live_event,
       (select count(*)::int from messaging.block where $1 in (blocker_id, blocked_id) and blocked_key is null) as block,
       (select count(*)::int from messaging.message_notices where user_id = $1) as message_notices,
       (select count(*)::int from messaging.sms_copy where $1 in (sender_id, receiver_id)) as sms_copy`,
    id,
  );
  return counts[0] ?? {};
};
const NONE = { participant: 0, mailbox: 0, live_event: 0, block: 0, message_notices: 0, sms_copy: 0 };

describe('a person’s own data', () => {
  it('holds the messages of both, the other person by username, and nothing of others', async () => {
    const [me, you] = [await given.verified(), await given.verified()];
    const [stranger] = await given.people();
    await you.patch('/api/message-notices', { smsCopies: false });
    const one = await given.send(me, you, 'Shall we?', { sendSMS: true });
    const two = await given.send(you, me, 'Yes', { sendSMS: true });
    await given.send(stranger, you, 'Our own affair');
    const answer = await me.get('/api/account/data');
    expect((answer.body as Download).messages).toMatchObject({
      conversations: [
        {
          with: you.user.username,
          messages: [
            { byMe: true, content: 'Shall we?', createdAt: one.createdAt, sms: 'refused' },
            { byMe: false, content: 'Yes', createdAt: two.createdAt },
          ],
        },
      ],
      notices: { smsCopies: true, mailNotices: true },
    });
    expect((answer.body as Download).messages.conversations[0]?.messages[1]).not.toHaveProperty('sms');
    expect(answer.text).not.toContain('affair');
    expect(answer.text).not.toContain(you.email);
  });

  it('holds one’s own blocks, and not who has blocked one', async () => {
    const [me, you] = await given.people();
    await me.put(`/api/blocks/${ids(you)}`);
    expect(await dataOf(me)).toMatchObject({ messages: { blocks: [{ blocked: you.user.username }] } });
    expect(await dataOf(you)).toMatchObject({ messages: { blocks: [] } });
  });
});

describe('deleting an account', () => {
  it('leaves the messages with the other person, without a name and a way to write', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'I will wait at gate 4');
    await given.send(you, me, 'Good');
    await given.leave(me);
    const nobody = { id: ids(me), username: 'Deleted traveler', profilePictureUrl: null };
    expect(await given.list(you)).toMatchObject([{ otherUser: nobody }]);
    expect(await given.thread(you, me)).toMatchObject({
      otherUser: nobody,
      messages: [{ content: 'I will wait at gate 4', senderId: ids(me) }, { content: 'Good' }],
      reachable: false,
      canSms: false,
    });
    expect(await given.post(you, me, 'Where are you?')).toMatchObject({ status: 404 });
    expect(await dataOf(you)).toMatchObject({ messages: { conversations: [{ with: 'Deleted traveler' }] } });
  });

  it('deletes all else but a keyed address where the account was blocked', async () => {
    const [me, you] = await given.verifiedPair();
    const [blocked, blocker] = await given.people();
    await given.send(me, you, 'Hello', { sendSMS: true });
    await given.send(you, me, 'Hello', { sendSMS: true });
    await me.patch('/api/message-notices', { smsCopies: false });
    await me.put(`/api/blocks/${ids(blocked)}`);
    await blocker.put(`/api/blocks/${ids(me)}`);
    await given.leave(me);
    expect(await rowsOf(me)).toEqual(NONE);
  });

  it('publishes to the other person, whose own count stays right', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    await given.leave(me);
    expect((await given.events(you)).at(-1)).toMatchObject({ kind: 'changed', other_id: String(ids(me)) });
    expect(await given.unread(you)).toBe(1);
    await given.thread(you, me, '');
    expect(await given.unread(you)).toBe(0);
    expect(await rowsOf(me)).toEqual(NONE);
  });

  it('deletes the conversation where the other person has left before', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, 'Hello');
    await given.leave(you);
    expect(await rows('select id from messaging.message where id = $1', id)).toHaveLength(1);
    await given.leave(me);
    expect(await rows('select id from messaging.message where id = $1', id)).toEqual([]);
    expect(await rows('select id from messaging.conversation where $1 in (lower_id, higher_id)', ids(me))).toEqual([]);
  });

  it('leaves no row of messages that are sent concurrently', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [me, you] = await given.people();
      const friend = await given.traveler();
      await given.send(me, you, 'Hello');
      const [gone, ...answers] = await Promise.all([
        me.delete('/api/account', { confirmation: 'DELETE' }),
        given.post(you, me, 'Hello yourself'),
        given.post(me, you, 'I am leaving'),
        given.post(friend, me, 'Who are you?'),
        you.get(`/api/messages/${ids(me)}`),
      ]);
      expect(gone.status).toBe(204);
      for (const { status } of answers) expect([200, 201, 401, 404]).toContain(status);
      expect(await rowsOf(me)).toEqual(NONE);
      expect(await given.list(you)).toHaveLength(1);
    }
  });

  it('does not deadlock: three who all wrote to each other leave concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const three = [await given.traveler(), await given.traveler(), await given.traveler()];
      for (const from of three) for (const to of three) if (from !== to) await given.send(from, to, 'Hello');
      const answers = await Promise.all(three.map((who) => who.delete('/api/account', { confirmation: 'DELETE' })));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
      for (const who of three) expect(await rowsOf(who)).toEqual(NONE);
      const left = 'select id from messaging.conversation where lower_id = any($1) or higher_id = any($1)';
      expect(await rows(left, three.map(ids))).toEqual([]);
    }
  });

  it('leaves conversations unreachable for a new account of the same address', async () => {
    const me = await given.traveler();
    const you = await given.traveler('comes.back@example.com');
    await given.send(me, you, 'Hello');
    await given.leave(you);
    const again = await given.traveler('comes.back@example.com');
    expect(await given.list(again)).toEqual([]);
    expect((await me.post('/api/messages', aMessage(ids(you)))).status).toBe(404);
    await given.send(me, again, 'Hello again');
    expect(await given.list(me)).toHaveLength(2);
  });
});
