/**
 * What the reads of listings cost on a big table: `npm run build -w backend && node backend/bench/listings.bench.ts`.
 * LISTINGS sets how many (1000000). Runs on a temporary PostgreSQL.
 */
import { addDays, todayAnywhere } from 'contracts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { ListingsTables } from '../src/modules/listings/listings.db.ts';
import type { ListingFilter } from '../src/modules/listings/search/search.queries.ts';
import { compilerOf } from '../src/platform/database/kysely-types.ts';
import type { Cursor } from '../src/modules/listings/search/listing-cursor.ts';
import { built } from './built.ts';
import { BUSY, fill, loadAirports } from './listings-data.ts';
import { measureAll, type Search } from './measure.ts';
import { connected, FAST, onScratchDatabase } from './scratch.ts';

const listings = (await built(
  'src/modules/listings/listings.queries',
)) as typeof import('../src/modules/listings/listings.queries.ts');
const search = (await built(
  'src/modules/listings/search/search.queries',
)) as typeof import('../src/modules/listings/search/search.queries.ts');
const own = (await built(
  'src/modules/listings/own/own-listings.queries',
)) as typeof import('../src/modules/listings/own/own-listings.queries.ts');
const testimonials = (await built(
  'src/modules/listings/testimonials/testimonials.queries',
)) as typeof import('../src/modules/listings/testimonials/testimonials.queries.ts');
const requests = (await built(
  'src/modules/listings/contact/contact-requests.queries',
)) as typeof import('../src/modules/listings/contact/contact-requests.queries.ts');

const COUNT = Number(process.env['LISTINGS'] ?? 1_000_000);
const MAX_MS = 2;
const INDEX = /(?:using|on) ((?:listing|testimonial|contact_request)_\w+|account_pkey)/;
const TODAY = todayAnywhere();
const PAGE_SIZE = 9;
const DEEP_PAGE = 1000;

/** The route and the flight that most listings are on, and the id of a public listing. */
interface BusyRoute {
  from: string;
  to: string;
  departureId: number;
  flight: string;
  id: number;
}

async function findBusiestRoute(client: pg.Client): Promise<BusyRoute> {
  const { rows } = await client.query<BusyRoute>(
    `select d.code as from, a.code as to, d.id as "departureId", min(l.flight_key) as flight,
       min(l.id) filter (where l.status = 'active' and l.last_date >= $1)::int as id
     from listings.listing l join listings.airport d on d.id = departure_airport_id join listings.airport a on a.id = arrival_airport_id
     group by 1, 2, 3 order by count(*) desc limit 1`,
    [TODAY],
  );
  const [route] = rows;
  if (route === undefined) throw new Error('The table is empty.');
  return route;
}

/** Where the 1,000th page begins, found by counting. Undefined in a small table. */
async function findDeepCursor(client: pg.Client, departureId?: number): Promise<Cursor | undefined> {
  const { rows } = await client.query<{ date: string; last_date: string; type: 'helper' | 'seeking_help'; id: string }>(
    `select date::text, last_date::text, type, id from listings.listing
     where status = 'active' and last_date >= $1 and ($3::int is null or departure_airport_id = $3)
     order by date, last_date, type, id offset $2 limit 1`,
    [TODAY, (DEEP_PAGE - 1) * PAGE_SIZE - 1, departureId ?? null],
  );
  const [row] = rows;
  return row && ['soonest', row.date, row.last_date, row.type, Number(row.id)];
}

type PublicSearch = [name: string, filter: Partial<ListingFilter>, after?: Cursor];

