import { randomBytes } from 'node:crypto';
import pg from 'pg';

const TEMPLATE = 'template_app';
/** By URL, of the databases that are there: tests that wait for a row ask often, and a connection costs much more than that. */
const pools = new Map<string, pg.Pool>();

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own, a copy of the migrated template unless it shall be empty: made in milliseconds. */
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

/** Runs one statement beside the application, and answers its rows. */
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
