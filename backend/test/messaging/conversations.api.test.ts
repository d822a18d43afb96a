import { afterEach, describe, expect, it } from '@jest/globals';
import { type Conversation, PREVIEW_LENGTH, type Thread } from 'contracts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { inDays, nextOf } from '../listings/given.ts';
import { bodyOf, givenMessages, ids } from './given.ts';
import { givenTrips } from './given-trips.ts';

const app = useTestApp();
const given = givenMessages(app);
const names = (list: Conversation[]) => list.map(({ otherUser }) => otherUser.username);

afterEach(() => resetLimits(app()));

/** All pages of a list or a thread, following the Link header. */
async function pagesOf<Body>(me: Browser, first: string): Promise<Body[]> {
  const pages: Body[] = [];
  for (let next: string | undefined = first; next !== undefined;) {
    const answer = await me.get(next);
    pages.push(bodyOf<Body>(answer));
    next = nextOf(answer);
  }
  return pages;
}

describe('the list of conversations', () => {
  it('is empty for who has written with nobody, and needs a login [spec 216]', async () => {
    const [me] = await given.people();
    expect(await given.list(me)).toEqual([]);
    expect(await app().get('/api/messages')).toMatchObject({ status: 401 });
  });

  it('shows each with the other person, who wrote last and whether it is read, and never how to reach them [spec 151, 216]', async () => {
    const [me, you] = [await given.verified(), await given.verified()];
    const message = await given.send(me, you, 'Hello');
    const answer = await me.get('/api/messages');
    const common = { id: expect.any(Number), read: false, senderId: ids(me), lastMessageAt: message.createdAt };
    const words = { lastMessage: 'Hello', found: null, listing: null, trip: null, latestTrip: null };
    expect(answer.body).toEqual([
      { ...common, ...words, otherUser: { id: ids(you), username: you.user.username, profilePictureUrl: null } },
    ]);
    expect(await given.list(you)).toEqual([
      { ...common, ...words, otherUser: { id: ids(me), username: me.user.username, profilePictureUrl: null } },
    ]);
    expect(answer.text).not.toMatch(/@example|\+44/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('has the newest message first, whoever wrote it', async () => {
    const [me, meena, omar] = [await given.traveler(), await given.traveler(), await given.traveler()];
    await given.send(me, meena, 'Hello');
    await given.send(me, omar, 'Hello');
    expect(names(await given.list(me))).toEqual([omar.user.username, meena.user.username]);
    await given.send(meena, me, 'Hello yourself');
    expect(names(await given.list(me))).toEqual([meena.user.username, omar.user.username]);
  });

  it('comes in pages, each linked by the one before, without gaps or duplicates', async () => {
    const me = await given.traveler();
    const others: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const other = await given.traveler();
      await given.send(other, me, 'Hello');
      others.unshift(other.user.username);
    }
    const pages = await pagesOf<Conversation[]>(me, '/api/messages?limit=2');
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(names(pages.flat())).toEqual(others);
  });

  it.each(['cursor=x', `cursor=${Buffer.from('"1 or 1=1"').toString('base64url')}`, 'limit=0', 'limit=51'])(
    'refuses %s',
    async (query) => {
      const [me] = await given.people();
      expect((await me.get(`/api/messages?${query}`)).status).toBe(400);
    },
  );

  it('holds nobody else’s conversations', async () => {
    const [me, you] = await given.people();
    const [stranger] = await given.people();
    await given.send(me, you, 'Hello');
    expect(await given.list(stranger)).toEqual([]);
  });
});

describe('a conversation in the list', () => {
  const trips = givenTrips(app);

  it('has the beginning of its last message in one line', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, `First\n\n line ${'x'.repeat(200)}`);
    const [conversation] = await given.list(you);
    expect(conversation?.lastMessage).toBe(`First line ${'x'.repeat(200)}`.slice(0, PREVIEW_LENGTH));
  });

  it('has its listing, and what is open between the two before what was last', async () => {
    const people = await trips.pair({ endDate: inDays(40) });
    const asked = await trips.ask(people);
    const listing = { listingId: people.requestId, departureAirport: 'MAA', arrivalAirport: 'LHR', isPublic: true };
    const trip = { id: asked.id, state: 'asked' };
    expect(await trips.list(people.helper)).toMatchObject([{ listing, latestTrip: { ...trip, askedByMe: false } }]);
    const later = await trips.ask({
      ...people,
      requestId: (await trips.listing(people.seeker, { type: 'seeking_help', date: inDays(40) })).id,
    });
    await trips.step(people.helper, later.id, 'decline', { reason: 'other' });
    // They write about the later one now
    const { date } = asked.itinerary;
    expect(await trips.list(people.seeker)).toMatchObject([
      { listing: { date: inDays(40) }, latestTrip: { ...trip, askedByMe: true, itinerary: { date } } },
    ]);
    await trips.step(people.seeker, asked.id, 'withdraw');
    expect(await trips.list(people.seeker)).toMatchObject([{ latestTrip: { id: later.id, state: 'declined' } }]);
  });

  it('asks whether the two met as soon as the trip can be answered, when its first flight has left', async () => {
    const { seeker, trip } = await trips.agreed();
    expect(await trips.list(seeker)).toMatchObject([{ latestTrip: { isOver: false } }]);
    await run(app().settings.databaseUrl, 'update messaging.trip set departs_at = now() where id = $1', [trip.id]);
    expect(await trips.trip(seeker, trip.id)).toMatchObject({ can: expect.arrayContaining(['say_met']) });
    expect(await trips.list(seeker)).toMatchObject([{ latestTrip: { isOver: true } }]);
  });
});

