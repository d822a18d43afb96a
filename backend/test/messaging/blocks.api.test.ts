import { afterEach, describe, expect, it } from '@jest/globals';
import type { BlockedPerson, Listing, OwnListing, Traveler } from 'contracts';
import { BlockEntity } from '../../src/modules/messaging/index.ts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import { type Browser, browserOf, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, inDays, nextOf, published } from '../listings/given.ts';
import { recordStatements } from '../listings/statements.ts';
import { bodyOf, givenMessages } from './given.ts';

const app = useTestApp();
const given = givenMessages(app);
const NOBODY = 999_999;
const MISSING = { status: 404, body: { code: 'messaging.unreachable' } };

const url = ({ user }: Browser) => `/api/blocks/${user.id}`;
const block = async (who: Browser, whom: Browser) => bodyOf(await who.put(url(whom)));
const unblock = async (who: Browser, whom: Browser) => bodyOf(await who.delete(url(whom)));
const blocks = () => app().em().findAll(BlockEntity);

afterEach(async () => {
  await resetLimits(app());
  await app().em().nativeDelete(BlockEntity, {});
});

describe('the list of whom one has blocked', () => {
  const list = async (who: TestBrowser, query = ''): Promise<BlockedPerson[]> =>
    bodyOf(await who.get(`/api/blocks?${query}`));

  it('needs a login', async () => {
    expect(await browserOf(app()).get('/api/blocks')).toMatchObject({
      status: 401,
      body: { code: 'account.login_needed' },
    });
  });

  it('has each with name, picture and since when, the last one first, and nobody who was unblocked', async () => {
    const [me, you] = await given.people();
    const [other, third] = await given.people();
    for (const one of [you, other, third]) await block(me, one);
    await unblock(me, other);
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await list(me)).toEqual(
      [third, you].map(({ user }) => ({ id: user.id, username: user.username, profilePictureUrl: null, since })),
    );
  });

  it('is one’s own: who is blocked sees neither the block nor its list', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    expect(await list(you)).toEqual([]);
    expect(await list(await given.traveler())).toEqual([]);
  });

  it('has pages, also of people who were blocked at the same moment', async () => {
    const me = await given.traveler();
    const others = [await given.traveler(), await given.traveler(), await given.traveler()];
    for (const one of others) await block(me, one);
    await run(app().settings.databaseUrl, "update messaging.block set created_at = date_trunc('second', now())");
    const first = await me.get('/api/blocks?limit=2');
    const second = await me.get(nextOf(first) ?? '');
    expect(nextOf(second)).toBeUndefined();
    const found = [...bodyOf<BlockedPerson[]>(first), ...bodyOf<BlockedPerson[]>(second)].map(({ id }) => id);
    expect(found).toEqual(others.map(({ user }) => user.id).toSorted((one, two) => two - one));
    expect((await me.get('/api/blocks?cursor=x')).status).toBe(400);
  });

  it('names who has deleted their account as everywhere, and lets them be unblocked', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await given.leave(you);
    expect(await list(me)).toMatchObject([{ id: you.user.id, username: 'Deleted traveler', profilePictureUrl: null }]);
    await unblock(me, you);
    expect(await list(me)).toEqual([]);
  });
});

describe('blocking', () => {
  it('needs a login', async () => {
    const [, you] = await given.people();
    for (const act of ['put', 'delete'] as const)
      expect(await browserOf(app())[act](url(you))).toMatchObject({
        status: 401,
        body: { code: 'account.login_needed' },
      });
    expect(await blocks()).toEqual([]);
  });

  it('is idempotent, and so is unblocking', async () => {
    const [me, you] = await given.people();
    for (const _ of [1, 2]) expect(await block(me, you)).toEqual({ userId: you.user.id, blocked: true });
    expect(await blocks()).toMatchObject([{ blockerId: me.user.id, blockedId: you.user.id }]);
    for (const _ of [1, 2]) expect(await unblock(me, you)).toEqual({ userId: you.user.id, blocked: false });
    expect(await blocks()).toEqual([]);
  });

  it('removes nobody else’s block', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    const other = await given.traveler();
    await unblock(you, me);
    await unblock(other, you);
    expect(await blocks()).toMatchObject([{ blockerId: me.user.id }]);
  });

  it.each(['put', 'delete'] as const)('is not possible for nobody, or oneself: %s', async (act) => {
    const me = await given.traveler();
    for (const id of [NOBODY, me.user.id]) expect(await me[act](`/api/blocks/${id}`)).toMatchObject(MISSING);
    expect((await me[act]('/api/blocks/0'))?.status).toBe(400);
    expect(await blocks()).toEqual([]);
  });

  it('publishes to one’s own tabs once, and nothing to the other person', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await block(me, you);
    await unblock(me, you);
    expect(await given.events(me)).toMatchObject([
      { kind: 'changed', other_id: String(you.user.id) },
      { kind: 'changed', other_id: String(you.user.id) },
    ]);
    expect(await given.events(you)).toEqual([]);
  });

  it('is limited by account, and refused ones are not counted', async () => {
    const [me, you] = await given.people();
    setLimit(app(), 'messaging.block', 2);
    await me.put(`/api/blocks/${NOBODY}`);
    await block(me, you);
    await unblock(me, you);
    expect(await me.put(url(you))).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    await block(you, me);
  });
});

