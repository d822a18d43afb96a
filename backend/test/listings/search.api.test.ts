import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, type Listing, todayAnywhere } from 'contracts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { ListingEntity, RatingEntity } from '../../src/modules/listings/index.ts';
import type { Answer } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { anEmail } from '../account/given-login.ts';
import {
  account,
  anOffer,
  aRequest,
  clearListings,
  givenIn,
  inDays,
  listings,
  type ListingRow,
  nextOf,
  published,
  search,
} from './given.ts';
import { preparedAs, recordStatements } from './statements.ts';

const app = useTestApp();
const given = givenIn(app);
const ids = (found: Listing[]): number[] => found.map(({ id }) => id);

/** All pages, from this address on. */
const walk = async (first: string): Promise<Answer[]> => {
  const pages: Answer[] = [];
  for (let next: string | undefined = first; next !== undefined; next = nextOf(pages.at(-1)!))
    pages.push(await app().get(next));
  return pages;
};

beforeEach(() => clearListings(app()));

describe('a search by days', () => {
  // The listing is on days 20 to 25; a search for [first, last] finds it when the two overlap.
  it.each([
    ['the day before it', 19, undefined, false],
    ['its first day', 20, undefined, true],
    ['a day within it', 22, undefined, true],
    ['its last day', 25, undefined, true],
    ['the day after it', 26, undefined, false],
    ['a window that ends before it', 10, 19, false],
    ['a window that ends on its first day', 10, 20, true],
    ['a window inside it', 21, 24, true],
    ['the same window', 20, 25, true],
    ['a window around it', 15, 40, true],
    ['a window that begins on its last day', 25, 60, true],
    ['a window that begins after it', 26, 60, false],
  ])('by %s [spec 205]', async (_, first, last, isFound) => {
    const [id] = await listings(app(), [{ date: inDays(20), endDate: inDays(25) }]);
    const found = await search(app(), { date: inDays(first), ...(last && { endDate: inDays(last) }) });
    expect(ids(found)).toEqual(isFound ? [id] : []);
  });

  it('finds a window of 60 days by its last day', async () => {
    const made = await listings(app(), [{ date: inDays(5), endDate: inDays(65) }]);
    expect(ids(await search(app(), { date: inDays(65) }))).toEqual(made);
    expect(await search(app(), { date: inDays(66) })).toEqual([]);
  });
});

