import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { ConnectionPool, dialectOf } from './database-pools.ts';

/** Any number, as long as every node uses the same one. */
const MIGRATION_LOCK = 727_274;

/**
 * While a migration waits for a table, all who come after it wait too: it gives up before their own timeout, lets them pass, and tries
 * again, for two minutes.
 */
const LOCK_TIMEOUT_MS = 1000;
const RETRY_MS = 1000;
const MAX_TRIES = 60;
/** SQLSTATE. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs the pending migrations, after `prepare`. Nodes that start together take turns by an advisory lock, since MikroORM's `up()` has none; on
 * a connection of its own, which `prepare` gets, since a migration may end its transaction.
 */
export async function migrate(config: Options, prepare?: (client: pg.Client) => Promise<void>): Promise<void> {
  const lock = new pg.Client({ connectionString: config.clientUrl });
  await lock.connect().catch((error: Error) => {
    throw new StartError(
      `The database at DATABASE_URL cannot be reached: ${error.message || 'it refuses connections'}. Start it, correct the setting, or leave it unset.`,
    );
  });
  try {
    while (!(await takeLock(lock))) await wait(RETRY_MS);
    await prepare?.(lock);
    for (let isDone = false, tries = 1; !isDone; tries += 1) {
      isDone = await runPending(config).catch((error: unknown) => {
        if (tries === MAX_TRIES || (error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
        return false;
      });
      if (!isDone) await wait(RETRY_MS);
    }
  } finally {
    await lock.end();
  }
}

/** Does not wait within its statement: an index that is created concurrently would wait for the end of that. */
async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.isTaken === true;
}

/** Throws StartError, with what to do, where a migration of this version has not run. */
export async function ensureMigrated(databaseUrl: string, names: readonly string[], whatToDo: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: Error) => {
    throw new StartError(
      `The database at DATABASE_URL cannot be reached: ${error.message || 'it refuses connections'}. Start it, or correct the setting.`,
    );
  });
  try {
    const executed = await readMigrations(client);
    if (names.some((name) => !executed.has(name)))
      throw new StartError(`This database is not up to date, or not that of a site. ${whatToDo}`);
  } finally {
    await client.end();
  }
}

/** The names of those that have run. Without the migrator, which would create its table where there is none. */
export async function readMigrations(client: pg.Client): Promise<Set<string>> {
  const table = await client.query(
    "select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'name'",
  );
  if (table.rowCount === 0) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations');
  return new Set(rows.map(({ name }) => name));
}

async function runPending(config: Options): Promise<true> {
  // Without a timeout: an index of a large table takes as long as it takes.
  const openPool = () => new ConnectionPool({ connectionString: config.clientUrl, lock_timeout: LOCK_TIMEOUT_MS });
  const orm = await MikroORM.init({ ...config, driverOptions: () => dialectOf(openPool()) });
  try {
    // One after the other: what is done stays done where a later one has to wait
    await orm.migrator.up();
    return true;
  } finally {
    await orm.close(true);
  }
}
