import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, todayAnywhere } from 'contracts';
import type { CompiledQuery } from 'kysely';
import { listingsDb } from '../../src/modules/listings/listings.db.ts';
import { matchesOf } from '../../src/modules/listings/matches/matches.queries.ts';
import { ownListings } from '../../src/modules/listings/own/own-listings.queries.ts';
import type { Cursor } from '../../src/modules/listings/search/listing-cursor.ts';
import { type ListingFilter, searchStatement } from '../../src/modules/listings/search/search.queries.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { planOf as planIn } from '../plan-of.ts';

const app = useTestApp();
const TODAY = todayAnywhere();
const DAY = addDays(TODAY, 20);
const NEWEST: Cursor = ['newest', `${TODAY} 00:00:00+00`, 5000];
const BEST_RATED: Cursor = ['best_rated', 1000, DAY, DAY, 'helper', 5000];
const PAGE = 9;
/** Of 24,000: those of a page, and some that are not of its type, its other airport or its days. */
const MAX_ROWS_READ = 60;
/** A page of each of its airports, and of what is merged. */
const MAX_ROWS_OF_CITY = 6 * 60 * 3;
const planOf = (query: Pick<CompiledQuery, 'sql' | 'parameters'>, plan?: 'custom') =>
  planIn(app().settings.databaseUrl, query, plan);

/**
 * MAA and LHR are hubs: two thirds of 24,000 listings start at the one, as many end at the other. A third has a connection, every second
 * of these a day later; of half of them at a hub.
 */
const FILL = `
  insert into account.account (id, email, username, phone_number, verified)
    select n, 'p' || n || '@example.com', 'Person ' || n, '+1 ' || 2000000000 + n, n % 8 > 0 from generate_series(1, 4000) n;
  insert into listings.rating (user_id, sum, count) select n, 9 + n % 2, 2 from generate_series(1, 4000) n;
  insert into messaging.reply_times (user_id, seconds, median_seconds)
    select n, '{60, 60, 60}', 60 from generate_series(1, 4000) n;
  insert into messaging.trip_count (user_id, done) select n, 1 + n % 5 from generate_series(1, 4000) n;
  insert into messaging.block (blocker_id, blocked_id, created_at)
    select n, n + 1, now() from generate_series(1, 3999) n;
  insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, end_date, flight_key, spoken, confirmed_at, created_at)
    select case when n % 2 = 0 then 'helper' else 'seeking_help' end, 1 + n % 4000, 'Person', 'p@example.com', dep,
      case when dep = arr then 1 + dep else arr end, day, case when n % 3 = 0 then day + n % 30 end, 'BA' || n % 2000,
      array[case when n % 1200 = 0 then 'ta' else 'en' end], now(),
      now() - n * interval '1 s'
    from (select n, current_date + n % 90 as day,
        case when n % 3 < 2 then (select id from listings.airport where code = 'MAA') else 1 + n * 7 % 3000 end as dep,
        case when n % 5 < 3 then (select id from listings.airport where code = 'LHR') else 1 + n * 11 % 3000 end as arr
      from generate_series(1, 24000) n) trips;
  create temporary table connection as
    select id, type, date, coalesce(end_date - date, 0) as days, departure_airport_id as dep, arrival_airport_id as arr, via,
      date + (id / 6 % 2)::int as next_date, 'QR' || id % 2000 as next_key, flight_key, created_at
    from listings.listing, lateral (select case when id % 2 = 1 then 1 + id * 13 % 3000
      when arrival_airport_id = (select id from listings.airport where code = 'LHR') then (select id from listings.airport where code = 'MAA')
      else (select id from listings.airport where code = 'LHR') end as via) stops
    where id % 3 = 1 and via not in (departure_airport_id, arrival_airport_id);
  update listings.listing l set last_flight_date = c.next_date + c.days from connection c where c.id = l.id;
  insert into listings.flight (listing_id, position, departure_airport_id, arrival_airport_id, date, flight_key)
    select id, 1, dep, via, date, flight_key from connection union all select id, 2, via, arr, next_date, next_key from connection
    order by 1, 2;
  insert into listings.route_section (listing_id, first_position, last_position, departure_airport_id, arrival_airport_id, date,
      last_date, type, flight_key, at_destination, created_at)
    select id, 1, 1, dep, via, date, date + days, type, flight_key, false, created_at from connection
    union all select id, 2, 2, via, arr, next_date, next_date + days, type, next_key, true, created_at from connection
    order by 1, 2;
  insert into listings.contact_request (listing_id, owner_id, asker_id, route, asked_at, last_asked_at)
    select id, user_id, 1 + (user_id + 1) % 4000, 'MAA to LHR', now(), now() from listings.listing;
  analyze`;

