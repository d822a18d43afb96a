import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfigOf } from '../app.module.ts';
import { migrations } from '../migrations/index.ts';
import { readSettings, type Settings } from '../platform/config/settings.ts';
import { StartError } from '../platform/config/start-error.ts';
import { connectSiteDatabase } from '../platform/database/embedded/site-database.ts';
import { StopSteps } from '../platform/stop-steps.ts';

export interface OpenSite {
  readonly em: EntityManager;
  readonly settings: Settings;
  /** Run after the work. */
  readonly steps: StopSteps;
}

/**
 * Runs `work` on the database of a site, running or stopped, without the application, which would run the site's jobs too.
 * Throws StartError where this version of the site has never started on that database: it is not migrated here.
 */
export async function withSite<Result>(
  env: NodeJS.ProcessEnv,
  work: (site: OpenSite) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(env);
  const steps = new StopSteps();
  try {
    const databaseUrl = settings.databaseDirectUrl ?? (await connectSiteDatabase(settings.dataDir, steps));
    await ensureMigrated(databaseUrl);
    const orm = await MikroORM.init(ormConfigOf({ databaseUrl }));
    steps.add(() => orm.close(true));
    return await work({ em: orm.em, settings, steps });
  } finally {
    await steps.run();
  }
}

async function ensureMigrated(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: Error) => {
    throw new StartError(
      `The database at DATABASE_URL cannot be reached: ${error.message || 'it refuses connections'}. Start it, or correct the setting.`,
    );
  });
  try {
    const executed = await readMigrations(client);
    if (migrations.some(({ name }) => !executed.has(name)))
      throw new StartError(
        'This database is not up to date, or not that of a site. Start the site once with this version first, or set DATABASE_URL or DATA_DIR as the site has them.',
      );
  } finally {
    await client.end();
  }
}

/** Without the migrator, which would create its table where there is none. */
async function readMigrations(client: pg.Client): Promise<Set<string>> {
  const table = await client.query(
    "select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'name'",
  );
  if (table.rowCount === 0) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations');
  return new Set(rows.map(({ name }) => name));
}