describe('a search by language', () => {
  /** Somebody with one offer of a request's route, and these languages. */
  async function givenSpeaker(...languageCodes: string[]) {
    const me = await app().logIn(anEmail());
    await me.patch('/api/profile', { languageCodes });
    const { listing } = await published(app(), anOffer({ email: me.email, acceptsTips: true }), me);
    return { me, id: listing.id };
  }

  it('finds the listings of people who speak any of them', async () => {
    const tamil = await givenSpeaker('ta', 'en');
    const telugu = await givenSpeaker('te');
    await givenSpeaker('pl');
    const found = await search(app(), { language: 'ta,te' });
    expect(ids(found)).toEqual([tamil.id, telugu.id]);
    expect(found.map(({ languageCodes }) => languageCodes)).toEqual([['ta', 'en'], ['te']]);
    expect(ids(await search(app(), { language: 'TE', from: 'MAA', to: 'LHR', type: 'helper' }))).toEqual([telugu.id]);
    expect(await search(app(), { language: 'te', to: 'SFO' })).toEqual([]);
    expect(await search(app(), { language: '' })).toHaveLength(3);
  });

  it('follows the profile', async () => {
    const { me, id } = await givenSpeaker('ta');
    await me.patch('/api/profile', { languages: 'Telugu, Tulu' });
    expect(await search(app(), { language: 'ta' })).toEqual([]);
    expect(ids(await search(app(), { language: 'te' }))).toEqual([id]);
    await me.patch('/api/profile', { bio: 'I fly every month' });
    expect(ids(await search(app(), { language: 'te' }))).toEqual([id]);
  });

  it('finds a request for somebody else by the languages of that person, and by the poster’s where none are said', async () => {
    const me = await given.verified();
    await me.patch('/api/profile', { languageCodes: ['en'] });
    const request = { type: 'seeking_help', date: inDays(10) };
    const { id } = await given.listing(me, { ...request, traveler: { who: 'other', languageCodes: ['ta'] } });
    const other = await given.listing(me, { ...request, date: inDays(11), traveler: { who: 'other' } });
    const find = async (language: string) => ids(await search(app(), { language }));
    expect([await find('ta'), await find('en')]).toEqual([[id], [other.id]]);
    await me.patch('/api/profile', { languageCodes: ['fr'] });
    expect([await find('ta'), await find('fr')]).toEqual([[id], [other.id]]);
    await me.patch(`/api/listing/${id}`, { traveler: { who: 'other', languageCodes: ['te'] } });
    expect([await find('ta'), await find('te')]).toEqual([[], [id]]);
    await me.patch(`/api/listing/${id}`, { traveler: { who: 'me' } });
    expect([await find('te'), await find('fr')]).toEqual([[], [id, other.id]]);
  });

  it('finds what was posted with somebody’s address only once they have confirmed it', async () => {
    const { me, id } = await givenSpeaker('ta');
    const typed = await published(app(), anOffer({ email: me.email, acceptsTips: true }));
    expect(typed.listing.languageCodes).toEqual([]);
    expect(ids(await search(app(), { language: 'ta' }))).toEqual([id]);
    await app().em().nativeUpdate(ListingEntity, typed.listing.id, { confirmedAt: new Date() });
    expect(ids(await search(app(), { language: 'ta' }))).toEqual([id, typed.listing.id]);
  });

  it.each(['xx', 'ta,xx', 'tamil', "ta' or 1=1"])('refuses a language that does not exist: %s', async (language) => {
    const answer = await app().get(`/api/listings?${new URLSearchParams({ language }).toString()}`);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { fields: [{ path: 'language', message: 'Please choose languages from the list' }] },
    ]);
  });
});

let people = 0;

/** Somebody whose ratings have this sum; without any, nobody has rated them. */
async function ratedPerson(sum = 0, count = 0): Promise<number> {
  people += 1;
  const userId = await account(app(), { username: `Rated person ${people}`, email: `rated.${people}@example.com` });
  if (count > 0) await rate(userId, sum, count);
  return userId;
}

async function rate(userId: number, sum: number, count: number): Promise<void> {
  await app().em().upsert(RatingEntity, { userId, sum, count });
}

