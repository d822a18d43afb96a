/**
 * What GET /api/listings costs: `npm run bench -- search`. Requests a second beside the least that can answer them (search-raw.ts) and
 * beside plain NestJS with entities (search-entities.ts), in turns; the memory of a connection after every search there is; and the
 * time that PostgreSQL takes, at LISTINGS (10000,100000,1000000) listings, a third of them trips of two flights. Each on a temporary PostgreSQL; Linux only.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, todayAnywhere } from 'contracts';
import type pg from 'pg';
import { type Result, writeResults } from 'tools/results.ts';
import type { Cursor } from '../src/modules/listings/search/listing-cursor.ts';
import type { ListingFilter } from '../src/modules/listings/search/search.queries.ts';
import { findFreePort } from '../src/platform/http/port.ts';
import { compilerOf } from '../src/platform/database/kysely-types.ts';
import { built } from './built.ts';
import { addConnections, BUSY, fill, loadAirports } from './listings-data.ts';
import { type Load, measureRate, processorSeconds } from './load.ts';
import { quantile } from './measure.ts';
import { startNode } from './nodes.ts';
import { connected, FAST, onScratchDatabase } from './scratch.ts';
import type { RawRoute } from './search-raw.ts';

const { searchStatement } = (await built(
  'src/modules/listings/search/search.queries',
)) as typeof import('../src/modules/listings/search/search.queries.ts');
const { ownListings } = (await built(
  'src/modules/listings/own/own-listings.queries',
)) as typeof import('../src/modules/listings/own/own-listings.queries.ts');

const SIZES = (process.env['LISTINGS'] ?? '10000,100000,1000000').split(',').map(Number);
const TODAY = todayAnywhere();
const LIMIT = 20;
const ADDRESSES = 300;
const CONNECTIONS = 16;
const ROUNDS = 9;
const REQUESTS = 3000;
/** The plain one is so slow that its turns would take the longest. */
const ENTITY_REQUESTS = 500;
const COMPRESSED = { 'Accept-Encoding': 'br' };

/** Each finds a full page. */
const DAYS = Array.from({ length: 60 }, (_, at): Search => ({ date: addDays(TODAY, at) }));

const median = (values: readonly number[]): number => quantile(values, 0.5);
const round = (value: number, digits = 2): string => value.toFixed(digits);

type Search = Partial<ListingFilter>;
const statementOf = (filter: Search, after?: Cursor) =>
  searchStatement({ order: 'soonest', limit: LIMIT, ...filter }, TODAY, after);

const pathOf = (filter: Search): string =>
  `/api/listings?${new URLSearchParams({ ...(filter as Record<string, string>), limit: String(LIMIT) }).toString()}`;

/** Routes and days of listings taken by chance: a busy route as often as people search it. */
async function listSearches(client: pg.Client): Promise<Search[]> {
  const { rows } = await client.query<{ from: string; to: string; date: string }>(
    `select d.code as from, a.code as to, greatest(l.date, $1)::text as date
     from listings.listing l join listings.airport d on d.id = l.departure_airport_id
     join listings.airport a on a.id = l.arrival_airport_id
     where l.status = 'active' and l.last_date >= $1 order by md5(l.id::text) limit $2`,
    [TODAY, ADDRESSES],
  );
  return rows;
}

interface Server {
  readonly url: string;
  readonly pid: number;
}

/** Runs a script of this folder, which sends its port once it listens. */
async function startScript(
  name: string,
  databaseUrl: string,
  message?: object,
): Promise<Server & { child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, name), [databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--no-warnings'],
  });
  process.once('exit', () => child.kill());
  if (message) child.send(message);
  const [port] = (await once(child, 'message')) as [number];
  return { child, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
}