describe('between two of whom one has blocked the other', () => {
  const bothWays = [
    ['the blocked one', (me: Browser, you: Browser) => block(you, me)],
    ['the blocker', (me: Browser, you: Browser) => block(me, you)],
  ] as const;

  it.each(bothWays)('%s sends no message: the response is that for nobody', async (_, blockOne) => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Are you at the airport?');
    const nobody = { ...you, user: { ...you.user, id: NOBODY } } as Browser;
    await blockOne(me, you);
    const answer = await given.post(me, you, 'Hello?');
    expect(answer).toMatchObject(MISSING);
    expect(answer.text).toBe((await given.post(me, nobody, 'Hello?')).text);
    expect((await given.thread(me, you)).messages).toMatchObject([{ content: 'Are you at the airport?' }]);
    expect((await given.thread(you, me)).messages).toHaveLength(1);
  });

  it('the conversation shows the block to the blocker alone', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Are you at the airport?');
    await block(me, you);
    expect(await given.thread(me, you)).toMatchObject({ blocked: true, reachable: true });
    expect(await given.thread(you, me)).toMatchObject({ blocked: false, reachable: true });
  });

  it.each(bothWays)('%s finds no listing of the other anywhere', async (_, blockOne) => {
    const { me, you, listing } = await aHelper();
    expect(await placesOf(me, you, listing)).toEqual(everywhere(true));
    await blockOne(me, you);
    expect(await placesOf(me, you, listing)).toEqual(everywhere(false));
    const gone = await me.get('/api/listing/999999');
    expect(await me.get(`/api/listing/${listing.id}`)).toMatchObject({ status: 404, text: gone.text });
    const nobody = await me.get(`/api/listings/${NOBODY}`);
    expect(await me.get(`/api/listings/${you.user.id}`)).toMatchObject({ status: 404, text: nobody.text });
    const missing = await me.post('/api/listings/999999/contact');
    expect(await me.post(`/api/listings/${listing.id}/contact`)).toMatchObject({ status: 404, text: missing.text });
  });

  it('everybody else sees the listings of both', async () => {
    const { me, you, listing } = await aHelper();
    await block(me, you);
    const other = await given.traveler();
    expect(await placesOf(other, you, listing)).toEqual(everywhere(true));
    expect(await placesOf(browserOf(app()), you, listing)).toEqual({ ...everywhere(true), contact: false });
    expect(await placesOf(you, you, listing)).toEqual(everywhere(true));
  });

  it.each(bothWays)('%s finds and reaches the other again after unblocking', async (_, blockOne) => {
    const { me, you, listing } = await aHelper();
    await blockOne(me, you);
    await unblock(me, you);
    await unblock(you, me);
    expect(await placesOf(me, you, listing)).toEqual(everywhere(true));
    await given.send(me, you, 'Hello again');
  });

  it('earlier contact requests stay in the owner’s list', async () => {
    const { me, you, listing } = await aHelper();
    await me.post(`/api/listings/${listing.id}/contact`);
    await block(you, me);
    expect((await you.get(`/api/listing/${listing.id}/contact-requests`)).body).toMatchObject([
      { user: { username: me.user.username } },
    ]);
    await me.post(`/api/listings/${listing.id}/contact`);
    expect((await you.get(`/api/listing/${listing.id}/contact-requests`)).body).toHaveLength(1);
  });

  it('unconfirmed listings with the address of the blocked one are hidden too', async () => {
    const [me, you] = await given.people();
    const { listing } = await published(app(), aRequest({ email: you.email }));
    await block(me, you);
    expect((await me.get(`/api/listing/${listing.id}`)).status).toBe(404);
  });
});