describe('the best rated', () => {
  const best = async (query: Record<string, string> = {}) =>
    ids(await search(app(), { order: 'best_rated', ...query }));

  it('come first by a mean that many ratings move more than one; who has none comes last', async () => {
    const [nobody, one, fifty, bad] = [
      await ratedPerson(),
      await ratedPerson(5, 1),
      await ratedPerson(245, 50),
      await ratedPerson(4, 4),
    ];
    const made = await listings(
      app(),
      [nobody, one, fifty, bad].map((userId) => ({ userId })),
    );
    expect(await best()).toEqual([made[2], made[1], made[3], made[0]]);
  });

  it('are the soonest first where ratings are the same, also of people whom nobody has rated', async () => {
    const [one, other, nobody] = [await ratedPerson(9, 2), await ratedPerson(9, 2), await ratedPerson()];
    const made = await listings(app(), [
      { userId: nobody, date: inDays(2) },
      { userId: one, date: inDays(9) },
      { userId: other, date: inDays(8) },
      { userId: nobody, date: inDays(1) },
    ]);
    expect(await best()).toEqual([made[2], made[1], made[3], made[0]]);
  });

  it('follow each rating, also of trips with a connection', async () => {
    const [one, other] = [await ratedPerson(5, 1), await ratedPerson()];
    const stops = [{ at: 'DOH', date: inDays(10) }];
    const [first, second] = await listings(app(), [
      { userId: one, stops },
      { userId: other, stops },
    ]);
    const searches: Record<string, string>[] = [
      {},
      { from: 'MAA' },
      { from: 'DOH' },
      { to: 'DOH' },
      { from: 'MAA', to: 'DOH' },
      { to: 'LHR' },
    ];
    const everywhere = async () =>
      new Set(await Promise.all(searches.map(async (query) => (await best(query)).join())));
    expect(await everywhere()).toEqual(new Set([`${first},${second}`]));
    await rate(other, 10, 2);
    expect(await everywhere()).toEqual(new Set([`${second},${first}`]));
    await app().em().nativeDelete(RatingEntity, { userId: other });
    expect(await everywhere()).toEqual(new Set([`${first},${second}`]));
  });

  it('do not tell by their place whose address was typed', async () => {
    const [known, nobody] = [await ratedPerson(50, 10), await ratedPerson()];
    const [typed, other] = await listings(app(), [
      { userId: known, confirmed: false, date: inDays(11) },
      { userId: nobody },
    ]);
    expect(await best()).toEqual([other, typed]);
    await app().em().nativeUpdate(ListingEntity, typed!, { confirmedAt: new Date() });
    expect(await best()).toEqual([typed, other]);
  });

  it('go on where a rating changes between two pages', async () => {
    const owners = [
      await ratedPerson(50, 10),
      await ratedPerson(45, 10),
      await ratedPerson(40, 10),
      await ratedPerson(),
    ];
    const made = await listings(
      app(),
      owners.map((userId) => ({ userId })),
    );
    const first = await app().get('/api/listings?order=best_rated&limit=2');
    await rate(owners[0]!, 10, 10);
    const rest = await walk(nextOf(first)!);
    expect(rest.flatMap(({ body }) => ids(body as Listing[]))).toEqual([made[2], made[0], made[3]]);
  });
});

describe('only verified phones', () => {
  it('leaves out who has none, and what was posted with an address that nobody has confirmed', async () => {
    const me = await given.verified();
    const typed = { userId: me.user.id, confirmed: false };
    const [mine, , , connected] = await listings(app(), [
      { userId: me.user.id },
      { userId: await ratedPerson() },
      typed,
      { userId: me.user.id, stops: [{ at: 'DOH' }] },
    ]);
    for (const order of ['soonest', 'newest', 'best_rated'])
      expect(ids(await search(app(), { verified: 'true', order })).toSorted((a, b) => a - b)).toEqual([
        mine,
        connected,
      ]);
    expect(ids(await search(app(), { verified: 'true', from: 'DOH' }))).toEqual([connected]);
    expect(await search(app(), { verified: 'false' })).toHaveLength(4);
    await app().em().nativeUpdate(AccountEntity, me.user.id, { verified: false });
    expect(await search(app(), { verified: 'true' })).toEqual([]);
  });

  it('pages through them in each order', async () => {
    const owners = [(await given.verified()).user.id, await ratedPerson(), (await given.verified()).user.id];
    await rate(owners[2]!, 5, 1);
    const made = await listings(
      app(),
      Array.from({ length: 12 }, (_, at) => ({ userId: owners[at % 3]! })),
    );
    const expected = made.filter((_id, at) => at % 3 !== 1);
    for (const order of ['soonest', 'newest', 'best_rated']) {
      const pages = await walk(`/api/listings?verified=true&order=${order}&limit=3`);
      const seen = pages.flatMap(({ body }) => ids(body as Listing[]));
      expect(seen.toSorted((a, b) => a - b)).toEqual(expected);
    }
  });

  it('says of another value what to give instead', async () => {
    const { status, body } = await app().get('/api/listings?verified=yes');
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ path: 'verified', message: 'Please give true, or leave it out' }] },
    ]);
  });
});

