import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { until } from './until.ts';

const TEMPLATE = 'template_app';
/** By URL: tests that poll for a row query often, and a connection costs much more than a query. */
const pools = new Map<string, pg.Pool>();

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database in milliseconds, as a copy of the migrated template unless another one is given. */
export async function makeDatabase({ template = TEMPLATE }: { template?: string } = {}): Promise<TestDatabase> {
  const admin = process.env['TEST_ADMIN_URL'];
  if (admin === undefined) throw new Error('There is no test PostgreSQL: run the tests with npm test -w backend.');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 4 }).on('error', () => undefined);
  pools.set(url.href, pool);
  const drop = async () => {
    if (pools.delete(url.href)) await pool.end();
    await run(admin, `drop database if exists ${name} with (force)`);
  };
  return { url: url.href, drop };
}

const WAITING = `
  select query from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`;

/** Resolves once a statement that contains this text waits for a lock, with the statement. */
export async function waitForLock(url: string, text = ''): Promise<string> {
  const { query } = await until(async () => (await run<{ query: string }>(url, WAITING, [text]))[0]);
  return query;
}

/** Runs one statement outside of the application, and returns its rows. */
export async function run<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const pool = pools.get(url);
  if (pool !== undefined) return (await pool.query<Row>(sql, values)).rows;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