/** The headers that the product sends to every path: the others send the same bytes. */
async function readRoutes(url: string, searches: readonly Search[]): Promise<Record<string, RawRoute>> {
  const own = new Set(['content-length', 'date', 'connection', 'keep-alive', 'content-encoding', 'vary']);
  const routes: Record<string, RawRoute> = {};
  for (const search of searches) {
    const response = await fetch(url + pathOf(search), { headers: { 'Accept-Encoding': 'identity' } });
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !own.has(name)));
    const { sql: text, parameters: values } = statementOf(search);
    routes[pathOf(search)] = { name: `raw_${Object.keys(search).join('_')}`, text, values, limit: LIMIT, headers };
  }
  return routes;
}

async function ensureSameBytes(servers: readonly Server[], paths: readonly string[]): Promise<void> {
  for (const path of paths.slice(0, ADDRESSES)) {
    const [expected = '', ...others] = await Promise.all(
      servers.map(async ({ url }) => (await fetch(url + path)).text()),
    );
    if (!expected.startsWith('[{')) throw new Error(`Nothing is found at ${path}: ${expected.slice(0, 100)}`);
    for (const [at, body] of others.entries()) {
      const where = [...body].findIndex((letter, index) => letter !== expected[index]);
      const excerpts = [expected, body].map((text) => text.slice(Math.max(0, where - 60), where + 60));
      if (body !== expected) throw new Error([`Server ${at + 1} answers ${path} differently:`, ...excerpts].join('\n'));
    }
  }
}

interface Turn {
  readonly rate: number;
  /** Processor time of the server for one request, in ms. */
  readonly ms: number;
}

async function takeTurn({ url, pid }: Server, load: Omit<Load, 'url'>): Promise<Turn> {
  const before = processorSeconds(pid);
  const rate = await measureRate({ url, ...load });
  return { rate, ms: (1000 * (processorSeconds(pid) - before)) / load.requests };
}

/** The product beside another server, in turns, since the machine is never as quiet as the one moment before. */
async function compare(
  product: Server,
  other: Server,
  load: Omit<Load, 'url' | 'connections'>,
): Promise<[Turn, Turn][]> {
  const whole = { ...load, connections: CONNECTIONS };
  const warmUp = { ...whole, requests: load.requests / 2 };
  await Promise.all([takeTurn(product, warmUp), takeTurn(other, warmUp)]);
  const turns: [Turn, Turn][] = [];
  for (let at = 0; at < ROUNDS; at += 1) turns.push([await takeTurn(product, whole), await takeTurn(other, whole)]);
  return turns;
}

function describe(turns: readonly [Turn, Turn][]): string {
  const rates = turns.map(([mine, other]) => mine.rate / other.rate);
  const [mine, other] = [turns.map(([turn]) => turn), turns.map(([, turn]) => turn)];
  const rate = (side: readonly Turn[]) => round(median(side.map((turn) => turn.rate)), 0);
  const processor = (side: readonly Turn[]) => median(side.map((turn) => turn.ms));
  return [
    `**${round(median(rates))}** (${round(Math.min(...rates))} to ${round(Math.max(...rates))}; ${rate(mine)} to ${rate(other)} a second`,
    `processor time ${round(processor(mine) / processor(other))} times: ${round(processor(mine), 3)} ms to ${round(processor(other), 3)})`,
  ].join('; ');
}

