import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfigOf } from './app.module.ts';
import { migrations } from './migrations/index.ts';
import type { Settings } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import { reachSiteDatabase } from './platform/database/embedded/site-database.ts';
import type { StopSteps } from './platform/stop-steps.ts';

/**
 * The database of a site, running or stopped, for the operator's command lines: without the application around it, which
 * would do the site's jobs too. `steps` close what was opened. Throws StartError where this version of the site has never run
 * on that database: it is not changed under a site of another version, nor made into a site's.
 */
export async function openSite(settings: Settings, steps: StopSteps): Promise<MikroORM> {
  const databaseUrl = settings.databaseUrl ?? (await reachSiteDatabase(settings.dataDir, steps));
  await ensureCurrent(databaseUrl);
  const orm = await MikroORM.init(ormConfigOf({ databaseUrl }));
  steps.add(() => orm.close(true));
  return orm;
}

async function ensureCurrent(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: Error) => {
    throw new StartError(
      `The database at DATABASE_URL cannot be reached: ${error.message || 'it refuses connections'}. Start it, or correct the setting.`,
    );
  });
  try {
    const done = await migrationsOf(client);
    if (migrations.some(({ name }) => !done.has(name)))
      throw new StartError(
        'This database is not up to date, or not that of a site. Start the site once with this version first, or set DATABASE_URL or DATA_DIR as the site has them.',
      );
  } finally {
    await client.end();
  }
}

/** Not asked of the migrator, which would make its table where there is none. */
async function migrationsOf(client: pg.Client): Promise<Set<string>> {
  const table = await client.query(
    "select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'name'",
  );
  if (table.rowCount === 0) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations');
  return new Set(rows.map(({ name }) => name));
}
