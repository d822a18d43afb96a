import { afterEach, describe, expect, it } from '@jest/globals';
import type { Message, Thread } from 'contracts';
import { formatReport } from '../../src/flows/moderate/format-reports.ts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { UNREAD_MAIL } from '../../src/modules/messaging/notices/unread-mail.ts';
import { later, MINUTE, resetLimits, setLimit } from '../account/given-login.ts';
import { type Browser, browserOf, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, ids } from './given.ts';
import { givenTrips } from './given-trips.ts';
import { openStream } from './live-stream.ts';

const app = useTestApp();
const given = givenTrips(app);
const TEXT = 'My number is on the fridge';
const DELETED = { content: 'Message deleted', deleted: true };
const MISSING = { status: 404, body: { code: 'messaging.no_such_message' } };

const remove = (who: TestBrowser, other: Browser, id: number) => who.delete(`/api/messages/${ids(other)}/${id}`);
const stored = (id: number) =>
  run<{ content: string }>(app().settings.databaseUrl, 'select content from messaging.message where id = $1', [id]);
const sentMinutesAgo = (id: number, minutes: number) =>
  run(
    app().settings.databaseUrl,
    "update messaging.message set created_at = now() - $2 * interval '1 minute' where id = $1",
    [id, minutes],
  );
const conversationOf = async (id: number): Promise<number> => {
  const sql = 'select conversation_id as id from messaging.message where id = $1';
  return Number((await run<{ id: string }>(app().settings.databaseUrl, sql, [id]))[0]?.id);
};

afterEach(() => resetLimits(app()));

describe('a message that its sender deletes for both', () => {
  it('leaves a line in its place, and its text nowhere: thread, list, search, download, database', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    const { id } = await given.send(me, you, TEXT);
    expect(bodyOf<Message>(await remove(me, you, id))).toMatchObject({ id, senderId: ids(me), ...DELETED });
    for (const [who, other] of [
      [me, you],
      [you, me],
    ] as const) {
      const { messages } = await given.thread(who, other);
      expect(messages).toMatchObject([{ content: 'Hello' }, { id, ...DELETED, sms: 'none' }]);
      expect(await given.list(who)).toMatchObject([{ lastMessage: 'Message deleted', isLastDeleted: true }]);
      expect(await given.list(who, 'q=fridge')).toEqual([]);
      expect(await given.list(who, 'q=deleted')).toEqual([]);
      expect((await who.get('/api/account/data')).text).not.toContain(TEXT);
    }
    expect(await stored(id)).toEqual([{ content: '' }]);
  });

  it('is shown on the open page of the other one at once', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    const { stream } = await openStream(app(), you);
    await remove(me, you, id);
    const { event } = await stream.next();
    expect(event).toMatchObject({ kind: 'message', otherUserId: ids(me), message: { id, ...DELETED }, unread: 0 });
    expect((await stream.next()).event).toMatchObject({ kind: 'changed', otherUserId: ids(me) });
    await stream.close();
  });

  it('is unread no more, and no mail says that it is there', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    expect(await given.unread(you)).toBe(1);
    await remove(me, you, id);
    expect(await given.unread(you)).toBe(0);
    expect(await given.list(you)).toMatchObject([{ read: true }]);
    const conversationId = await conversationOf(id);
    await later(app(), 5 * MINUTE, () => sendMails(app(), UNREAD_MAIL, conversationId, ids(you)));
    const mails = app().outbox();
    expect(mails.filter(({ to, subject }) => to === you.email && subject.startsWith('New message'))).toEqual([]);
    await given.send(me, you, 'Another one');
    expect(await given.unread(you)).toBe(1);
  });

  it('leaves the conversation unread where another message is', async () => {
    const [me, you] = await given.people();
    const first = await given.send(me, you, TEXT);
    await given.send(me, you, 'Hello');
    await remove(me, you, first.id);
    expect(await given.unread(you)).toBe(1);
    expect(await given.list(you)).toMatchObject([{ read: false }]);
  });

  it('stays deleted when it is deleted again, and when its first attempt is sent again', async () => {
    const [me, you] = await given.people();
    const clientId = crypto.randomUUID();
    const { id } = await given.send(me, you, TEXT, { clientId });
    await remove(me, you, id);
    expect(bodyOf<Message>(await remove(me, you, id))).toMatchObject(DELETED);
    expect(await given.send(me, you, TEXT, { clientId })).toMatchObject({ id, ...DELETED });
    expect(await stored(id)).toEqual([{ content: '' }]);
  });

  it('can be deleted between two of whom one has blocked the other, and where the other one has left', async () => {
    const [me, you] = await given.people();
    const first = await given.send(me, you, TEXT);
    const second = await given.send(me, you, TEXT);
    await you.put(`/api/blocks/${ids(me)}`);
    expect((await remove(me, you, first.id)).status).toBe(200);
    await given.leave(you);
    expect((await remove(me, you, second.id)).status).toBe(200);
    expect(await given.events(you)).toEqual([]);
  });
});