/** Requests a second, as ratios. */
async function measureRequests(
  client: pg.Client,
  databaseUrl: string,
  dataDir: string,
  count: number,
): Promise<Result[]> {
  const searches = await listSearches(client);
  const port = String(await findFreePort());
  const product = await startNode(databaseUrl, dataDir, {
    NODE_ENV: 'production',
    SECRET_KEY: 'a secret of the bench that is long enough',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
  });
  const raw = await startScript(
    'search-raw.ts',
    databaseUrl,
    await readRoutes(product.url, [{}, ...DAYS, ...searches]),
  );
  const entities = await startScript('search-entities.ts', databaseUrl);
  try {
    const all = [pathOf({})];
    const routes = searches.map(pathOf);
    const days = DAYS.map(pathOf);
    await ensureSameBytes([product, raw, entities], [...all, ...days, ...routes]);
    const results: Result[] = [];
    const add = async (
      what: string,
      other: Server,
      reach: string,
      load: Omit<Load, 'url' | 'connections' | 'requests'>,
    ) => {
      const requests = other === entities ? ENTITY_REQUESTS : REQUESTS;
      const measured = describe(await compare(product, other, { ...load, requests }));
      process.stdout.write(`${what}: ${measured}\n`);
      results.push({ what, measured, reach });
    };
    const of = `of ${count.toLocaleString('en')}`;
    // The product reads a page once for all who ask for it at the same time: of days and routes each asks for another.
    const [toRaw, toEntities] = ['to node:http and pg', 'to plain NestJS with entities'].map(
      (to) => `requests a second ${to}`,
    );
    const atLeast = ['at least 0.9', 'at least 5'] as const;
    await add(`${toRaw}: ${LIMIT} ${of}, the same page`, raw, atLeast[0], { paths: all });
    await add(`${toRaw}: ${LIMIT} ${of}, each another day`, raw, atLeast[0], { paths: days });
    await add(`${toRaw}: each another route and day, with few results`, raw, atLeast[0], { paths: routes });
    await add(`${toRaw}: each another day, both compressing, without a gateway`, raw, '', {
      paths: days,
      headers: COMPRESSED,
    });
    await add(`${toEntities}: ${LIMIT} ${of}, the same page`, entities, atLeast[1], { paths: all });
    await add(`${toEntities}: ${LIMIT} ${of}, each another day`, entities, atLeast[1], { paths: days });
    await add(`${toEntities}: each another route and day`, entities, atLeast[1], { paths: routes });
    return results;
  } finally {
    await product.stop();
    raw.child.kill();
    entities.child.kill();
  }
}

/** The memory in MB that no other process shares. */
async function backendMemory(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Every combination of filters, as the product sends it, several times: PostgreSQL keeps the plan of a prepared statement. */
async function measureMemory(client: pg.Client, [some = {}]: readonly Search[]): Promise<Result> {
  const before = await backendMemory(client);
  const shapes = new Set<string>();
  const optional = {
    ...some,
    flight: 'BA 36',
    exceptFlight: 'BA 37',
    around: 3,
    type: 'helper',
    viewerId: BUSY,
  } as const;
  const names = Object.keys(optional) as (keyof typeof optional)[];
  for (let bits = 0; bits < 2 ** names.length; bits += 1) {
    const filter: Search = Object.fromEntries(
      names.filter((_name, at) => bits & (1 << at)).map((name) => [name, optional[name]]),
    );
    if (filter.around !== undefined && filter.date === undefined) continue;
    for (const [order, after] of [
      ['soonest', ['soonest', TODAY, TODAY, 'helper', 1]],
      ['newest', ['newest', `${TODAY} 00:00:00+00`, 1_000_000]],
    ] satisfies [ListingFilter['order'], Cursor][])
      for (const cursor of [undefined, after]) {
        const { label, sql: text, parameters } = statementOf({ ...filter, order }, cursor);
        const name = label === undefined ? undefined : `${label}_${shapes.size}`;
        if (shapes.has(text)) continue;
        shapes.add(text);
        for (let run = 0; run < 6; run += 1) await client.query({ ...(name && { name }), text, values: parameters });
      }
  }
  const more = (await backendMemory(client)) - before;
  return {
    what: `memory of a connection after all ${shapes.size} searches`,
    measured: `+${round(more, 1)} MB`,
    reach: 'at most +20 MB',
  };
}

/** Every read that is to take as long at any size, for the busiest airports and for people with few and with very many listings. */
async function listReads(client: pg.Client): Promise<[string, { sql: string; parameters: readonly unknown[] }][]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select d.code as from, a.code as to from listings.listing l join listings.airport d on d.id = departure_airport_id
     join listings.airport a on a.id = arrival_airport_id where l.status = 'active' and l.last_date >= $1
     group by 1, 2 order by count(*) desc limit 1`,
    [TODAY],
  );
  const [{ from, to } = { from: '', to: '' }] = rows;
  const date = addDays(TODAY, 21);
  const own = (id: number) =>
    ownListings(compilerOf(), { id, email: `p${id}@example.com` }, { today: TODAY, limit: 7 }).compile();
  return [
    ['search: everything', statementOf({})],
    ['search: the busiest route', statementOf({ from, to })],
    ['search: the busiest route and a day', statementOf({ from, to, date })],
    ['search: the busiest route and a day, with a login', statementOf({ from, to, date, viewerId: 7 })],
    ['search: a hub', statementOf({ from })],
    ['search: to a hub', statementOf({ to })],
    ['search: a flight and a day', statementOf({ date, flight: 'QR 36' })],
    ['newest of all', statementOf({ order: 'newest' })],
    ['newest helpers (home)', statementOf({ order: 'newest', type: 'helper', limit: 2 })],
    ['newest from a hub', statementOf({ order: 'newest', from })],
    ['newest to a hub', statementOf({ order: 'newest', to })],
    ['best rated of all', statementOf({ order: 'best_rated' })],
    ['best rated from a hub', statementOf({ order: 'best_rated', from })],
    ['best rated to a hub', statementOf({ order: 'best_rated', to })],
    ['search: everything, verified phones', statementOf({ verified: true })],
    ['search: the busiest route, verified phones', statementOf({ from, to, verified: true })],
    ['my listings, a usual person', own(7)],
    [BUSIEST_OWNER, own(BUSY)],
  ];
}

const BUSIEST_OWNER = 'my listings, 200 with 50 requests each';
const RUNS = 101;

function toLiteral(client: pg.Client, value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map((one) => toLiteral(client, one)).join(', ')}]`;
  return typeof value === 'number' ? String(value) : client.escapeLiteral(String(value));
}

