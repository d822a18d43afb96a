import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule, ormConfigOf } from '../app.module.ts';
import { migrations } from '../migrations/index.ts';
import { type LiveSettings, readOrCreateSecret } from '../platform/config/live-settings.ts';
import { readSettings, type Settings } from '../platform/config/settings.ts';
import { connectSiteDatabase } from '../platform/database/embedded/site-database.ts';
import { ensureMigrated } from '../platform/database/migrate.ts';
import { createApp } from '../platform/http/create-app.ts';
import { StopSteps } from '../platform/stop-steps.ts';
import { updateDatabase } from '../update-database.ts';

interface SiteDatabase {
  readonly databaseUrl: string;
  readonly settings: Settings;
  /** Run after the work. */
  readonly steps: StopSteps;
}

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
  return withDatabase(env, async ({ databaseUrl, settings, steps }) => {
    await ensureUpToDate(databaseUrl);
    const orm = await MikroORM.init(ormConfigOf({ databaseUrl }));
    steps.add(() => orm.close(true));
    return work({ em: orm.em, settings, steps });
  });
}

/**
 * The same with the application, for what its modules register with the platform. It does no jobs: those that it sends wait for a node.
 * Its log goes to standard error.
 */
export async function withApp<Result>(
  env: NodeJS.ProcessEnv,
  work: (app: INestApplicationContext) => Promise<Result>,
): Promise<Result> {
  return withDatabase(env, async ({ databaseUrl, settings, steps }) => {
    await ensureUpToDate(databaseUrl);
    const secretKeys = settings.secretKeys ?? ([await readOrCreateSecret(settings.dataDir, 'secret-key')] as const);
    const live: LiveSettings = {
      ...settings,
      databaseUrl,
      databaseDirectUrl: databaseUrl,
      secretKeys,
      publicUrl: settings.publicUrl ?? '',

      runsSchedules: false,
      runsJobs: false,
      seed: 'none',
      metrics: undefined,
      siteDir: undefined,
      logLevel: 'error',
    };
    const app = await createApp(AppModule.register({ settings: live, logStream: process.stderr }), live);
    steps.add(() => app.close());
    return work(app);
  });
}

const ensureUpToDate = (databaseUrl: string): Promise<void> =>
  ensureMigrated(
    databaseUrl,
    migrations.map(({ name }) => name),
    'Start the site once with this version first, or set DATABASE_URL or DATA_DIR as the site has them.',
  );

async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (site: SiteDatabase) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(env);
  const steps = new StopSteps();
  try {
    const databaseUrl = settings.databaseDirectUrl ?? (await connectSiteDatabase(settings.dataDir, steps));
    return await work({ databaseUrl, settings, steps });
  } finally {
    await steps.run();
  }
}

/** Brings the database up to date with this version. Nodes of the version before continue to work meanwhile, and afterwards. */
export const migrateSite = (env: NodeJS.ProcessEnv): Promise<void> =>
  withDatabase(env, ({ databaseUrl }) => updateDatabase(databaseUrl));
