/**
 * What the searches of listings cost on a big table: `npm run build -w backend && node backend/bench/listings.bench.ts`.
 * LISTINGS sets how many (200000; up to 1000000 has been tried). A scratch PostgreSQL is made for it and thrown away.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { addDays, todayAnywhere } from 'shared-ui/contracts';
import type { Cursor } from '../src/modules/listings/listing-cursor.ts';
import type { ListingFilter } from '../src/modules/listings/listings.queries.ts';
import type { ListingsTables } from '../src/modules/listings/listings.tables.ts';
import { fill, loadAirports } from './listings-data.ts';

// The built backend at run time: its classes need a compiler. Types come from the source.
const built = (path: string): Promise<unknown> => import(new URL(`../dist/${path}`, import.meta.url).href);
const { ormConfigOf } = (await built('app.module.js')) as typeof import('../src/app.module.ts');
const { migrate } = (await built(
  'platform/database/migrate.js',
)) as typeof import('../src/platform/database/migrate.ts');
const { EmbeddedPostgres } = (await built(
  'platform/database/embedded/embedded-postgres.js',
)) as typeof import('../src/platform/database/embedded/embedded-postgres.ts');
const { searchPage } = (await built(
  'modules/listings/listings.queries.js',
)) as typeof import('../src/modules/listings/listings.queries.ts');

const COUNT = Number(process.env['LISTINGS'] ?? 200_000);
const WARM_UPS = 10;
const RUNS = 200;
const TODAY = todayAnywhere();

const compiler = new Kysely<ListingsTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface Search {
  name: string;
  filter: Partial<ListingFilter>;
  after?: Cursor;
}

function searches(hot: { from: string; to: string; flight: string }, deep: Cursor): Search[] {
  const { from, to, flight } = hot;
  const date = addDays(TODAY, 21);
  return [
    { name: 'route and day, hottest route', filter: { from, to, date } },
    { name: 'route and 60 days, hottest route', filter: { from, to, date: TODAY, endDate: addDays(TODAY, 60) } },
    { name: 'route, any day', filter: { from, to } },
    { name: 'from, and day', filter: { from, date } },
    { name: 'to, and day', filter: { to, date } },
    { name: 'day', filter: { date } },
    { name: 'flight', filter: { flight } },
    { name: 'everything, soonest first', filter: {} },
    { name: 'everything, from the middle on', filter: {}, after: deep },
    { name: 'newest helpers (home)', filter: { type: 'helper', order: 'newest', limit: 2 } },
    { name: 'newest of all', filter: { order: 'newest' } },
  ];
}

async function measure(
  client: pg.Client,
  { name, filter, after }: Search,
  at: number,
): Promise<Record<string, string | number>> {
  const { sql: text, parameters } = searchPage(
    compiler,
    { order: 'soonest', limit: 9, ...filter },
    TODAY,
    after,
  ).compile();
  const query = { name: `bench_${at}`, text, values: [...parameters] };
  const times: number[] = [];
  for (let run = 0; run < WARM_UPS + RUNS; run += 1) {
    const start = performance.now();
    await client.query(query);
    if (run >= WARM_UPS) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const literals = parameters.map((value) => client.escapeLiteral(String(value))).join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) execute bench_${at}(${literals})`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return {
    search: name,
    'execution ms': Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]),
    'round trip p50 ms': Number(times[RUNS / 2]?.toFixed(2)),
    'p95 ms': Number(times[Math.floor(RUNS * 0.95)]?.toFixed(2)),
    index: /using (listing_\w+) on listing/.exec(plan)?.[1] ?? 'none: look at it',
  };
}

async function bench(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await loadAirports(client);
  await fill(client, COUNT, TODAY);
  // What a named statement settles on after five runs, for any values.
  await client.query('set plan_cache_mode = force_generic_plan');
  const { rows } = await client.query<{
    from: string;
    to: string;
    flight: string;
    date: string;
    last: string;
    id: string;
  }>(`
    select d.code as from, a.code as to, min(l.flight_key) as flight, (current_date + 45)::text as date, (current_date + 45)::text as last, max(l.id) as id
    from listings.listing l join listings.airport d on d.id = departure_airport_id join listings.airport a on a.id = arrival_airport_id
    group by 1, 2 order by count(*) desc limit 1`);
  const [hot] = rows;
  if (hot === undefined) throw new Error('The table is empty.');
  const found = searches(hot, ['soonest', hot.date, hot.last, 'helper', Number(hot.id)]);
  const figures = [];
  for (const [at, search] of found.entries()) figures.push(await measure(client, search, at));
  process.stdout.write(`${COUNT} listings; hottest route ${hot.from}-${hot.to}\n`);
  console.table(figures);
  await client.end();
}

const dataDir = await mkdtemp(join(tmpdir(), 'fa-bench-'));
await chmod(dataDir, 0o755);
const server = await EmbeddedPostgres.start({
  dataDir,
  password: 'bench',
  flags: ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB'],
});
try {
  const url = await server.ensureDatabase('bench');
  await migrate(ormConfigOf({ databaseUrl: url }));
  await bench(url);
} finally {
  await server.stop('immediately');
  await rm(dataDir, { recursive: true, force: true });
}