beforeAll(() => run(app().settings.databaseUrl, FILL));

const INDEX_SCAN = /^Index (Only )?Scan$/;

function expectOnlyAPage(scans: Awaited<ReturnType<typeof planOf>>['scans']): void {
  expect(scans.filter(({ kind }) => !INDEX_SCAN.test(kind))).toEqual([]);
  for (const { rows, filtered } of scans) expect(rows + filtered).toBeLessThanOrEqual(MAX_ROWS_READ);
}

type Search = Partial<ListingFilter>;
const [from, to, type, viewerId] = ['MAA', 'LHR', 'helper', 1] as const;

describe.each<Search>([{}, { type }, { viewerId }])('with 24,000 listings, a search with %j', (also) => {
  const search = (filter: Search, after?: Cursor) =>
    planOf(searchStatement({ order: 'soonest', limit: PAGE, ...filter, ...also }, TODAY, after));

  // With both airports and a day the planner expects so little that either's index will do.
  it.each<[Search, RegExp]>([
    [{}, /^listing_by_date$/],
    [{ date: DAY }, /^listing_by_date$/],
    [{ from }, /^listing_by_departure$/],
    [{ from, date: DAY }, /^listing_by_departure$/],
    [{ to }, /^listing_by_arrival$/],
    [{ to, date: DAY }, /^listing_by_arrival$/],
    [{ from, to }, /^listing_by_route$/],
    [{ from, to, date: DAY }, /^listing_by_(route|departure|arrival)$/],
    [{ from, to, date: DAY, exceptFlight: 'BA 36' }, /^listing_by_(route|departure|arrival)$/],
    [{ from, to, date: DAY, flight: 'BA 36' }, /^listing_by_flight$/],
    [{ order: 'newest' }, /^listing_created(_by_type)?$/],
    [{ order: 'newest', from }, /^listing_created_by_departure$/],
    [{ order: 'newest', to }, /^listing_created_by_arrival$/],
    [{ order: 'best_rated' }, /^listing_rated$/],
    [{ order: 'best_rated', from }, /^listing_rated_by_departure$/],
    [{ order: 'best_rated', to }, /^listing_rated_by_arrival$/],
    [{ verified: true }, /^listing_by_date$/],
    [{ from, verified: true }, /^listing_by_departure$/],
    [{ from, to, verified: true }, /^listing_by_route$/],
    [{ order: 'newest', verified: true }, /^listing_created(_by_type)?$/],
    [{ order: 'best_rated', from, verified: true }, /^listing_rated_by_departure$/],
  ])('and %j reads a page of an index, in its order', async (filter, index) => {
    const { scans, sorts } = await search(filter);
    expect(scans).toContainEqual(expect.objectContaining({ of: 'listing', index: expect.stringMatching(index) }));
    expectOnlyAPage(scans);
    expect(sorts).toBe(0);
  });

  // Not prepared: the planner knows the airports of the city.
  it.each<Search>([
    { from: 'LON' },
    { to: 'LON', date: DAY },
    { from, to: 'LON' },
    { from: 'NYC', to: 'LON', date: DAY },
    { order: 'newest', to: 'LON' },
  ])('and %j reads a page of an index for each airport of a city', async (filter) => {
    const statement = searchStatement({ order: 'soonest', limit: PAGE, ...filter, ...also }, TODAY);
    const { scans } = await planOf(statement, 'custom');
    expect(statement.label).toBeUndefined();
    const ofTables = scans.filter(({ of }) => of === 'listing' || of === 'route_section');
    expect(ofTables.filter(({ kind }) => !INDEX_SCAN.test(kind))).toEqual([]);
    for (const { rows, filtered } of ofTables) expect(rows + filtered).toBeLessThanOrEqual(MAX_ROWS_OF_CITY);
  });

  // Not prepared: the planner knows how many speak it.
  it.each<[Search, RegExp]>([
    [{ language: ['en', 'pl'] }, /^listing_by_date$/],
    [{ from, language: ['en'], date: DAY }, /^listing_by_departure$/],
    [{ from, to, language: ['en', 'ta'] }, /^listing_by_route$/],
    [{ language: ['ta', 'te'] }, /^listing_by_language$/],
    [{ from, language: ['ta'] }, /^listing_by_language$/],
  ])('and %j reads the index that finds fewer', async (filter, index) => {
    const { scans } = await planOf(
      searchStatement({ order: 'soonest', limit: PAGE, ...filter, ...also }, TODAY),
      'custom',
    );
    expect(scans).toContainEqual(expect.objectContaining({ index: expect.stringMatching(index) }));
    for (const { rows, filtered } of scans) expect(rows + filtered).toBeLessThanOrEqual(MAX_ROWS_READ);
  });

  it('and the days around a day reads an index in its order', async () => {
    const { scans, sorts } = await search({ from, to, date: DAY, around: 3 });
    expect(scans.filter(({ kind }) => !INDEX_SCAN.test(kind))).toEqual([]);
    expect(sorts).toBe(0);
  });

  it.each<[Search, Cursor]>([
    [{ from }, ['soonest', DAY, DAY, 'helper', 5000]],
    [{ order: 'newest', from }, NEWEST],
    [{ order: 'newest' }, NEWEST],
    [{ order: 'best_rated' }, BEST_RATED],
    [{ order: 'best_rated', from }, BEST_RATED],
  ])('and %j reads a later page the same way', async (filter, after) => {
    const { scans, sorts } = await search(filter, after);
    expectOnlyAPage(scans);
    expect(sorts).toBe(0);
  });
});

