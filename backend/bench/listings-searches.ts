import type pg from 'pg';
import { addDays, type CalendarDay } from 'shared-ui/contracts';
import type { Kysely } from 'kysely';
import type { Cursor } from '../src/modules/listings/listing-cursor.ts';
import type { ListingFilter } from '../src/modules/listings/listings.queries.ts';
import type { ListingsTables } from '../src/modules/listings/listings.tables.ts';
import { built } from './built.ts';
import { BUSY } from './listings-data.ts';
import type { Search } from './measure.ts';

const listings = (await built(
  'modules/listings/listings.queries',
)) as typeof import('../src/modules/listings/listings.queries.ts');
const travelers = (await built(
  'modules/listings/traveler/traveler.queries',
)) as typeof import('../src/modules/listings/traveler/traveler.queries.ts');
const testimonials = (await built(
  'modules/listings/testimonials/testimonials.queries',
)) as typeof import('../src/modules/listings/testimonials/testimonials.queries.ts');
const requests = (await built(
  'modules/listings/contact/contact-requests.queries',
)) as typeof import('../src/modules/listings/contact/contact-requests.queries.ts');

const PAGE = 9;
/** The last row of so many pages: where the next one begins. */
const PAGES = 999;

interface Hot {
  from: string;
  to: string;
  departure: number;
  flight: string;
  /** A listing that the public sees. */
  id: number;
}

/** The route, and the flight, that most listings are on. */
export async function hottest(client: pg.Client, today: CalendarDay): Promise<Hot> {
  const { rows } = await client.query<Hot>(
    `select d.code as from, a.code as to, d.id as departure, min(l.flight_key) as flight,
       min(l.id) filter (where l.status = 'active' and l.last_date >= $1)::int as id
     from listings.listing l join listings.airport d on d.id = departure_airport_id join listings.airport a on a.id = arrival_airport_id
     group by 1, 2, 3 order by count(*) desc limit 1`,
    [today],
  );
  const [hot] = rows;
  if (hot === undefined) throw new Error('The table is empty.');
  return hot;
}

/** Where the 1,000th page begins, found by counting: what a visitor gets who goes on that far. None in a small table. */
async function deepCursor(
  client: pg.Client,
  today: CalendarDay,
  { departure }: { departure?: number } = {},
): Promise<Cursor | undefined> {
  const { rows } = await client.query<{ date: string; last_date: string; type: 'helper' | 'seeking_help'; id: string }>(
    `select date::text, last_date::text, type, id from listings.listing
     where status = 'active' and last_date >= $1 and ($3::int is null or departure_airport_id = $3)
     order by date, last_date, type, id offset $2 limit 1`,
    [today, PAGES * PAGE - 1, departure ?? null],
  );
  const [row] = rows;
  return row && ['soonest', row.date, row.last_date, row.type, Number(row.id)];
}

type PublicSearch = [name: string, filter: Partial<ListingFilter>, after?: Cursor];

/** What the public searches for, and the cursors where a search goes on. */
async function publicSearches(
  client: pg.Client,
  { from, to, departure, flight }: Hot,
  today: CalendarDay,
): Promise<PublicSearch[]> {
  const date = addDays(today, 21);
  const endDate = addDays(date, 6);
  const [deep, deepFrom] = [await deepCursor(client, today), await deepCursor(client, today, { departure })];
  return [
    ['route and day, hottest route', { from, to, date }],
    ['route and 60 days', { from, to, date: today, endDate: addDays(today, 60) }],
    ['route', { from, to }],
    ['from only', { from }],
    ['from and day', { from, date }],
    ['to only', { to }],
    ['to and day', { to, date }],
    ['dates only, a day', { date }],
    ['dates only, a week, helpers', { date, endDate, type: 'helper' }],
    ['dates only, today', { date: today }],
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
  ];
}

/** Everything that is read of listings, each at the hardest place of the table. */
export async function searchesOf(client: pg.Client, db: Kysely<ListingsTables>, today: CalendarDay): Promise<Search[]> {
  const hot = await hottest(client, today);
  const me = { id: BUSY, email: `p${BUSY}@example.com` };
  const { rows } = await client.query<{ id: number }>(
    'select listing_id::int as id from listings.contact_request where owner_id = $1 order by 1 limit 1',
    [BUSY],
  );
  const asked = await publicSearches(client, hot, today);
  const searchesBy = (viewerId: number | undefined, who: string) =>
    asked.map(([name, filter, after]) => ({
      name: `${name}${who}`,
      query: listings.searchPage(db, { order: 'soonest', limit: PAGE, ...filter, viewerId }, today, after),
    }));
  return [
    ...searchesBy(undefined, ''),
    ...searchesBy(BUSY, ', with 1,000 blocks'),
    { name: 'one listing, with 1,000 blocks', query: listings.publicCard(db, hot.id, today, BUSY) },
    { name: 'a traveler, with 1,000 blocks', query: travelers.profileOf(db, 7, BUSY) },
    { name: 'one listing', query: listings.publicCard(db, hot.id, today) },
    { name: 'a traveler, their profile', query: travelers.profileOf(db, BUSY) },
    { name: 'a traveler, 200 listings', query: listings.cardsOfTraveler(db, BUSY, { today, most: 50 }) },
    { name: 'my 200 listings, with who asked', query: listings.ownListings(db, me, { today }) },
    {
      name: 'my listings, a usual person',
      query: listings.ownListings(db, { id: 7, email: 'p7@example.com' }, { today }),
    },
    { name: 'who asked for one of them', query: requests.contactRequestPage(db, rows[0]?.id ?? 0, 20) },
    { name: 'testimonials of a person, 2,000', query: testimonials.testimonialsOf(db, BUSY, 20) },
    { name: 'testimonials of a usual person', query: testimonials.testimonialsOf(db, 7, 20) },
  ];
}