describe('other filters', () => {
  it('find by route, by one airport of it, and by type [spec 188, 205]', async () => {
    const [there, back, other] = await listings(app(), [
      { from: 'MAA', to: 'LHR' },
      { from: 'LHR', to: 'MAA', type: 'seeking_help' },
      { from: 'MAA', to: 'SFO', type: 'seeking_help' },
    ]);
    expect(ids(await search(app(), { from: 'MAA', to: 'LHR' }))).toEqual([there]);
    expect(ids(await search(app(), { from: 'maa' }))).toEqual([there, other]);
    expect(ids(await search(app(), { to: 'MAA' }))).toEqual([back]);
    expect(ids(await search(app(), { type: 'seeking_help' }))).toEqual([back, other]);
    expect(ids(await search(app(), { type: 'both' }))).toHaveLength(3);
    expect(await search(app(), { from: 'ZZZ' })).toEqual([]);
  });

  it('find a flight however it is written', async () => {
    const [b612] = await listings(app(), [{ flight: 'B6 12' }, { flight: 'B6 120' }, {}]);
    for (const flight of ['b6 0012', 'B612', 'b6-12']) expect(ids(await search(app(), { flight }))).toEqual([b612]);
    for (const none of ['nonsense', '-', '- -']) expect(await search(app(), { flight: none })).toEqual([]);
  });

  it.each([
    ['from=M', 'from'],
    ['date=2026-02-30', 'date'],
    ['date=0000-01-01', 'date'],
    ['date=9999-12-31&around=7', 'date'],
    ['date=2027-01-01&endDate=9999-12-31', 'endDate'],
    ['endDate=2027-01-01', 'endDate'],
    ['date=2027-01-01&endDate=2026-12-31', 'endDate'],
    ['date=2027-01-01&endDate=2027-03-03', 'endDate'],
    ['limit=0', 'limit'],
    ['limit=51', 'limit'],
    ['type=neither', 'type'],
    ['order=oldest', 'order'],
  ])('refuse %s with a message at its field', async (query, field) => {
    const { status, body } = await app().get(`/api/listings?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: expect.stringMatching(/\w{2}/),
      code: 'input.invalid',
      fields: [{ path: field }],
    });
  });
});

describe('what the public sees', () => {
  it('is what is active and not past anywhere on Earth [spec 166]', async () => {
    const today = todayAnywhere();
    const [todays, running] = await listings(app(), [
      { date: today },
      { date: addDays(today, -3), endDate: today },
      { date: addDays(today, -1) },
      { date: addDays(today, -9), endDate: addDays(today, -1) },
      { status: 'closed' },
      { status: 'hidden' },
      { status: 'expired' },
    ]);
    expect(ids(await search(app(), { order: 'newest' }))).toEqual([running, todays]);
  });

  it('keeps a listing until its day has ended in the last time zone, and not an hour longer', async () => {
    const utcDay = new Date().toISOString().slice(0, 10);
    const made = await listings(app(), [{ date: utcDay }]);
    const untilNoonUtcNextDay = Date.parse(`${utcDay}T00:00:00Z`) + 36 * 3_600_000 - Date.now();
    const at = async (ms: number): Promise<number[]> => {
      app().clock.moveBy(ms);
      return ids(await search(app(), {}).finally(() => app().clock.moveBy(-ms)));
    };
    expect([await at(untilNoonUtcNextDay - 60_000), await at(untilNoonUtcNextDay + 60_000)]).toEqual([made, []]);
  });

  it('contains no contact details, of confirmed or unconfirmed people [spec 144]', async () => {
    await listings(app(), [{}, { confirmed: false }]);
    const { text } = await app().get('/api/listings');
    expect(text).not.toMatch(/@example|7700|900142/);
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({ email: null, phoneNumber: null }),
      expect.objectContaining({ email: null, phoneNumber: null }),
    ]);
  });

  it.each(['meena@example.com', 'WhatsApp +44 7700 900142', '\u202e\u200b7700900142'])(
    'is no name that contains contact details: %j',
    async (name) => {
      const { listing } = await published(app(), aRequest({ email: 'contact.in.name@example.com', name }));
      expect(listing).toMatchObject({ name: 'Traveler', username: 'Traveler' });
      expect(await search(app(), {})).toMatchObject([{ name: 'Traveler', username: 'Traveler' }]);
    },
  );

  it('is a name without marks that hide or reverse text', async () => {
    const { listing } = await published(app(), aRequest({ name: 'Priya\u202e\u200b Raman' }));
    expect(listing).toMatchObject({ name: 'Priya Raman', username: 'Priya Raman' });
  });

  it('is the profile and rating of confirmed listings, and the typed name of unconfirmed ones only [spec 144, 160, 265]', async () => {
    const userId = await account(app(), {
      username: 'Wei-Ting Chen',
      email: 'wt@example.com',
      languages: 'Mandarin',
      picture: '0'.repeat(32),
    });
    const em = app().em();
    em.create(RatingEntity, { userId, sum: 14, count: 3 });
    const since = { createdAt: new Date('2024-03-31T23:59:00Z') };
    await em.nativeUpdate(AccountEntity, userId, { verified: true, phoneNumber: '+886912345678', ...since });
    await em.flush();
    await listings(app(), [
      { userId, name: 'Tina' },
      { userId, name: 'Not Wei-Ting', confirmed: false },
    ]);
    const [confirmed, unconfirmed] = await search(app(), {});
    const profile = { username: 'Wei-Ting Chen', profilePictureUrl: `/pictures/${'0'.repeat(32)}-512.webp` };
    expect(confirmed).toMatchObject({
      userId,
      user: { ...profile, verified: true, memberSince: '2024-03' },
      ...profile,
      name: null,
      languages: 'Mandarin',
      averageRating: 4.7,
      ratingCount: 3,
    });
    const nobody = { username: 'Not Wei-Ting', profilePictureUrl: null };
    expect(unconfirmed).toMatchObject({
      userId: null,
      user: { ...nobody, verified: false, memberSince: null },
      ...nobody,
      languages: null,
      averageRating: null,
      ratingCount: 0,
    });
  });
});

describe('paging', () => {
  it.each(['soonest', 'newest', 'best_rated'])(
    'visits everything exactly once, %s first, also where days tie',
    async (order) => {
      const owners = [await ratedPerson(9, 2), await ratedPerson(18, 4), await ratedPerson(9, 2)];
      const made = await listings(
        app(),
        Array.from({ length: 23 }, (_, at) => ({
          userId: owners[at % 4] ?? 1,
          date: inDays(10 + (at % 3)),
          endDate: at % 4 === 0 ? inDays(20) : undefined,
          type: at % 2 ? ('helper' as const) : ('seeking_help' as const),
        })),
      );
      const pages = await walk(`/api/listings?order=${order}&limit=4`);
      const seen = pages.flatMap(({ body }) => body as Listing[]);
      expect(pages.map(({ body }) => (body as Listing[]).length)).toEqual([4, 4, 4, 4, 4, 3]);
      expect(ids(seen).toSorted((a, b) => a - b)).toEqual(made);
      const compare: Record<string, (a: Listing, b: Listing) => number> = {
        soonest: (a, b) => a.date.localeCompare(b.date),
        newest: (a, b) => b.id - a.id,
        best_rated: (a, b) => b.ratingCount - a.ratingCount || a.date.localeCompare(b.date),
      };
      const sorted = seen.toSorted(compare[order]);
      const toKeys = (found: Listing[]) => found.map(({ date, ratingCount }) => ({ date, ratingCount }));
      expect(toKeys(seen)).toEqual(toKeys(sorted));
    },
  );

  it('has the newest first by when they were posted, whatever their ids, to the microsecond [spec 56]', async () => {
    const made = await listings(app(), [
      {},
      { from: 'SFO', stops: [{ at: 'MAA' }] },
      { from: 'SFO', stops: [{ at: 'MAA' }] },
      {},
      {},
    ]);
    const em = app().em();
    for (const [at, id] of made.entries()) {
      const posted = [`timestamptz '2026-11-01' - ${at} * interval '1 microsecond'`, id] as const;
      await em.execute(`update listings.listing set created_at = ${posted[0]} where id = ?`, [id]);
      await em.execute(`update listings.route_section set created_at = ${posted[0]} where listing_id = ?`, [id]);
    }
    for (const query of ['order=newest', 'order=newest&from=MAA', 'order=newest&to=LHR']) {
      const pages = await walk(`/api/listings?${query}&limit=2`);
      expect(pages.flatMap(({ body }) => ids(body as Listing[]))).toEqual(made);
    }
  });

  it('keeps the filters in the next link, and names no next page after the last', async () => {
    await listings(app(), [{}, {}, { from: 'SFO' }]);
    const first = await app().get('/api/listings?from=MAA&limit=1');
    expect(nextOf(first)).toMatch(/^\/api\/listings\?from=MAA&limit=1&cursor=[\w-]+$/);
    const last = await app().get(nextOf(first)!);
    expect(nextOf(last)).toBeUndefined();
  });

  it('skips nothing where a listing is posted between two pages', async () => {
    const made = await listings(app(), [{}, {}, {}]);
    const first = await app().get('/api/listings?order=newest&limit=2');
    await listings(app(), [{}]);
    const second = await app().get(nextOf(first)!);
    expect([...ids(first.body as Listing[]), ...ids(second.body as Listing[])]).toEqual(made.toReversed());
  });

  it.each(['1900-01-01', '2999-12-31'])('accepts days as far away as %s', async (date) => {
    for (const more of ['', '&around=7', `&endDate=${date}`])
      expect(await app().get(`/api/listings?date=${date}${more}`)).toMatchObject({ status: 200, body: [] });
  });

  it.each([
    'rubbish',
    'WyJuZXdlc3QiLDNd',
    Buffer.from('["soonest","2026-02-30","x","y",1]').toString('base64url'),
    Buffer.from('["soonest","0000-01-01","2026-02-02","helper",1]').toString('base64url'),
    Buffer.from('["soonest","2026-02-02","9999-12-31","helper",1]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    const { status, body } = await app().get(`/api/listings?cursor=${cursor}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'request.unknown_page',
      message: expect.stringContaining('start the search again'),
    });
  });

  it.each([
    '2026-02-30 10:00:00+00',
    '2026-02-20 99:00:00+00',
    '2026-02-20 10:00:00+99',
    '0000-01-01 10:00:00+00',
    '2026-02-30T10:00:00Z',
    '2026-02-20T99:00:00Z',
    '0000-01-01T10:00:00Z',
    '9999-12-31T10:00:00Z',
  ])('refuses the moment %s in a cursor, which the database does not know', async (moment) => {
    const cursor = Buffer.from(JSON.stringify(['newest', moment, 1])).toString('base64url');
    const { status, body } = await app().get(`/api/listings?order=newest&cursor=${cursor}`);
    expect([status, body]).toMatchObject([400, { code: 'request.unknown_page' }]);
  });
});