it('reads one’s own listings, and who asked for them, by indexes', async () => {
  const me = { id: 7, email: 'p7@example.com' };
  const { scans } = await planOf(ownListings(listingsDb(app().em()), me, { today: TODAY, limit: 7 }).compile());
  expect(scans).toContainEqual(expect.objectContaining({ index: 'listing_by_user', rows: 6 }));
  // These are empty.
  const empty = ['contact_email_confirmation', 'health_needs'];
  const others = scans.filter((scan) => !empty.includes(scan.of ?? ''));
  expect(others.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
  for (const { rows } of others) expect(rows).toBeLessThanOrEqual(12);
});

it.each(['without a connection', 'with one'])('finds the matches of a trip %s by indexes', async (connection) => {
  const condition = connection === 'with one' ? 'l.last_flight_date is not null' : 'l.last_flight_date is null';
  const [own] = await app()
    .em()
    .execute<{ id: number; userId: number }[]>(
      `select l.id, l.user_id as "userId" from listings.listing l
     join listings.airport d on d.id = l.departure_airport_id and d.code = 'MAA'
     join listings.airport a on a.id = l.arrival_airport_id and a.code = 'LHR'
     where ${condition} and l.type = 'seeking_help' and l.date >= '${DAY}' order by l.id limit 1`,
    );
  const filter = { listingId: own?.id ?? 0, userId: own?.userId ?? 0, type, today: TODAY, limit: 20 } as const;
  const { scans } = await planOf(
    matchesOf(listingsDb(app().em()), {
      ...filter,
      needs: [{ need: 'no_english', words: [' translat'] }],
      metNeeds: ['first_flight'],
    }).compile(),
  );
  for (const index of [
    /^listing_by_(route|departure|arrival)$/,
    /^listing_by_flight$/,
    /^route_section_by_(route|flight)$/,
  ])
    expect(scans).toContainEqual(expect.objectContaining({ index: expect.stringMatching(index) }));
  const ofTables = scans.filter(({ of }) => of !== undefined);
  expect(ofTables.filter(({ kind }) => !INDEX_SCAN.test(kind))).toEqual([]);
  // Of 40,000: on the busiest route those of the days around are read
  for (const { rows, filtered } of ofTables) expect(rows + filtered).toBeLessThanOrEqual(3000);
});