describe('searching one’s conversations', () => {
  const search = (me: Browser, q: string, more = '') => given.list(me, `q=${encodeURIComponent(q)}${more}`);

  it('finds what either has written, whatever the case, and shows the last message that contains it', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Where is the WHEELCHAIR desk?');
    await given.send(you, me, 'The wheelchair desk is at gate 4.');
    await given.send(me, you, 'Thank you');
    expect(await search(me, 'where')).toMatchObject([
      { lastMessage: 'Where is the WHEELCHAIR desk?', found: { senderId: ids(me) } },
    ]);
    expect(await search(me, 'Wheelchair')).toMatchObject([
      { lastMessage: 'The wheelchair desk is at gate 4.', senderId: ids(me), found: { senderId: ids(you) } },
    ]);
    expect(await search(me, 'airport')).toEqual([]);
  });

  it('finds the name of the other, unless that account is deleted', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    const q = you.user.username.toUpperCase();
    expect(await search(me, q)).toMatchObject([{ lastMessage: 'Hello' }]);
    await given.leave(you);
    expect(await search(me, q)).toEqual([]);
    expect(await search(me, 'deleted')).toEqual([]);
  });

  it.each(['100%', 'gate_4', 'C:\\desk'])('takes %s as it is written', async (text) => {
    const [me, you] = await given.people();
    await given.send(me, you, '1000 gates, gate 4, C:desk');
    expect(await search(me, text)).toEqual([]);
    await given.send(me, you, `It says ${text} there`);
    expect(await search(me, text)).toHaveLength(1);
  });

  it('finds nothing in the conversations of others', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Our own affair');
    expect(await search(await given.traveler(), 'affair')).toEqual([]);
  });

  it('comes in pages too', async () => {
    const me = await given.traveler();
    for (const text of ['Meet at gate 4', 'Hello', 'Gate 5', 'The gate'])
      await given.send(await given.traveler(), me, text);
    const pages = await pagesOf<Conversation[]>(me, '/api/messages?limit=2&q=gate');
    expect(pages.flat().map(({ lastMessage }) => lastMessage)).toEqual(['The gate', 'Gate 5', 'Meet at gate 4']);
  });

  it('shows the words around what was found, in one line', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, `${'We land early and have time. '.repeat(20)}\n\nThe wheelchair desk is behind gate 4.`);
    expect(await search(you, 'WHEELCHAIR')).toMatchObject([
      { lastMessage: '…have time. The wheelchair desk is behind gate 4.' },
    ]);
  });

  it('is limited, and reading the list is not', async () => {
    setLimit(app(), 'messaging.search', 1);
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    expect(await search(me, 'hello')).toHaveLength(1);
    expect(await me.get('/api/messages?q=hello')).toMatchObject({ status: 429, body: { code: 'request.limited' } });
    expect(await given.list(me, 'q=')).toHaveLength(1);
  });

  it('refuses more than 100 characters', async () => {
    expect(await (await given.traveler()).get(`/api/messages?q=${'x'.repeat(101)}`)).toMatchObject({ status: 400 });
  });
});

