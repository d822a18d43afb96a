/**
 * What it costs to find the alerts of a new listing: `npm run bench -- alerts`, at ALERTS (100000,1000000) alerts of searches, beside those
 * of 100,000 listings, a third of them with a connection. Each time the rows that it writes are rolled back, so that each listing is new
 * to the alerts. A search takes further steps past 500 alerts; what a route with CROWD (100000) costs others is measured on a node
 * (alerts-crowd.ts). On a temporary PostgreSQL.
 */
import { addDays, todayAnywhere } from 'contracts';
import type pg from 'pg';
import { type Result, writeResults } from 'tools/results.ts';
import { measureCrowd } from './alerts-crowd.ts';
import { built } from './built.ts';
import { addConnections, fill, loadAirports } from './listings-data.ts';
import { quantile } from './measure.ts';
import { connected, FAST, onScratchDatabase } from './scratch.ts';

const { findStatement } = (await built(
  'src/modules/listings/alerts/alert-matching',
)) as typeof import('../src/modules/listings/alerts/alert-matching.ts');
const { FOLLOW } = (await built(
  'src/modules/listings/listing-alerts',
)) as typeof import('../src/modules/listings/listing-alerts.ts');

const SIZES = (process.env['ALERTS'] ?? '100000,1000000').split(',').map(Number);
const TODAY = todayAnywhere();
const LISTINGS = 100_000;
const NEW_LISTINGS = 300;
const TARGET_MS = 50;

const round = (value: number): string => value.toFixed(2);

/**
 * Of a fifth as many people, on routes as skewed as those of the listings. One in five is open at one end, half are windows of up to 60
 * days, half want one type, one in ten names languages, and one in ten is silent.
 */
async function addAlerts(client: pg.Client, count: number): Promise<void> {
  const people = Math.round(count / 5);
  await client.query(
    `insert into account.account (email, username, email_proven)
     select 'a' || n || '@example.com', 'Watcher ' || n, true from generate_series(1, $1::int) n`,
    [people],
  );
  const { rows } = await client.query<{ first: string }>(
    `select min(id)::text as first from account.account where email like 'a%'`,
  );
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into listings.alert (user_id, type, departure_airport_id, arrival_airport_id, first_day, last_day, languages, frequency,
       time_zone, confirmed_at)
     select $3::bigint + floor(random() * $2), case when kind < 0.25 then 'helper' when kind < 0.5 then 'seeking_help' end,
       case when open < 0.9 then dep end, case when open >= 0.1 then case when arr = dep then arr + 1 else arr end end,
       day, day + case when random() < 0.5 then (random() * 60)::int else 0 end,
       case when random() < 0.1 then '{ta,hi}'::text[] else '{}' end,
       case when random() < 0.1 then 'off' when random() < 0.4 then 'daily' else 'immediately' end, 'Asia/Kolkata', now()
     from (select 1 + floor(3000 * random() ^ 4)::int as dep, 1 + floor(3000 * random() ^ 4)::int as arr, random() as kind,
             random() as open, $4::date + (random() * 180)::int as day
           from generate_series(1, $1::int)) as searches`,
    [count, people, rows[0]?.first, TODAY],
  );
  await client.query('set session_replication_role = origin');
}

/** The alerts of the listings that are not over, and what all alerts have found before: two listings each, most of them mailed. */
async function addFollowed(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ ids: string }>(
    `select array_agg(id)::text as ids from listings.listing where status = 'active' and last_date >= $1`,
    [TODAY],
  );
  await client.query(toPositional(FOLLOW), [rows[0]?.ids]);
  await client.query(
    `insert into listings.alert_match (alert_id, listing_id, found_at, sent_at)
     select 1 + floor(random() * $1), $2 + n, now(), case when random() < 0.8 then now() end
     from generate_series(1, 2 * $1::int) n`,
    [count, LISTINGS],
  );
  await client.query('vacuum analyze');
}

/** Confirmed and upcoming ones by chance, so that a busy route comes as often as people post for it. */
async function listNew(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from listings.listing
     where status = 'active' and confirmed_at is not null and last_date between $1 and $2 order by md5(id::text) limit $3`,
    [TODAY, addDays(TODAY, 90), NEW_LISTINGS],
  );
  return rows.map(({ id }) => Number(id));
}

function toPositional(sql: string): string {
  let at = 0;
  return sql.replaceAll('?', () => `$${(at += 1)}`);
}

async function find(client: pg.Client, listingId: number): Promise<{ ms: number; found: number }> {
  await client.query('begin');
  let ms = 0;
  for (let afterId: number | null = 0; afterId !== null;) {
    const { sql, values } = findStatement(listingId, { now: new Date(), today: TODAY, afterId });
    const start = performance.now();
    const { rows: steps } = await client.query<{ lastId: string | null }>(toPositional(sql), values);
    ms += performance.now() - start;
    const lastId: string | null = steps[0]?.lastId ?? null;
    afterId = lastId === null ? null : Number(lastId);
  }
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from listings.alert_match where listing_id = $1',
    [listingId],
  );
  await client.query('rollback');
  return { ms, found: Number(rows[0]?.count) };
}

async function measure(client: pg.Client, count: number): Promise<Result[]> {
  await loadAirports(client);
  await fill(client, LISTINGS, TODAY);
  await addConnections(client);
  await addAlerts(client, count);
  await addFollowed(client, count);
  const listings = await listNew(client);
  for (const id of listings.slice(0, 20)) await find(client, id);
  const turns = [];
  for (const id of listings) turns.push(await find(client, id));
  const times = turns.map(({ ms }) => ms);
  const found = turns.map((turn) => turn.found);
  const counts = `${quantile(found, 0.5)}, ${quantile(found, 0.95)}, ${Math.max(...found)} alerts found`;
  return [
    {
      what: `the alerts of a new listing, of ${count.toLocaleString('en')}`,
      measured: `p50 ${round(quantile(times, 0.5))}, p95 ${round(quantile(times, 0.95))}, at most ${round(Math.max(...times))} ms (${counts})`,
      reach: `p95 under ${TARGET_MS} ms`,
    },
  ];
}

const results: Result[] = [];
for (const count of SIZES)
  await onScratchDatabase(FAST, (url) =>
    connected(url, async (client) => void results.push(...(await measure(client, count)))),
  );
await onScratchDatabase([], async (url, dataDir) => void results.push(...(await measureCrowd(url, dataDir))));
writeResults('Alerts', results);