describe('the cost of a page', () => {
  it('is one prepared statement, with owners and ratings', async () => {
    await listings(
      app(),
      Array.from({ length: 9 }, () => ({})),
    );
    const statements = await recordStatements(app(), () => search(app(), { from: 'MAA', to: 'LHR', date: inDays(10) }));
    expect(statements.map(({ name }) => name)).toEqual([preparedAs('listings_search')]);
  });

  it('is one statement for those who ask for the same before it has begun, and another one with a login', async () => {
    const me = await app().logIn('looks.around@example.com');
    const query = { from: 'MAA', date: inDays(10) };
    const asked = (): Promise<unknown>[] => Array.from({ length: 10 }, () => search(app(), query));
    const path = `/api/listings?${new URLSearchParams(query).toString()}`;
    const statements = await recordStatements(app(), () => Promise.all([...asked(), me.get(path)]));
    const searches = statements.filter(({ text }) => text.includes('listings.listing l'));
    expect(searches.length).toBeGreaterThanOrEqual(2);
    expect(searches.length).toBeLessThan(5);
  });

  it('is the same prepared statement for other values of the same filters', async () => {
    const one = await recordStatements(app(), () => search(app(), { from: 'MAA', date: inDays(10), limit: 9 }));
    const other = await recordStatements(app(), () => search(app(), { from: 'SFO', date: inDays(30), limit: 6 }));
    expect(other[0]?.text).toBe(one[0]?.text);
  });
});