describe('deleting a message is refused', () => {
  it('without a login', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    expect(await remove(browserOf(app()), you, id)).toMatchObject({ status: 401 });
  });

  it('to anybody but its sender, as of one that is not there', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    const stranger = await given.traveler();
    await given.send(stranger, me, 'Hello');
    for (const [who, other] of [
      [you, me],
      [stranger, me],
      [stranger, you],
    ] as const) {
      expect(await remove(who, other, id)).toMatchObject(MISSING);
      expect(await remove(who, other, 999_999_999)).toMatchObject(MISSING);
    }
    expect(await stored(id)).toEqual([{ content: TEXT }]);
  });

  it('after ten minutes by the server’s clock, with what one can do instead', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    await sentMinutesAgo(id, 9);
    const other = await given.send(me, you, TEXT);
    await sentMinutesAgo(other.id, 11);
    expect(await remove(me, you, other.id)).toMatchObject({
      status: 409,
      body: {
        code: 'messaging.too_late_to_delete',
        message:
          'A message can be deleted for both of you within 10 minutes. You can still delete this conversation for yourself, from its menu.',
      },
    });
    expect((await remove(me, you, id)).status).toBe(200);
    expect(await stored(other.id)).toEqual([{ content: TEXT }]);
  });

  it('of a message that is a step of a trip', async () => {
    const people = await given.pair();
    const { seeker, helper } = people;
    await given.ask(people);
    const { messages } = await given.thread(seeker, helper);
    const { id = 0 } = messages.at(-1) ?? {};
    expect(await remove(seeker, helper, id)).toMatchObject({
      status: 409,
      body: { code: 'messaging.message_of_trip' },
    });
  });

  it('too often', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    setLimit(app(), 'messaging.delete', 0);
    expect(await remove(me, you, id)).toMatchObject({ status: 429 });
  });
});

/** The only report of this person, as the operator reads it. */
async function reported(who: Browser): Promise<string> {
  const sql = 'select id from messaging.report where reporter_id = $1';
  const [row] = await run<{ id: string }>(app().settings.databaseUrl, sql, [ids(who)]);
  const moderator = { byWhom: 'Ravi', because: 'a report' };
  return formatReport(await app().nest.get(ModerateFlow).show(Number(row?.id), moderator));
}

describe('what was reported before its sender deletes it', () => {
  const report = (who: Browser, kind: 'message' | 'person', id: number) =>
    who.post('/api/reports', { kind, id, reason: 'abuse' });

  it('stays in the report of the message, once', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    await report(you, 'message', id);
    await remove(me, you, id);
    const text = await reported(you);
    expect(text.split(TEXT)).toHaveLength(2);
    expect(text).toContain('(deleted)');
  });

  it('is added to the report of the person, whose conversation would be read', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    await report(you, 'person', ids(me));
    await remove(me, you, id);
    expect(await reported(you)).toContain(`Deleted afterwards: ${TEXT}`);
  });

  it('can no longer be reported itself afterwards', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    await remove(me, you, id);
    expect(await report(you, 'message', id)).toMatchObject({
      status: 404,
      body: { code: 'messaging.nothing_to_report' },
    });
  });
});

