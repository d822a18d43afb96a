/**
 * What it costs to find the matches of a listing, in one statement: `npm run bench -- matches`, at LISTINGS (1000000) listings, a third of
 * them with two flights. Of people's listings by chance, and of those on the busiest route. On a temporary PostgreSQL.
 */
import { addDays, NEEDS, todayAnywhere } from 'contracts';
import type pg from 'pg';
import { type Result, writeResults } from 'tools/results.ts';
import type { ListingsTables } from '../src/modules/listings/listings.db.ts';
import { compilerOf } from '../src/platform/database/kysely-types.ts';
import { built } from './built.ts';
import { addConnections, fill, loadAirports } from './listings-data.ts';
import { quantile } from './measure.ts';
import { connected, FAST, onScratchDatabase } from './scratch.ts';

const { matchesOf } = (await built(
  'src/modules/listings/matches/matches.queries',
)) as typeof import('../src/modules/listings/matches/matches.queries.ts');
const { SKILL_WORDS } = (await built(
  'src/modules/listings/matches/met-needs',
)) as typeof import('../src/modules/listings/matches/met-needs.ts');

const COUNT = Number(process.env['LISTINGS'] ?? 1_000_000);
const TODAY = todayAnywhere();
const OWN_LISTINGS = 300;
const ROUNDS = 5;
const MAX_MATCHES = 20;
const TARGET_MS = 5;

interface Own {
  id: number;
  userId: number;
  type: 'helper' | 'seeking_help';
}

const BY_CHANCE = `
  select id::int, user_id::int as "userId", type from listings.listing
  where status = 'active' and confirmed_at is not null and last_date between $1 and $2 order by md5(id::text) limit $3`;

const ON_BUSIEST_ROUTE = `
  with busiest as (
    select departure_airport_id, arrival_airport_id from listings.listing group by 1, 2 order by count(*) desc limit 1
  )
  select id::int, user_id::int as "userId", type from listings.listing join busiest using (departure_airport_id, arrival_airport_id)
  where status = 'active' and confirmed_at is not null and last_date between $1 and $2 order by md5(id::text) limit $3`;

function toStatement({ id, userId, type }: Own) {
  const isRequest = type === 'seeking_help';
  const filter = {
    listingId: id,
    userId,
    today: TODAY,
    limit: MAX_MATCHES,
    type: isRequest ? 'helper' : 'seeking_help',
    needs: isRequest ? NEEDS.map((need) => ({ need, words: SKILL_WORDS[need] })) : [],
    metNeeds: isRequest ? [] : [...NEEDS],
  } as const;
  const { sql, parameters } = matchesOf(compilerOf<ListingsTables>(), filter).compile();
  return { name: 'bench_matches', text: sql, values: [...parameters] };
}

function inWords(times: number[]): string {
  const [p50, p95, worst] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((ms) =>
    ms.toFixed(2),
  );
  return `p50 ${p50}, p95 ${p95}, at most ${worst} ms`;
}

async function measure(client: pg.Client, what: string, owns: string): Promise<Result> {
  const { rows } = await client.query<Own>(owns, [TODAY, addDays(TODAY, 90), OWN_LISTINGS]);
  // The caches of a site that has run for a while
  for (const own of rows) await client.query(toStatement(own));
  const times = rows.map((): number[] => []);
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, own] of rows.entries()) {
      const statement = toStatement(own);
      const start = performance.now();
      const { rowCount } = await client.query(statement);
      times[index]?.push(performance.now() - start);
      if (round === 0) counts.push(rowCount ?? 0);
    }
  }
  return {
    what: `the matches of a listing, ${what}, of ${COUNT.toLocaleString('en')}`,
    measured: `medians of each listing in ${ROUNDS} rounds ${inWords(times.map((ofOne) => quantile(ofOne, 0.5)))}; single ${inWords(times.flat())} (${quantile(counts, 0.5)} matches, at most ${Math.max(...counts)})`,
    reach: `p95 of the medians under ${TARGET_MS} ms`,
  };
}

await onScratchDatabase(FAST, (url) =>
  connected(url, async (client) => {
    await loadAirports(client);
    await fill(client, COUNT, TODAY);
    await addConnections(client);
    // As the product's prepared statement after its first runs
    await client.query('set plan_cache_mode = force_generic_plan');
    writeResults('Matches', [
      await measure(client, 'by chance', BY_CHANCE),
      await measure(client, 'on the busiest route', ON_BUSIEST_ROUTE),
    ]);
  }),
);
