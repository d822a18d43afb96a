import type pg from 'pg';
import { StartError } from '../platform/config/start-error.ts';
import { readMigrations } from '../platform/database/migrate.ts';
import { migrations } from './index.ts';

/** The last of the migrations that were squashed. The names of all of them come before those of the squashed ones. */
const LAST_FORMER = '20261126160000-former-nodes';
const LAST_SQUASHED = '20261126160050-payments';

/**
 * Records the squashed migrations as run in a database that has run those of before, which made the same tables. Throws StartError where it
 * has not run all of them. Goes once nobody has such a database any more.
 */
export async function recordSquashed(client: pg.Client): Promise<void> {
  const former = [...(await readMigrations(client))].filter((name) => name <= LAST_FORMER);
  if (former.length === 0) return;
  if (!former.includes(LAST_FORMER))
    throw new StartError(
      'This database is of a version that is too old. Start the site on it once with the release before this one, or set DATA_DIR to an empty folder, or DATABASE_URL to a new database.',
    );
  const squashed = migrations.map(({ name }) => name).filter((name) => name <= LAST_SQUASHED);
  await client.query('begin');
  await client.query('delete from public.schema_migrations where name = any($1)', [former]);
  await client.query('insert into public.schema_migrations (name) select unnest($1::text[])', [squashed]);
  await client.query('commit');
}
