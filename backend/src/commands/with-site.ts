import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ormConfigOf } from '../app.module.ts';
import { migrations } from '../migrations/index.ts';
import { readSettings, type Settings } from '../platform/config/settings.ts';
import { connectSiteDatabase } from '../platform/database/embedded/site-database.ts';
import { ensureMigrated } from '../platform/database/migrate.ts';
import { StopSteps } from '../platform/stop-steps.ts';
import { updateDatabase } from '../update-database.ts';

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
    await ensureMigrated(
      databaseUrl,
      migrations.map(({ name }) => name),
      'Start the site once with this version first, or set DATABASE_URL or DATA_DIR as the site has them.',
    );
    const orm = await MikroORM.init(ormConfigOf({ databaseUrl }));
    steps.add(() => orm.close(true));
    return await work({ em: orm.em, settings, steps });
  } finally {
    await steps.run();
  }
}

/** Brings the database up to date with this version. Nodes of the version before continue to work meanwhile, and afterwards. */
export async function migrateSite(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  const steps = new StopSteps();
  try {
    const databaseUrl = settings.databaseDirectUrl ?? (await connectSiteDatabase(settings.dataDir, steps));
    await updateDatabase(databaseUrl);
  } finally {
    await steps.run();
  }
}