async function listPublicSearches(
  client: pg.Client,
  { from, to, departureId, flight }: BusyRoute,
): Promise<PublicSearch[]> {
  const date = addDays(TODAY, 21);
  const endDate = addDays(date, 6);
  const [deep, deepFrom] = [await findDeepCursor(client), await findDeepCursor(client, departureId)];
  return [
    ['route and day, busiest route', { from, to, date }],
    ['route and 60 days', { from, to, date: TODAY, endDate: addDays(TODAY, 60) }],
    ['route', { from, to }],
    ['from only', { from }],
    ['from and day', { from, date }],
    ['to only', { to }],
    ['to and day', { to, date }],
    ['dates only, a day', { date }],
    ['dates only, a week, helpers', { date, endDate, type: 'helper' }],
    ['dates only, today', { date: TODAY }],
    ['flight', { flight }],
    ['flight and day', { flight, date }],
    ['route and day except a flight', { from, to, date, exceptFlight: flight, type: 'helper' }],
    ['route, 3 days around a day', { from, to, date, around: 3, type: 'helper' }],
    ['route, 7 days around a week', { from, to, date, endDate, around: 7 }],
    ['3 days around a day, any route', { date, around: 3 }],
    ['everything, soonest first', {}],
    ...(deep === undefined ? [] : [['1,000th page of everything', {}, deep] satisfies PublicSearch]),
    ...(deepFrom === undefined ? [] : [['1,000th page of from only', { from }, deepFrom] satisfies PublicSearch]),
    ['newest helpers (home)', { type: 'helper', order: 'newest', limit: 2 }],
    ['newest of all', { order: 'newest' }],
    ['newest from a hub', { from, order: 'newest' }],
    ['newest to a hub', { to, order: 'newest' }],
  ];
}

/** Every read of listings, each for the busiest route or person. */
async function listSearches(client: pg.Client, db: Kysely<ListingsTables>): Promise<Search[]> {
  const today = TODAY;
  const route = await findBusiestRoute(client);
  const me = { id: BUSY, email: `p${BUSY}@example.com` };
  const { rows } = await client.query<{ id: number }>(
    'select listing_id::int as id from listings.contact_request where owner_id = $1 order by 1 limit 1',
    [BUSY],
  );
  const publicSearches = await listPublicSearches(client, route);
  const withViewer = (viewerId: number | undefined, suffix: string) =>
    publicSearches.map(([name, filter, after]) => ({
      name: `${name}${suffix}`,
      query: search.searchStatement({ order: 'soonest', limit: PAGE_SIZE, ...filter, viewerId }, today, after),
    }));
  return [
    ...withViewer(undefined, ''),
    ...withViewer(BUSY, ', with 1,000 blocks'),
    { name: 'one listing, with 1,000 blocks', query: listings.publicCard(db, route.id, today, BUSY) },
    { name: 'a traveler, with 1,000 blocks', query: listings.publicProfile(db, 7, BUSY) },
    { name: 'one listing', query: listings.publicCard(db, route.id, today) },
    { name: 'a traveler, their profile', query: listings.publicProfile(db, BUSY) },
    { name: 'a traveler, 200 listings', query: listings.publicCardsOf(db, BUSY, { today, limit: 50 }) },
    { name: 'my 200 listings, with who asked', query: own.ownListings(db, me, { today, limit: 200 }) },
    {
      name: 'my listings, a usual person',
      query: own.ownListings(db, { id: 7, email: 'p7@example.com' }, { today, limit: 7 }),
    },
    { name: 'who asked for one of them', query: requests.contactRequestPage(db, rows[0]?.id ?? 0, 20) },
    { name: 'testimonials of a person, 2,000', query: testimonials.testimonialsAbout(db, BUSY, { limit: 20 }) },
    { name: 'testimonials of a usual person', query: testimonials.testimonialsAbout(db, 7, { limit: 20 }) },
  ];
}

async function bench(client: pg.Client): Promise<void> {
  const began = performance.now();
  await loadAirports(client);
  await fill(client, COUNT, TODAY);
  process.stdout.write(`${COUNT} listings, filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
  const searches = await listSearches(client, compilerOf<ListingsTables>());
  await measureAll(client, searches, { maxMs: MAX_MS, index: INDEX });
}

await onScratchDatabase(FAST, (url) => connected(url, bench));