/** Milliseconds of PostgreSQL for each read, by its name. */
async function measureReads(client: pg.Client): Promise<Map<string, number>> {
  await client.query('set plan_cache_mode = force_generic_plan');
  const measured = new Map<string, number>();
  for (const [at, [name, { sql, parameters }]] of (await listReads(client)).entries()) {
    await client.query(`prepare read_${at} as ${sql}`);
    const values = parameters.map((value) => toLiteral(client, value)).join(', ');
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
        `explain (analyze, timing off, buffers off, format json) execute read_${at}(${values})`,
      );
      times.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN);
    }
    measured.set(name, median(times));
  }
  return measured;
}

const reads: Map<string, number>[] = [];
const results: Result[] = [];
const MILLION = 1_000_000;
const requestsAt = SIZES.includes(MILLION) ? MILLION : SIZES.at(-1);
for (const count of SIZES)
  await onScratchDatabase(FAST, (url, dataDir) =>
    connected(url, async (client) => {
      await loadAirports(client);
      await fill(client, count, TODAY);
      process.stdout.write(`${count.toLocaleString('en')} listings\n`);
      // The others know no connections
      if (count === requestsAt) results.push(...(await measureRequests(client, url, dataDir, count)));
      await addConnections(client);
      reads.push(await measureReads(client));
      if (count === requestsAt)
        await connected(
          url,
          async (fresh) => void results.push(await measureMemory(fresh, await listSearches(client))),
        );
    }),
  );
for (const name of reads[0]?.keys() ?? []) {
  const times = reads.map((of) => of.get(name) ?? Number.NaN);
  const growth = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
  const measured = `${times.map((ms) => round(ms, 3)).join(', ')} ms: ${round(growth)} times`;
  const reach = name === BUSIEST_OWNER ? '' : 'under 1 ms, at most 1.5 times';
  results.push({ what: `database, ${name}`, measured, reach });
}
const sizes = SIZES.map((count) => count.toLocaleString('en')).join(', ');
writeResults('Search', [...results, { what: 'listings, for the times of the database', measured: sizes }]);
