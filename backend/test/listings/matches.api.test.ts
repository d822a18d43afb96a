import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MatchReason, Matches } from 'contracts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { ListingEntity, RatingEntity } from '../../src/modules/listings/index.ts';
import { Limits } from '../../src/platform/limits/limits.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { account, clearListings, type Form, givenIn, inDays, listings, type ListingRow, published } from './given.ts';

// PRODUCT.md 31
const app = useTestApp();
const given = givenIn(app);

const DAY = inDays(10);
const ONE_FLIGHT = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: DAY, flightNumber: 'BA 36' };
const CONNECTION = {
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: DAY,
  flightNumber: 'QR 529',
  flights: [
    { departureAirport: 'MAA', arrivalAirport: 'DOH', date: DAY, flightNumber: 'QR 529' },
    { departureAirport: 'DOH', arrivalAirport: 'LHR', date: DAY, flightNumber: 'QR 3' },
  ],
};

const givenRequest = (me: Browser, form: Form = {}) =>
  given.listing(me, { type: 'seeking_help', ...ONE_FLIGHT, ...form });

let people = 0;
const givenPerson = (details: Partial<AccountEntity> = {}) =>
  account(app(), { username: `Person ${(people += 1)}`, email: `person.${people}@example.com`, ...details });

/** A listing of somebody, an offer unless it says otherwise. */
async function givenListing({ skills, ...row }: ListingRow & { skills?: string } = {}): Promise<number> {
  const [id = Number.NaN] = await listings(app(), [{ userId: row.userId ?? (await givenPerson()), date: DAY, ...row }]);
  if (skills !== undefined) await app().em().nativeUpdate(ListingEntity, { id }, { skills });
  return id;
}

const get = (me: Browser, id: number) => me.get(`/api/my-listings/${id}/matches`);

async function listMatches(me: Browser, id: number): Promise<Matches['matches']> {
  const { status, body } = await get(me, id);
  expect(status).toBe(200);
  return (body as Matches).matches;
}
const listIds = async (me: Browser, id: number) => (await listMatches(me, id)).map(({ listing }) => listing.id);
const listReasons = async (me: Browser, id: number): Promise<MatchReason[]> => {
  const [match] = await listMatches(me, id);
  return match?.reasons ?? [];
};

const NOT_VERIFIED = { type: 'verified_phone', fits: false };

let me: Browser;
beforeEach(async () => {
  await clearListings(app());
  me = await given.verified();
});

