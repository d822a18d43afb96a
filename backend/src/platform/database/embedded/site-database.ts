import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keptSecret } from '../../config/live-settings.ts';
import { StartError } from '../../config/start-error.ts';
import type { StopSteps } from '../../stop-steps.ts';
import { DataInUseError, lockDataDir } from './data-lock.ts';
import { EmbeddedPostgres, urlOfEmbedded } from './embedded-postgres.ts';

const DATABASE = 'flight_amigo';
/** The line of postmaster.pid that holds the port. */
const PORT_LINE = 3;

/** Starts the site's own PostgreSQL on this data, for whoever holds it alone, and answers its address. */
export async function startSiteDatabase(
  dataDir: string,
  steps: StopSteps,
  lost?: (reason: StartError) => void,
): Promise<string> {
  steps.add(await lockDataDir(dataDir));
  const password = await keptSecret(dataDir, 'postgres-password');
  const postgres = await EmbeddedPostgres.start({ dataDir, password, ...(lost && { lost }) });
  steps.add(() => postgres.stop());
  return postgres.ensureDatabase(DATABASE);
}

/**
 * For programs beside the site: the PostgreSQL of the site that runs on this data, or one that runs until `steps` are done.
 * Throws a StartError where no site has ever run.
 */
export async function reachSiteDatabase(dataDir: string, steps: StopSteps): Promise<string> {
  if (!(await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined)))
    throw new StartError(
      `There is no data of a site in ${dataDir}. Start the site there first, or set DATA_DIR or DATABASE_URL as the site has them.`,
    );
  try {
    return await startSiteDatabase(dataDir, steps);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    return urlOfRunning(dataDir);
  }
}

async function urlOfRunning(dataDir: string): Promise<string> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number(pidFile.split('\n')[PORT_LINE]);
  if (!(port > 0)) throw new StartError('The site is starting or stopping. Please try again in a moment.');
  return urlOfEmbedded({ password: await keptSecret(dataDir, 'postgres-password'), port, database: DATABASE });
}
