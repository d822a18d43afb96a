import type { Compilable, CompiledQuery } from 'kysely';
import type pg from 'pg';

const WARM_UPS = 10;
const RUNS = 100;
const PLANS = 51;

/** A query of the product. */
export interface Search {
  name: string;
  query: Compilable | Pick<CompiledQuery, 'sql' | 'parameters'>;
  /** Its own limit of execution time. */
  maxMs?: number;
}

interface Figure {
  search: string;
  'execution ms': number;
  'at most': number;
  'round trip p50 ms': number;
  'p95 ms': number;
  index: string;
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
/** The quantile of a share: 0.5 for the median. */
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.floor(values.length * share)] ?? Number.NaN;

/** Round-trip times in ms. */
async function roundTrips(client: pg.Client, query: pg.QueryConfig): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UPS + RUNS; run += 1) {
    const start = performance.now();
    await client.query(query);
    if (run >= WARM_UPS) times.push(performance.now() - start);
  }
  return times;
}

function literalOf(client: pg.Client, value: unknown): string {
  if (value === null) return 'null';
  return client.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : `${value as string | number}`);
}

interface Measured {
  /** The limit of execution time. */
  readonly maxMs: number;
  /** Finds the index of the main table in a plan. */
  readonly index: RegExp;
}

async function measure(client: pg.Client, search: Search, at: number, { maxMs, index }: Measured): Promise<Figure> {
  const { sql: text, parameters } = 'compile' in search.query ? search.query.compile() : search.query;
  const times = await roundTrips(client, { name: `bench_${at}`, text, values: [...parameters] });
  const literals = parameters.map((value) => literalOf(client, value)).join(', ');
  const plans: string[] = [];
  for (let run = 0; run < PLANS; run += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) execute bench_${at}${literals === '' ? '' : `(${literals})`}`,
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  const execution = plans.map((plan) => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]));
  return {
    search: search.name,
    'execution ms': quantile(execution, 0.5),
    'at most': search.maxMs ?? maxMs,
    'round trip p50 ms': Number(quantile(times, 0.5).toFixed(2)),
    'p95 ms': Number(quantile(times, 0.95).toFixed(2)),
    index: index.exec(plans[0] ?? '')?.[1] ?? 'none: look at it',
  };
}

/** Measures each query, and prints a table and the queries above their limit. Returns their execution times. */
export async function measureAll(
  client: pg.Client,
  searches: readonly Search[],
  measured: Measured,
): Promise<{ name: string; ms: number; mostMs: number }[]> {
  // Prepared statements switch to generic plans after five runs.
  await client.query('set plan_cache_mode = force_generic_plan');
  const figures: Figure[] = [];
  for (const [at, search] of searches.entries()) figures.push(await measure(client, search, at, measured));
  console.table(figures);
  const above = figures.filter((figure) => !(figure['execution ms'] <= figure['at most'])).map(({ search }) => search);
  process.stdout.write(
    above.length === 0 ? `Each takes no more of the database than it may.\n` : `Above: ${above.join('; ')}.\n`,
  );
  return figures.map((figure) => ({ name: figure.search, ms: figure['execution ms'], mostMs: figure['at most'] }));
}
