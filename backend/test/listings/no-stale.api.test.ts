import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, type CalendarDay, type Listing, todayAnywhere } from 'contracts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { account, clearListings, listings, type ListingRow, search } from './given.ts';
import { createSite, inAllReads, addListing, getPublicReads } from './public-reads.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof createSite>>;
let userId: number;
let moved = 0;

/** From now on it is this moment. */
function moveTo(moment: string): void {
  const by = Date.parse(moment) - app.clock.now().getTime();
  moved += by;
  app.clock.moveBy(by);
}

beforeAll(async () => {
  site = await createSite('<!doctype html><head><title>Flight Amigo</title></head><body></body>');
  app = await startTestApp({ env: { SITE_DIR: site.folder } });
  userId = await account(app, { username: 'Meena Iyer', email: 'meena.iyer@example.com' });
});
afterAll(async () => {
  await app.close();
  await site.remove();
});
beforeEach(async () => {
  app.clock.moveBy(-moved);
  moved = 0;
  await clearListings(app);
});

const DAY = addDays(todayAnywhere(), 30);
/** The day ends last at UTC-12: at noon UTC of the next day. */
const endOf = (day: CalendarDay) => `${addDays(day, 1)}T12:00:00.000Z`;
const before = (moment: string) => new Date(Date.parse(moment) - 60_000).toISOString();
const reads = (id: number) => getPublicReads(app, id, userId);

describe('a past trip', () => {
  it.each<[string, ListingRow]>([
    ['on one day', { date: DAY }],
    ['in a window', { date: addDays(DAY, -4), endDate: DAY }],
    ['from Honolulu, where days end late', { date: DAY, from: 'HNL', to: 'SFO' }],
    ['from Kiritimati, where days end first', { date: DAY, from: 'CXI', to: 'HNL' }],
  ])(
    '%s disappears from every public read when its last day has ended in the last time zone on Earth',
    async (_, row) => {
      const id = await addListing(app, { userId, ...row });
      expect(await reads(id)).toEqual(inAllReads(true));
      moveTo(before(endOf(DAY)));
      expect(await reads(id)).toEqual(inAllReads(true));
      moveTo(endOf(DAY));
      expect(await reads(id)).toEqual(inAllReads(false));
    },
  );

  it('disappears by the query alone, without being marked', async () => {
    const id = await addListing(app, { userId, date: DAY });
    moveTo(endOf(DAY));
    expect(await reads(id)).toEqual(inAllReads(false));
    expect(await app.em().findOneOrFail(ListingEntity, { id })).toMatchObject({ status: 'active' });
  });

  it('is found by no search for its day, or around it', async () => {
    await listings(app, [{ userId, date: DAY, flight: 'BA 36' }]);
    moveTo(endOf(DAY));
    const queries: Record<string, string | number>[] = [
      { date: DAY },
      { date: addDays(DAY, -5), endDate: addDays(DAY, 5) },
      { date: addDays(DAY, 2), around: 3 },
      { flight: 'BA36' },
      { from: 'MAA', to: 'LHR' },
      { from: 'MAA' },
      { to: 'LHR' },
      { type: 'helper', order: 'newest' },
    ];
    for (const query of queries) expect([query, await search(app, query)]).toEqual([query, []]);
  });
});

describe('what is not active', () => {
  it.each(['closed', 'hidden', 'expired'] as const)('is in no public read: %s', async (status) => {
    const id = await addListing(app, { userId, status });
    expect(await reads(id)).toEqual(inAllReads(false));
  });

  it('is in no public read: deleted', async () => {
    const id = await addListing(app, { userId });
    const deleted = { status: 'deleted', statusBefore: 'active', deletedAt: new Date() } as const;
    await app.em().nativeUpdate(ListingEntity, { id }, deleted);
    expect(await reads(id)).toEqual(inAllReads(false));
  });
});

describe('a calendar day', () => {
  const flight: ListingRow[] = [
    { from: 'HNL', to: 'CXI', date: '2026-12-31' },
    { from: 'CXI', to: 'HNL', date: '2026-12-31' },
    { from: 'MAA', to: 'LHR', date: '2026-12-31' },
    { from: 'HNL', to: 'CXI', date: '2028-02-29', endDate: '2028-03-01' },
  ];

  // The ends of the day in Honolulu, Kiritimati and Kolkata, where the server may stand or its visitors may be.
  it.each([
    '2026-12-31T09:59:00Z',
    '2026-12-31T10:01:00Z',
    '2026-12-31T18:29:00Z',
    '2026-12-31T18:31:00Z',
    '2027-01-01T11:59:59Z',
  ])('is returned as it was stored, at any time: %s', async (moment) => {
    const made = await listings(
      app,
      flight.map((row) => ({ userId, ...row })),
    );
    moveTo(moment);
    for (const [at, { date, endDate = null }] of flight.entries()) {
      const id = made[at] ?? Number.NaN;
      const [found] = (await search(app, { date: date ?? '', limit: 50 })).filter((listing) => listing.id === id);
      const one = (await app.get(`/api/listing/${id}`)).body as Listing;
      for (const listing of [found, one]) expect(listing).toMatchObject({ id, date, endDate });
    }
  });
});
