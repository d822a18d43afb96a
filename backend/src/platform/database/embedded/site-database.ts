import { createHash } from 'node:crypto';
import { mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrCreateSecret } from '../../config/live-settings.ts';
import { StartError } from '../../config/start-error.ts';
import type { StopSteps } from '../../stop-steps.ts';
import { type EmbeddedOptions, EmbeddedPostgres, embeddedUrl } from './embedded-postgres.ts';

const DATABASE = 'flight_amigo';
/** The line of postmaster.pid that holds the port. */
const PORT_LINE = 3;

/** Locks the data folder, and starts the site's own PostgreSQL on it. Returns its URL. */
export async function startSiteDatabase(
  dataDir: string,
  steps: StopSteps,
  onExit: Pick<EmbeddedOptions, 'onRestart' | 'onUnexpectedExit'> = {},
): Promise<string> {
  steps.add(await lockDataDir(dataDir));
  const password = await readOrCreateSecret(dataDir, 'postgres-password');
  const postgres = await EmbeddedPostgres.start({ dataDir, password, ...onExit });
  steps.add(() => postgres.stop());
  return postgres.ensureDatabase(DATABASE);
}

/**
 * For commands beside the site: the URL of the running site's PostgreSQL, or of one that is started until `steps` run. Throws
 * a StartError where no site has ever run on this data.
 */
export async function connectSiteDatabase(dataDir: string, steps: StopSteps): Promise<string> {
  if (!(await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined)))
    throw new StartError(
      `There is no data of a site in ${dataDir}. Start the site there first, or set DATA_DIR or DATABASE_URL as the site has them.`,
    );
  try {
    return await startSiteDatabase(dataDir, steps);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    return urlOfRunningSite(dataDir);
  }
}

async function urlOfRunningSite(dataDir: string): Promise<string> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number(pidFile.split('\n')[PORT_LINE]);
  if (!(port > 0)) throw new StartError('The site is starting or stopping. Please try again in a moment.');
  return embeddedUrl({ password: await readOrCreateSecret(dataDir, 'postgres-password'), port, database: DATABASE });
}

/** Another process uses the data folder. */
class DataInUseError extends StartError {}

/**
 * Lets one process at a time use a data folder. The lock is a socket, not a file with a process id: the system closes it however
 * the process ends, and ids are reused. Returns how to unlock.
 */
async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16);
  // In tmpdir: the path of a socket can have about 100 characters, that of a data folder more.
  const path = join(tmpdir(), `flight-amigo-${name}.sock`);
  const server = (await listenOn(path)) ?? (await replaceStale(path, dataDir));
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

const listenOn = (path: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer().unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });

async function replaceStale(path: string, dataDir: string): Promise<Server> {
  if (!(await hasListener(path))) {
    await rm(path, { force: true });
    const server = await listenOn(path);
    if (server !== undefined) return server;
  }
  throw new DataInUseError(
    `The data in ${dataDir} is in use by another start of Flight Amigo. Stop that one first, or give this one a folder and a port of its own, e.g. DATA_DIR=.data-2 PORT=3001 npm start`,
  );
}

const hasListener = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path, () => resolve(true));
    probe.once('error', () => resolve(false));
    probe.once('connect', () => probe.end());
  });
