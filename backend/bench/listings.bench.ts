/**
 * What the reads of listings cost on a big table: `npm run build -w backend && node backend/bench/listings.bench.ts`.
 * LISTINGS sets how many (1000000). A scratch PostgreSQL is made for it and thrown away.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { todayAnywhere } from 'shared-ui/contracts';
import type { ListingsTables } from '../src/modules/listings/listings.tables.ts';
import { fill, loadAirports } from './listings-data.ts';
import { type Search, searchesOf } from './listings-searches.ts';

// The built backend at run time: its classes need a compiler. Types come from the source.
const built = (path: string): Promise<unknown> => import(new URL(`../dist/${path}`, import.meta.url).href);
const { ormConfigOf } = (await built('app.module.js')) as typeof import('../src/app.module.ts');
const { migrate } = (await built(
  'platform/database/migrate.js',
)) as typeof import('../src/platform/database/migrate.ts');
const { EmbeddedPostgres } = (await built(
  'platform/database/embedded/embedded-postgres.js',
)) as typeof import('../src/platform/database/embedded/embedded-postgres.ts');

const COUNT = Number(process.env['LISTINGS'] ?? 1_000_000);
const MOST_MS = 2;
const WARM_UPS = 10;
const RUNS = 100;
const PLANS = 5;
const TODAY = todayAnywhere();

const compiler = new Kysely<ListingsTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface Figure {
  search: string;
  'execution ms': number;
  'round trip p50 ms': number;
  'p95 ms': number;
  index: string;
}

const sorted = (values: number[]): number[] => [...values].sort((a, b) => a - b);
const median = (values: number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Of the table that a search is about: what it joins is found by keys. */
const indexOf = (plan: string): string =>
  /(?:using|on) ((?:listing|testimonial|contact_request)_\w+|account_pkey)/.exec(plan)?.[1] ?? 'none: look at it';

/** What a caller waits for, in ms, the quickest first. */
async function roundTrips(client: pg.Client, query: pg.QueryConfig): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UPS + RUNS; run += 1) {
    const start = performance.now();
    await client.query(query);
    if (run >= WARM_UPS) times.push(performance.now() - start);
  }
  return sorted(times);
}

async function measure(client: pg.Client, { name, query }: Search, at: number): Promise<Figure> {
  const { sql: text, parameters } = query.compile();
  const times = await roundTrips(client, { name: `bench_${at}`, text, values: [...parameters] });
  const literals = parameters.map((value) => client.escapeLiteral(String(value))).join(', ');
  const plans: string[] = [];
  for (let run = 0; run < PLANS; run += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) execute bench_${at}(${literals})`,
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return {
    search: name,
    'execution ms': median(plans.map((plan) => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]))),
    'round trip p50 ms': Number(median(times).toFixed(2)),
    'p95 ms': Number(times[Math.floor(RUNS * 0.95)]?.toFixed(2)),
    index: indexOf(plans[0] ?? ''),
  };
}

/** The table is filled, and each read is measured. */
async function bench(client: pg.Client): Promise<void> {
  const began = performance.now();
  await loadAirports(client);
  await fill(client, COUNT, TODAY);
  const filled = performance.now();
  // What a named statement settles on after five runs, for any values.
  await client.query('set plan_cache_mode = force_generic_plan');
  const figures: Figure[] = [];
  for (const [at, search] of (await searchesOf(client, compiler, TODAY)).entries())
    figures.push(await measure(client, search, at));
  const seconds = (from: number, to: number) => `${Math.round((to - from) / 1000)} s`;
  process.stdout.write(
    `${COUNT} listings, filled in ${seconds(began, filled)}, measured in ${seconds(filled, performance.now())}\n`,
  );
  print(figures);
}

/** The table, and in words which reads take more than they should. */
function print(figures: Figure[]): void {
  console.table(figures);
  const above = figures.filter((figure) => !(figure['execution ms'] <= MOST_MS)).map(({ search }) => search);
  process.stdout.write(
    above.length === 0
      ? `Each takes at most ${MOST_MS} ms of the database.\n`
      : `Above ${MOST_MS} ms: ${above.join('; ')}.\n`,
  );
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
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
  await connected(url, bench);
} finally {
  await server.stop('immediately');
  await rm(dataDir, { recursive: true, force: true });
}
