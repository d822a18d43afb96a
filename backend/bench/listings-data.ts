import type pg from 'pg';
import { readSourceAirports } from '../src/modules/listings/airports/airport-source.ts';

/** The real airports. The routes below are skewed by their ids. */
export async function loadAirports(client: pg.Client): Promise<void> {
  await client.query(
    `insert into listings.airport (code, name, city, country, time_zone)
     select * from jsonb_to_recordset($1::jsonb) as s(code text, name text, city text, country text, time_zone text)`,
    [JSON.stringify(await readSourceAirports())],
  );
}

/** The id of a person with very many listings, requests and testimonials: the worst case of each read. */
export const BUSY = 1;
const BUSY_LISTINGS = 200;
const BUSY_TESTIMONIALS = 2000;

/**
 * `count` listings by a fifth as many people. A few airports have most of the traffic, a third of the listings are
 * windows, three quarters are past and expired, one in twenty is closed. None has a connection: see `addConnections`. Half of them
 * were asked for contact details, and a quarter as many testimonials were written. Two fifths of the people have a verified phone.
 */
export async function fill(client: pg.Client, count: number, today: string): Promise<void> {
  const people = Math.max(BUSY_TESTIMONIALS + 2, Math.round(count / 5));
  await client.query('select setseed(0.42)');
  // The rows satisfy all foreign keys; checking ten million of them takes longer than inserting them
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into account.account (email, username, languages, phone_number, verified)
     select 'p' || n || '@example.com', 'Person ' || n, 'Tamil, English', '+1 ' || 2000000000 + n, random() < 0.4
     from generate_series(1, $1::int) n`,
    [people],
  );
  await withoutIndexes(client, async () => {
    await addTestimonials(client, { count, people });
    // In spite of the role: it copies the ratings
    await client.query('alter table listings.listing enable always trigger listing_takes_rating_rank');
    await addListings(client, { count, people, today });
    await client.query('alter table listings.listing enable trigger listing_takes_rating_rank');
    await addRequests(client, people);
    await addBlocks(client);
  });
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** Building an index afterwards takes a fraction of the time. Those of keys are not dropped. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'listings' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of rows) await client.query(`drop index listings.${client.escapeIdentifier(name)}`);
  await work();
  await client.query(`set maintenance_work_mem = '256MB'`);
  for (const { definition } of rows) await client.query(definition);
}

async function addListings(
  client: pg.Client,
  { count, people, today }: { count: number; people: number; today: string },
) {
  await client.query(
    `insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, end_date,
       flight_number, flight_key, skills, description, status, confirmed_at, created_at)
     select case when random() < 0.5 then 'helper' else 'seeking_help' end,
       case when n % $4 = 0 then ${BUSY} else ceil(random() * $2) end, 'Person', 'p@example.com',
       dep, case when arr = dep then arr + 1 else arr end, day, day + days,
       'BA ' || flight, 'BA' || flight, 'Translation, Wheelchair requests', repeat('Happy to help. ', 8),
       case when random() < 0.05 then 'closed' when day + coalesce(days, 0) < $3 then 'expired' else 'active' end, case when random() < 0.9 then now() end,
       now() - ($1::int - n) * interval '1 s'
     from (select n, 1 + floor(3000 * random() ^ 4)::int as dep, 1 + floor(3000 * random() ^ 4)::int as arr,
             $3::date - 270 + (random() * 360)::int as day, (random() * 3000)::int as flight,
             case when random() < 0.33 then (random() * 60)::int end as days
           from generate_series(1, $1::int) n) as trips`,
    [count, people, today, Math.max(1, Math.floor(count / BUSY_LISTINGS))],
  );
}

/** Makes every third listing a trip of two flights, half of them on two days, with a stop at an airport that is as busy as the others. */
export async function addConnections(client: pg.Client): Promise<void> {
  await client.query(
    `create temporary table trip as
     select id, type, date, coalesce(end_date - date, 0) as days, departure_airport_id as dep, arrival_airport_id as arr, stop,
       date + (id / 3 % 2)::int as next_date, flight_number, flight_key, 'QR' || (random() * 3000)::int as next_key, created_at
     from (select *, 1 + floor(3000 * random() ^ 4)::int as stop from listings.listing where id % 3 = 0) as listing
     where stop not in (departure_airport_id, arrival_airport_id)`,
  );
  await client.query(
    'update listings.listing l set last_flight_date = next_date + days from trip where trip.id = l.id',
  );
  await client.query(
    `insert into listings.flight (listing_id, position, departure_airport_id, arrival_airport_id, date, flight_number, flight_key)
     select id, 1, dep, stop, date, flight_number, flight_key from trip
     union all select id, 2, stop, arr, next_date, next_key, next_key from trip order by 1, 2`,
  );
  await client.query(
    `insert into listings.route_section (listing_id, first_position, last_position, departure_airport_id, arrival_airport_id, date,
       last_date, type, flight_key, at_destination, created_at)
     select id, 1, 1, dep, stop, date, date + days, type, flight_key, false, created_at from trip
     union all select id, 2, 2, stop, arr, next_date, next_date + days, type, next_key, true, created_at from trip order by 1, 2`,
  );
  await client.query('drop table trip');
  await client.query('vacuum analyze');
}

/** The busy person has blocked every fourth of 2,000 others, and is blocked by as many. */
async function addBlocks(client: pg.Client): Promise<void> {
  await client.query(
    `insert into messaging.block (blocker_id, blocked_id, created_at)
     select case when n % 4 = 0 then ${BUSY} else n end, case when n % 4 = 0 then n else ${BUSY} end, now()
     from generate_series(2, 2001) n where n % 2 = 0`,
  );
}

/** One for every second listing, fifty for each of those of the busy person. */
async function addRequests(client: pg.Client, people: number): Promise<void> {
  await client.query(
    `insert into listings.contact_request (listing_id, owner_id, asker_id, route, asked_at, last_asked_at)
     select l.id, l.user_id, (l.user_id + k) % $1 + 1, d.code || ' to ' || a.code,
       now() - (l.id % 1000 + k) * interval '1 minute', now() - (l.id % 1000 + k) * interval '1 minute'
     from listings.listing l
     join listings.airport d on d.id = l.departure_airport_id
     join listings.airport a on a.id = l.arrival_airport_id
     cross join lateral generate_series(0, case when l.user_id = ${BUSY} then 49 else 0 end) k
     where l.user_id = ${BUSY} or l.id % 2 = 0`,
    [people],
  );
}

async function addTestimonials(client: pg.Client, { count, people }: { count: number; people: number }) {
  await client.query(
    `insert into listings.testimonial (author_id, target_id, route, rating, text)
     select author, target, 'MAA to LHR', 1 + n % 5, repeat('She was kind. ', 12)
     from (select n, 1 + n % $2 as author,
             case when n <= ${BUSY_TESTIMONIALS} then ${BUSY} else 1 + (n * 7 + n / $2) % $2 end as target
           from generate_series(1, $1::int) n) t
     where author <> target on conflict do nothing`,
    [Math.max(BUSY_TESTIMONIALS, Math.round(count / 4)), people],
  );
  await client.query(
    'insert into listings.rating select target_id, sum(rating), count(*) from listings.testimonial group by 1',
  );
}