describe('a conversation', () => {
  it('needs a login', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    expect((await app().get(`/api/messages/${ids(you)}`)).status).toBe(401);
  });

  it('with somebody whom one has never written with is empty [spec 217]', async () => {
    const [me, you] = await given.people();
    expect(await given.thread(me, you, '')).toEqual({
      otherUser: { id: ids(you), username: you.user.username, profilePictureUrl: null },
      messages: [],
      cleared: null,
      listing: null,
      trip: null,
      otherReadUpTo: null,
      readUpTo: null,
      canSms: false,
      smsUnavailable: 'not_written',
      blocked: false,
      reachable: true,
    });
    expect(await given.list(me)).toEqual([]);
  });

  it('of two others cannot be read: the caller sees their own with each of them [spec 190]', async () => {
    const [me, you] = await given.people();
    const [stranger] = await given.people();
    await given.send(me, you, 'Our own affair');
    for (const one of [me, you]) {
      const answer = await stranger.get(`/api/messages/${ids(one)}`);
      expect(answer.body).toMatchObject({ messages: [], otherReadUpTo: null });
      expect(answer.text).not.toContain('affair');
    }
  });

  it('with nobody, or with oneself, does not exist', async () => {
    const [me] = await given.people();
    for (const id of [99_999_999, ids(me)])
      expect(await me.get(`/api/messages/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'messaging.unreachable' },
      });
    for (const id of ['abc', '-1', '1e3', '0']) expect((await me.get(`/api/messages/${id}`)).status).toBe(400);
  });

  it('is paged upwards: the newest page first, the oldest of each page at its top', async () => {
    const [me, you] = await given.people();
    const sent: string[] = [];
    for (let count = 0; count < 7; count += 1) sent.push((await given.send(me, you, `Message ${count}`)).content);
    const pages = await pagesOf<Thread>(you, `/api/messages/${ids(me)}?limit=3&peek=true`);
    expect(pages.map(({ messages }) => messages.map(({ content }) => content))).toEqual([
      sent.slice(4),
      sent.slice(1, 4),
      sent.slice(0, 1),
    ]);
  });

  it('has the same pages while new messages arrive', async () => {
    const [me, you] = await given.people();
    for (let count = 0; count < 4; count += 1) await given.send(me, you, `Message ${count}`);
    const first = await me.get(`/api/messages/${ids(you)}?limit=2`);
    await given.send(you, me, 'Meanwhile');
    const second = bodyOf<Thread>(await me.get(nextOf(first) ?? 'There is no next page.'));
    expect(second.messages.map(({ content }) => content)).toEqual(['Message 0', 'Message 1']);
  });

  it('refuses an invalid cursor', async () => {
    const [me, you] = await given.people();
    expect(await me.get(`/api/messages/${ids(you)}?cursor=x`)).toMatchObject({
      status: 400,
      body: { code: 'request.unknown_page' },
    });
  });

  it('says whether a copy by SMS can be requested', async () => {
    const [me, you] = [await given.traveler(), await given.verified()];
    await given.send(you, me, 'Hello');
    expect(await given.thread(me, you)).toMatchObject({ canSms: true, smsUnavailable: null });
    await given.send(me, you, 'Hi');
    expect(await given.thread(you, me)).toMatchObject({ canSms: false, smsUnavailable: 'no_phone' });
    await you.patch('/api/message-notices', { smsCopies: false });
    expect(await given.thread(me, you)).toMatchObject({ canSms: false, smsUnavailable: 'not_allowed' });
  });

  it('reveals nothing about the phone of somebody who has not written back', async () => {
    const [me, you] = [await given.traveler(), await given.verified()];
    const theirs = await given.listing(you);
    const unknown = { canSms: false, smsUnavailable: 'not_written' };
    expect(await given.thread(me, you, `listing=${theirs.id}`)).toMatchObject(unknown);
    await given.send(me, you, 'Hello', { listingId: theirs.id });
    await given.send(you, await given.traveler(), 'I write to somebody else');
    expect(await given.thread(me, you)).toMatchObject(unknown);
    await given.send(you, me, 'Hi');
    expect(await given.thread(me, you)).toMatchObject({ canSms: true, smsUnavailable: null });
  });

  it('can be opened with few strangers an hour, and any time with people one has written with', async () => {
    const [me, you] = await given.people();
    const [stranger] = await given.people();
    await given.send(me, you, 'Hello');
    const statusOf = async (id: number) => (await me.get(`/api/messages/${id}?peek=true`)).status;
    for (let count = 0; count < 30; count += 1)
      expect([await statusOf(ids(stranger)), await statusOf(99_999_999)]).toEqual([200, 404]);
    const refused = await me.get(`/api/messages/${ids(stranger)}`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(99_999_999)).toBe(429);
    expect(await statusOf(ids(you))).toBe(200);
    expect((await given.thread(stranger, me)).reachable).toBe(true);
  });

  it('shows a block to the blocker alone', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    await you.put(`/api/blocks/${ids(me)}`);
    expect(await given.thread(me, you)).toMatchObject({ blocked: false, reachable: true, messages: [{}] });
    expect(await given.thread(you, me)).toMatchObject({ blocked: true, reachable: true, messages: [{}] });
  });
});

describe('concurrent messages', () => {
  it('begin one conversation, which holds each once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [me, you] = await given.people();
      await Promise.all([1, 2, 3].flatMap((at) => [given.send(me, you, `I ${at}`), given.send(you, me, `You ${at}`)]));
      expect([await given.list(me), await given.list(you)].map(({ length }) => length)).toEqual([1, 1]);
      const { messages } = await given.thread(me, you);
      expect(messages.map(({ content }) => content).toSorted()).toEqual(
        ['I 1', 'I 2', 'I 3', 'You 1', 'You 2', 'You 3'].toSorted(),
      );
      const times = messages.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted());
    }
  });

  it('do not deadlock: three who all write to each other and read', async () => {
    const three = [await given.traveler(), await given.traveler(), await given.traveler()];
    const pairs = three.flatMap((from) => three.filter((to) => to !== from).map((to) => [from, to] as const));
    for (let round = 0; round < 3; round += 1) {
      const work = pairs.flatMap(([from, to]) => [given.post(from, to, 'Hello'), from.get(`/api/messages/${ids(to)}`)]);
      const statuses = (await Promise.all(work)).map(({ status }) => status);
      expect(statuses.filter((status) => status >= 400)).toEqual([]);
    }
  });
});