describe('a city with several airports', () => {
  const AIRPORTS = ['LHR', 'LGW', 'JFK', 'EWR', 'BOS', 'DOH', 'BKK', 'DMK'];
  const LONDON = ['LHR', 'LGW', 'STN'];
  const NEW_YORK = ['JFK', 'EWR', 'LGA'];

  it('is searched by its code, in any letter case, as all of its airports', async () => {
    const rows = [
      { from: 'LGW', to: 'EWR', date: inDays(12) },
      { from: 'LHR', to: 'JFK', date: inDays(11) },
      { from: 'BOS', to: 'LGW' },
    ];
    const [later, sooner, toLondon] = await listings(app(), [...rows, { from: 'LHR', to: 'BOS' }]);
    expect(ids(await search(app(), { from: 'lon', to: 'NYC' }))).toEqual([sooner, later]);
    expect(ids(await search(app(), { from: 'LON', to: 'EWR' }))).toEqual([later]);
    expect(ids(await search(app(), { to: 'LON' }))).toEqual([toLondon]);
    expect(ids(await search(app(), { from: 'LHR', to: 'NYC' }))).toEqual([sooner]);
  });

  it('keeps apart from the airport whose code it has', async () => {
    const [bkk, dmk] = await listings(app(), [{ from: 'BKK' }, { from: 'DMK', date: inDays(11) }]);
    expect(ids(await search(app(), { from: 'BKK' }))).toEqual([bkk]);
    expect(ids(await search(app(), { from: 'BKK-ALL' }))).toEqual([bkk, dmk]);
  });

  it('is found wherever a search of one of its airports finds a trip, each trip once, also page by page', async () => {
    const pick = (seed: number) => AIRPORTS[Math.floor(Math.abs(Math.sin(seed) * 10_000)) % AIRPORTS.length] ?? 'BOS';
    const rows = Array.from({ length: 90 }, (_, at): ListingRow => {
      const way = [...new Set([0, 1, 2, 3].map((leg) => pick(at * 7 + leg)))];
      const [from = 'LHR', ...rest] = way.length > 1 ? way : ['LHR', 'JFK'];
      const date = inDays(3 + (at % 5));
      const stops = rest.slice(0, -1).map((stop, leg) => ({ at: stop, date: addDays(date, leg), flight: `QR ${leg}` }));
      return {
        from,
        to: rest.at(-1) ?? 'JFK',
        date,
        stops,
        flight: 'BA 1',
        ...(at % 4 === 0 && { endDate: inDays(20) }),
      };
    });
    await listings(app(), rows);
    const foundBy = async (query: Record<string, string>) => ids(await search(app(), { ...query, limit: 50 }));
    const filters: Record<string, string>[] = [
      {},
      { date: inDays(5) },
      { flight: 'QR 0' },
      { order: 'newest' },
      { date: inDays(5), around: '2' },
    ];
    for (const also of filters) {
      const cities: [Record<string, string>, Record<string, string>[]][] = [
        [{ from: 'LON' }, LONDON.map((from) => ({ from }))],
        [{ to: 'NYC' }, NEW_YORK.map((to) => ({ to }))],
        [{ from: 'BOS', to: 'NYC' }, NEW_YORK.map((to) => ({ from: 'BOS', to }))],
        [{ from: 'LON', to: 'NYC' }, LONDON.flatMap((from) => NEW_YORK.map((to) => ({ from, to })))],
      ];
      for (const [city, singles] of cities) {
        const expected = new Set((await Promise.all(singles.map((one) => foundBy({ ...one, ...also })))).flat());
        const query = new URLSearchParams({ ...city, ...also, limit: '7' }).toString();
        const found = (await walk(`/api/listings?${query}`)).flatMap(({ body }) => ids(body as Listing[]));
        expect({ city, also, found: found.toSorted((a, b) => a - b) }).toEqual({
          city,
          also,
          found: [...expected].toSorted((a, b) => a - b),
        });
      }
    }
  });
});