describe('a list of listings', () => {
  it('has full pages, whoever is left out', async () => {
    const { me, you } = await aHelper({ departureAirport: 'BLR' });
    const other = await given.verified();
    for (let count = 0; count < 3; count += 1) {
      await given.listing(you, { departureAirport: 'BLR' });
      await given.listing(other, { departureAirport: 'BLR' });
    }
    await block(me, you);
    const first = await me.get('/api/listings?from=BLR&limit=2');
    expect((first.body as Listing[]).map(({ userId }) => userId)).toEqual([other.user.id, other.user.id]);
    const second = await me.get(nextOf(first) ?? '');
    expect((second.body as Listing[]).map(({ userId }) => userId)).toEqual([other.user.id]);
    expect(nextOf(second)).toBeUndefined();
  });

  it('is stored by no shared cache', async () => {
    const { me, you, listing } = await aHelper();
    for (const path of ['/api/listings', `/api/listing/${listing.id}`, `/api/listings/${you.user.id}`])
      for (const who of [me, browserOf(app())])
        expect((await who.get(path)).headers['cache-control']).toBe('private, no-cache');
  });

  it('reads blocks only where somebody is logged in', async () => {
    const me = await given.traveler();
    const sent = async (who: TestBrowser) =>
      (await recordStatements(app(), () => who.get('/api/listings'))).map(({ text }) => text).join('\n');
    expect(await sent(browserOf(app()))).not.toContain('blocked_pair');
    expect(await sent(me)).toContain('blocked_pair');
  });
});

describe('a block', () => {
  it('is in the blocker’s download, by username, and not in that of the other', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    const dataOf = async (who: Browser) =>
      (await who.get('/api/account/data')).body as { messages: { blocks: object } };
    expect((await dataOf(me)).messages.blocks).toEqual([{ blocked: you.user.username, since: expect.any(String) }]);
    expect((await dataOf(you)).messages.blocks).toEqual([]);
  });

  it('is deleted with the blocker’s account', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await given.leave(me);
    expect(await blocks()).toEqual([]);
  });

  it('is stored once where two tabs block concurrently', async () => {
    const [me, you] = await given.people();
    const answers = await Promise.all([1, 2, 3, 4].map(() => me.put(url(you))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await run(app().settings.databaseUrl, 'select * from messaging.block')).toHaveLength(1);
  });
});

let flights = 0;

/** One who looks, and one who has a listing, by whose flight nobody else flies. */
async function aHelper(changes: object = {}): Promise<{ me: Browser; you: Browser; listing: OwnListing }> {
  const [me, you] = await given.verifiedPair();
  const flightNumber = `BA ${5000 + (flights += 1)}`;
  return { me, you, listing: await given.listing(you, { date: inDays(3), flightNumber, ...changes }) };
}

/** Where this person finds the listing. */
async function placesOf(me: TestBrowser, you: Browser, { id, flightNumber }: OwnListing) {
  const isIn = async (query: string) =>
    ((await me.get(`/api/listings?limit=50&${query}`)).body as Listing[]).some((listing) => listing.id === id);
  const traveler = await me.get(`/api/listings/${you.user.id}`);
  return {
    search: await isIn(`from=MAA&to=LHR&date=${inDays(3)}`),
    flight: await isIn(`flight=${encodeURIComponent(flightNumber ?? '')}`),
    home: await isIn('order=newest&type=helper'),
    details: (await me.get(`/api/listing/${id}`)).status === 200,
    calendar: (await me.get(`/api/listing/${id}/calendar.ics`)).status === 200,
    traveler: traveler.status === 200 && (traveler.body as Traveler).listings.some((listing) => listing.id === id),
    contact: (await me.post(`/api/listings/${id}/contact`)).status === 200,
  };
}

const everywhere = (isThere: boolean) => ({
  search: isThere,
  flight: isThere,
  home: isThere,
  details: isThere,
  calendar: isThere,
  traveler: isThere,
  contact: isThere,
});
