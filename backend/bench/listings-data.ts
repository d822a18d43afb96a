import type pg from 'pg';
import { readSource } from '../src/modules/listings/airport-source.ts';

/** The real airports: the skew of the routes below is by their keys. */
export async function loadAirports(client: pg.Client): Promise<void> {
  await client.query(
    `insert into listings.airport (code, name, city, country, time_zone)
     select * from jsonb_to_recordset($1::jsonb) as s(code text, name text, city text, country text, time_zone text)`,
    [JSON.stringify(await readSource())],
  );
}

/**
 * `count` listings by a fifth as many people, half of them rated. A few airports have most of the traffic, a third of
 * the listings are windows, three quarters are past, one in twenty is not active.
 */
export async function fill(client: pg.Client, count: number, today: string): Promise<void> {
  const people = Math.max(1, Math.round(count / 5));
  await client.query('select setseed(0.42)');
  await client.query(
    `insert into account.account (email, username) select 'p' || n || '@example.com', 'Person ' || n from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query('insert into listings.rating select n * 2, 9, 2 from generate_series(1, $1::int / 2) n', [people]);
  await client.query(
    `insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, end_date,
       flight_number, flight_key, description, status, confirmed_at)
     select case when random() < 0.5 then 'helper' else 'seeking_help' end, ceil(random() * $2), 'Person', 'p@example.com',
       dep, case when arr = dep then arr + 1 else arr end, day, case when random() < 0.33 then day + (random() * 60)::int end,
       'BA ' || flight, 'BA' || flight, repeat('Happy to help. ', 8),
       case when random() < 0.05 then 'closed' else 'active' end, case when random() < 0.9 then now() end
     from (select 1 + floor(3000 * random() ^ 4)::int as dep, 1 + floor(3000 * random() ^ 4)::int as arr,
             $3::date - 270 + (random() * 360)::int as day, (random() * 3000)::int as flight
           from generate_series(1, $1::int)) as trips`,
    [count, people, today],
  );
  await client.query('vacuum analyze');
}
