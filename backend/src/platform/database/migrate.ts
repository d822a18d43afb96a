import { MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';

/** Any number, as long as every node uses the same one. */
const MIGRATION_LOCK = 727_274;

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
    const orm = await MikroORM.init(config);
    try {
      await orm.migrator.up();
    } finally {
      await orm.close(true);
    }
  } finally {
    await lock.end();
  }
}