describe('a conversation that somebody deletes for themselves', () => {
  const clear = (who: TestBrowser, other: Browser, messageId: number) =>
    who.delete(`/api/messages/${ids(other)}`, { messageId });

  async function givenConversation() {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    const { id } = await given.send(you, me, TEXT);
    return { me, you, id };
  }

  it('needs a login', async () => {
    const { you, id } = await givenConversation();
    expect(await clear(browserOf(app()), you, id)).toMatchObject({ status: 401 });
  });

  it('leaves their list, thread, search and download, and the other one keeps all of it', async () => {
    const { me, you, id } = await givenConversation();
    const before = [await given.thread(you, me), await given.list(you), await given.events(you)];
    expect(bodyOf(await clear(me, you, id))).toEqual({ unread: 0 });
    expect(await given.list(me)).toEqual([]);
    for (const words of ['fridge', you.user.username])
      expect(await given.list(me, `q=${encodeURIComponent(words)}`)).toEqual([]);
    expect(await given.thread(me, you)).toMatchObject({ messages: [], cleared: { upToId: id } });
    expect((await me.get('/api/account/data')).text).not.toContain(TEXT);
    expect([await given.thread(you, me), await given.list(you), await given.events(you)]).toEqual(before);
    expect((await you.get('/api/account/data')).text).toContain(TEXT);
  });

  it('counts as unread no more, and tells nobody that it was read', async () => {
    const { me, you, id } = await givenConversation();
    expect(await given.unread(me)).toBe(1);
    expect(bodyOf(await clear(me, you, id))).toEqual({ unread: 0 });
    expect(await given.unread(me)).toBe(0);
    expect(await given.thread(you, me)).toMatchObject({ otherReadUpTo: expect.any(Number) });
    expect((await given.thread(you, me)).otherReadUpTo).toBeLessThan(id);
  });

  it.each(['me', 'you'] as const)('shows again, with what came after, once %s writes', async (writer) => {
    const people = await givenConversation();
    const { me, you, id } = people;
    await clear(me, you, id);
    const [from, to] = writer === 'me' ? [me, you] : [you, me];
    await given.send(from, to, 'A new beginning');
    expect(await given.list(me)).toMatchObject([{ lastMessage: 'A new beginning', read: false }]);
    expect((await given.thread(me, you)).messages.map(({ content }) => content)).toEqual(['A new beginning']);
    expect((await given.thread(you, me)).messages).toHaveLength(3);
    expect(await given.unread(me)).toBe(writer === 'me' ? 0 : 1);
    expect(await given.list(me, 'q=fridge')).toEqual([]);
    expect((await me.get('/api/account/data')).text).not.toContain(TEXT);
  });

  it('keeps what came after the message that they saw last', async () => {
    const { me, you, id } = await givenConversation();
    await given.send(you, me, 'Not seen yet');
    expect(bodyOf(await clear(me, you, id))).toEqual({ unread: 1 });
    expect((await given.thread(me, you)).messages).toMatchObject([{ content: 'Not seen yet' }]);
    expect(await given.list(me)).toMatchObject([{ lastMessage: 'Not seen yet', read: false }]);
  });

  it('leaves their other tabs, and no stream replays it', async () => {
    const { me, you, id } = await givenConversation();
    const { stream } = await openStream(app(), me);
    await clear(me, you, id);
    expect((await stream.next()).event).toMatchObject({ kind: 'changed', otherUserId: ids(you), unread: 0 });
    await stream.close();
    const resumed = await openStream(app(), me, { lastEventId: '0' });
    const replayed = await resumed.stream.take((await given.events(me)).length);
    const kinds = replayed.map(({ event }) => event.kind);
    expect(kinds).toContain('changed');
    expect(kinds).not.toContain('message');
    await resumed.stream.close();
  });

  it('of two who have left each other is gone for who stays', async () => {
    const { me, you, id } = await givenConversation();
    await given.leave(you);
    expect(await given.list(me)).toHaveLength(1);
    expect((await clear(me, you, id)).status).toBe(200);
    expect(await given.list(me)).toEqual([]);
    expect((await me.get(`/api/messages/${ids(you)}?peek=true`)).status).toBe(404);
  });

  it('leaves the trips of the two and their open question', async () => {
    const people = await given.pair();
    const { seeker, helper } = people;
    const trip = await given.ask(people);
    const { messages } = await given.thread(helper, seeker);
    await clear(helper, seeker, messages.at(-1)?.id ?? 0);
    expect(await given.list(helper)).toEqual([]);
    expect(await given.trips(helper)).toMatchObject([{ id: trip.id, state: 'asked' }]);
    expect(await given.trip(helper, trip.id)).toMatchObject({ can: expect.arrayContaining(['agree']) });
  });

  it('is for one’s own alone: a message of others is not there', async () => {
    const { me, you, id } = await givenConversation();
    const stranger = await given.traveler();
    const missing = { status: 404, body: { code: 'messaging.unreachable' } };
    expect(await clear(stranger, me, id)).toMatchObject(missing);
    expect(await clear(stranger, you, 999_999_999)).toMatchObject(missing);
    await given.send(stranger, me, 'Hello');
    expect(await clear(stranger, me, id)).toMatchObject(MISSING);
    expect((await given.thread(me, you)) satisfies Thread).toMatchObject({ messages: [{}, { id }] });
  });

  it('hides one’s own messages from being deleted for both', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(me, you, TEXT);
    await clear(me, you, id);
    expect(await remove(me, you, id)).toMatchObject(MISSING);
  });

  it('keeps what a report of it needs', async () => {
    const { me, you, id } = await givenConversation();
    await me.post('/api/reports', { kind: 'person', id: ids(you), reason: 'abuse' });
    await clear(me, you, id);
    expect(await reported(me)).toContain(TEXT);
  });
});
