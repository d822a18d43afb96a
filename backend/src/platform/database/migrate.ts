import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';

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
 * Runs the pending migrations. Nodes that start together take turns by an advisory lock, since MikroORM's `up()` has none; on a
 * connection of its own, since a migration may end its transaction.
 */
export async function migrate(config: Options): Promise<void> {
  const lock = new pg.Client({ connectionString: config.clientUrl });
  await lock.connect().catch((error: Error) => {
    throw new StartError(
      `The database at DATABASE_URL cannot be reached: ${error.message || 'it refuses connections'}. Start it, correct the setting, or leave it unset.`,
    );
  });
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
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

async function runPending(config: Options): Promise<true> {
  const driverOptions = { ...(config.driverOptions as object), lock_timeout: LOCK_TIMEOUT_MS };
  const orm = await MikroORM.init({ ...config, driverOptions });
  try {
    // One after the other: what is done stays done where a later one has to wait
    await orm.migrator.up();
    return true;
  } finally {
    await orm.close(true);
  }
}