describe('the matches of one’s own listing', () => {
  it('are listed best first, each with the reasons, and with the listing itself', async () => {
    const { body } = await me.patch('/api/profile', { languageCodes: ['ta', 'en'] });
    expect(body).toMatchObject({ languageCodes: ['ta', 'en'] });
    const own = await givenRequest(me, { needs: ['first_flight', 'no_english'] });
    const dayLater = await givenListing({ date: inDays(11) });
    const sameDay = await givenListing({ flight: 'AI 147', spoken: ['ta'] });
    const verified = await givenPerson({ verified: true, phoneNumber: '+447708000001' });
    const sameFlight = await givenListing({ flight: 'ba 036', userId: verified, skills: 'Translation' });
    const answer = await get(me, own.id);
    expect(answer.body).toMatchObject({
      own: { id: own.id, email: me.email },
      matches: [
        {
          listing: { id: sameFlight, email: null, phoneNumber: null },
          reasons: [
            { type: 'same_flight', fits: true, from: 'MAA', to: 'LHR' },
            { type: 'needs', fits: true, needs: ['no_english'] },
            { type: 'verified_phone', fits: true },
            { type: 'languages', fits: false, languages: ['ta', 'en'] },
          ],
        },
        {
          listing: { id: sameDay },
          reasons: [
            { type: 'same_day', fits: true },
            { type: 'languages', fits: true, languages: ['ta'] },
            { type: 'another_flight', fits: false },
            NOT_VERIFIED,
          ],
        },
        {
          listing: { id: dayLater },
          reasons: [
            { type: 'days_apart', fits: false, days: 1 },
            { type: 'languages', fits: false, languages: ['ta', 'en'] },
            NOT_VERIFIED,
          ],
        },
      ],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are requests for an offer', async () => {
    const own = await given.listing(me, { ...ONE_FLIGHT, skills: 'First flight help, Wheelchair requests' });
    await givenListing();
    const traveler = await given.verified();
    const { id } = await givenRequest(traveler, { needs: ['first_flight', 'forms_passport'] });
    expect(await listMatches(me, own.id)).toMatchObject([
      {
        listing: { id },
        reasons: [
          { type: 'same_flight', fits: true },
          { type: 'needs', fits: true, needs: ['first_flight'] },
          { type: 'verified_phone', fits: true },
        ],
      },
    ]);
  });

  it('speak with who travels, if that is somebody else', async () => {
    await me.patch('/api/profile', { languageCodes: ['en'] });
    const own = await givenRequest(me, {
      traveler: { who: 'other', firstName: 'Lakshmi', languageCodes: ['ta', 'te'] },
    });
    await givenListing({ spoken: ['en'] });
    const id = await givenListing({ spoken: ['te', 'ta'] });
    const [first, second] = await listMatches(me, own.id);
    expect(first).toMatchObject({ listing: { id } });
    expect(first?.reasons).toContainEqual({ type: 'languages', fits: true, languages: ['ta', 'te'] });
    expect(second?.reasons).toContainEqual({ type: 'languages', fits: false, languages: ['ta', 'te'] });
  });

  it('have higher ratings first, of those who fit alike', async () => {
    const own = await givenRequest(me);
    const [low, none, high] = [await givenListing(), await givenListing(), await givenListing()];
    for (const [id, stars] of [
      [low, 2],
      [high, 5],
    ] as const) {
      const { userId } = await app().em().findOneOrFail(ListingEntity, id);
      const em = app().em();
      em.create(RatingEntity, { userId, sum: stars, count: 1 });
      await em.flush();
    }
    expect(await listIds(me, own.id)).toEqual([high, none, low]);
  });

  it('are at most 20', async () => {
    const own = await givenRequest(me);
    for (let more = 0; more < 21; more += 1) await givenListing();
    expect(await listMatches(me, own.id)).toHaveLength(20);
  });
});

describe('a match of a trip with connections', () => {
  const DOHA = { at: 'DOH', flight: 'QR 3' };

  it.each<[string, ListingRow, MatchReason[]]>([
    ['all flights', { flight: 'QR 529', stops: [DOHA] }, [{ type: 'same_flights', fits: true }]],
    [
      'one flight of somebody who flies no other',
      { from: 'DOH', flight: 'QR 3' },
      [
        { type: 'same_flight', fits: true, from: 'DOH', to: 'LHR' },
        { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' },
      ],
    ],
    [
      'the last flight of somebody who comes from elsewhere',
      { from: 'DEL', flight: 'QR 571', stops: [DOHA] },
      [
        { type: 'same_flight', fits: true, from: 'DOH', to: 'LHR' },
        { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' },
      ],
    ],
    [
      'the first flight of somebody who goes elsewhere',
      { to: 'CDG', flight: 'QR 529', stops: [{ at: 'DOH', flight: 'QR 41' }] },
      [
        { type: 'same_flight', fits: true, from: 'MAA', to: 'DOH' },
        { type: 'part_of_way', fits: false, from: 'MAA', to: 'DOH' },
      ],
    ],
    [
      'the whole way without a stop',
      { flight: 'BA 36' },
      [
        { type: 'same_day', fits: true },
        { type: 'another_flight', fits: false },
      ],
    ],
    [
      'a part of the way by another flight',
      { from: 'DOH', flight: 'BA 122' },
      [
        { type: 'same_day', fits: true },
        { type: 'another_flight', fits: false },
        { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' },
      ],
    ],
    [
      'a part of the way by a flight that is not known',
      { from: 'DOH' },
      [
        { type: 'same_day', fits: true },
        { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' },
      ],
    ],
    [
      'a part of the way on another day',
      { from: 'DOH', flight: 'QR 3', date: inDays(8) },
      [
        { type: 'days_apart', fits: false, days: -2 },
        { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' },
      ],
    ],
  ])('shares %s', async (_what, row, reasons) => {
    const own = await givenRequest(me, CONNECTION);
    await givenListing(row);
    expect(await listReasons(me, own.id)).toEqual([...reasons, NOT_VERIFIED]);
  });

  it('is found for whom flies one of its flights', async () => {
    const own = await givenRequest(me, { departureAirport: 'DOH', flightNumber: 'QR 3' });
    await givenListing({ flight: 'QR 529', stops: [DOHA] });
    expect(await listReasons(me, own.id)).toEqual([
      { type: 'same_flight', fits: true, from: 'DOH', to: 'LHR' },
      NOT_VERIFIED,
    ]);
  });

  it('is found by its first flight, where others have that number between other airports', async () => {
    const own = await givenRequest(me, { arrivalAirport: 'DOH', flightNumber: 'QR 529' });
    await givenListing({ to: 'CDG', flight: 'QR 529' });
    const id = await givenListing({ flight: 'QR 529', stops: [DOHA] });
    expect(await listIds(me, own.id)).toEqual([id]);
  });
});

describe('nobody is shown', () => {
  it.each<[string, ListingRow]>([
    ['whose listing is closed', { status: 'closed' }],
    ['whose listing the operator hid', { status: 'hidden' }],
    ['whose trip is past', { date: inDays(-1) }],
    ['who has not confirmed the listing', { confirmed: false }],
    ['who flies four days later', { date: inDays(14) }],
    ['who flies four days earlier', { date: inDays(6) }],
    ['who flies the other way', { from: 'LHR', to: 'MAA' }],
    ['who asks for the same', { type: 'seeking_help' }],
  ])('%s', async (_what, row) => {
    const own = await givenRequest(me);
    await givenListing({ flight: 'BA 36', ...row });
    expect(await listIds(me, own.id)).toEqual([]);
  });

  it('whose trip is past, of one’s own that goes on', async () => {
    const own = await givenRequest(me, { date: inDays(1) });
    await givenListing({ date: inDays(-1) });
    const id = await givenListing({ date: inDays(0) });
    expect(await listIds(me, own.id)).toEqual([id]);
  });

  it('who is suspended', async () => {
    const own = await givenRequest(me);
    await givenListing({ userId: await givenPerson({ suspendedAt: new Date() }) });
    expect(await listIds(me, own.id)).toEqual([]);
  });

  it('who is oneself', async () => {
    const own = await givenRequest(me);
    await givenListing({ userId: me.user.id });
    expect(await listIds(me, own.id)).toEqual([]);
  });

  it.each(['whom one has blocked', 'who has blocked one'])('%s', async (who) => {
    const other = await given.verified();
    const [blocker, blocked] = who.startsWith('whom') ? [me, other] : [other, me];
    expect((await blocker.put(`/api/blocks/${blocked.user.id}`)).status).toBeLessThan(300);
    const own = await givenRequest(me);
    await givenListing({ userId: other.user.id, flight: 'BA 36' });
    expect(await listIds(me, own.id)).toEqual([]);
  });

  it('instead of who fits, by 40 unconfirmed listings that fit better, nor by closed, blocked or own ones (ASVS 2.3.2)', async () => {
    const own = await givenRequest(me, CONNECTION);
    const real = { flight: 'QR 529', userId: await givenPerson() };
    const byPart = await givenListing({ ...real, from: 'DOH', date: inDays(11), stops: [{ at: 'CDG' }] });
    const whole = await givenListing({ ...real, stops: [{ at: 'DOH', flight: 'QR 3' }] });
    const blocked = await given.verified();
    await me.put(`/api/blocks/${blocked.user.id}`);
    const trips: ListingRow[] = [
      { flight: 'QR 529', stops: [{ at: 'DOH', flight: 'QR 3' }], date: DAY },
      { flight: 'QR 529', date: DAY },
    ];
    const hidden: ListingRow[] = [
      { confirmed: false, userId: await givenPerson() },
      { userId: blocked.user.id },
      { userId: me.user.id },
      { status: 'closed', userId: await givenPerson() },
    ];
    const rows = trips.flatMap((trip) => hidden.map((how) => ({ ...trip, ...how })));
    await listings(app(), Array.from({ length: 40 }, () => rows).flat());
    expect(await listIds(me, own.id)).toEqual([whole, byPart]);
  });

  it.each(['closed', 'hidden', 'expired'] as const)('for one’s own listing that is %s', async (status) => {
    const own = await givenRequest(me);
    await givenListing();
    await app().em().nativeUpdate(ListingEntity, { id: own.id }, { status });
    expect(await listIds(me, own.id)).toEqual([]);
  });

  it('for one’s own listing that is not confirmed', async () => {
    const { listing } = await published(app(), { ...ONE_FLIGHT, name: 'Priya Raman', consent: true, email: me.email });
    await givenListing();
    expect(await listIds(me, listing.id)).toEqual([]);
  });
});

describe('days', () => {
  it.each<[string, ListingRow, number | undefined]>([
    ['three days later', { date: inDays(13) }, 3],
    ['three days earlier', { date: inDays(7) }, -3],
    ['of a window that ended the day before', { date: inDays(2), endDate: inDays(9) }, -1],
    ['of a window around one’s own day', { date: inDays(2), endDate: inDays(30) }, undefined],
  ])('apart are counted to a trip %s', async (_what, row, days) => {
    const own = await givenRequest(me);
    await givenListing(row);
    const apart = (await listReasons(me, own.id)).find(({ type }) => type === 'days_apart');
    expect(apart?.days).toBe(days);
  });
});

describe('health needs', () => {
  const HEALTH = { needs: ['first_flight'], healthNeeds: ['wheelchair', 'medicine'], healthConsent: true };

  it('are met by skills, for the owner of the request', async () => {
    const own = await givenRequest(me, HEALTH);
    const other = await givenListing({ skills: 'First flight help' });
    const id = await givenListing({ skills: 'Wheelchair requests, First flight help' });
    const matches = await listMatches(me, own.id);
    expect(matches.map(({ listing }) => listing.id)).toEqual([id, other]);
    expect(matches[0]?.reasons).toContainEqual({ type: 'needs', fits: true, needs: ['first_flight', 'wheelchair'] });
  });

  it('of others are neither shown to the owner of an offer, nor do they change the order', async () => {
    const own = await given.listing(me, { ...ONE_FLIGHT, skills: 'Wheelchair requests, First aid, First flight help' });
    const first = await givenRequest(await given.verified(), { needs: ['first_flight'] });
    const second = await givenRequest(await given.verified(), HEALTH);
    const matches = await listMatches(me, own.id);
    expect(matches.map(({ listing }) => listing.id)).toEqual([second.id, first.id]);
    expect(matches[1]?.reasons).toEqual(matches[0]?.reasons);
    expect(JSON.stringify(matches)).not.toMatch(/wheelchair|medicine|health/i);
  });
});

it('of a route with more that fit alike are the newest', async () => {
  const own = await givenRequest(me);
  const userId = await givenPerson();
  const ids = await listings(
    app(),
    Array.from({ length: 45 }, () => ({ userId, date: DAY })),
  );
  expect(await listIds(me, own.id)).toEqual(ids.toReversed().slice(0, 20));
});

it('are counted by account, so that people who share an address do not share a limit', async () => {
  const [own, other] = [await givenRequest(me), await given.verified()];
  const theirs = await givenRequest(other);
  const limits = app().nest.get(Limits);
  await limits.consumeAll([['listings.matches', 600]], { account: me });
  expect((await get(me, own.id)).status).toBe(429);
  expect((await get(other, theirs.id)).status).toBe(200);
});

describe('the matches of somebody else’s listing', () => {
  it('are not found, and need a login', async () => {
    const own = await givenRequest(me);
    await givenListing();
    const stranger = await given.verified();
    expect(await get(stranger, own.id)).toMatchObject({ status: 404, body: { code: 'listings.no_such_listing' } });
    expect((await app().get(`/api/my-listings/${own.id}/matches`)).status).toBe(401);
  });
});
