import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../config/start-error.ts';

/** Another process uses the data folder. */
export class DataInUseError extends StartError {}

/**
 * Makes sure that one process at a time uses a data folder. It holds a socket rather than a file with a process id: the
 * system lets go of it however the process ends, and ids are used again. Returns what gives the lock back.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16);
  // A socket's path may hold about 100 characters, a data folder's more.
  const path = join(tmpdir(), `flight-amigo-${name}.sock`);
  const server = (await hold(path)) ?? (await takeOver(path, dataDir));
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

const hold = (path: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer().unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });

async function takeOver(path: string, dataDir: string): Promise<Server> {
  if (!(await isHeld(path))) {
    await rm(path, { force: true });
    const server = await hold(path);
    if (server !== undefined) return server;
  }
  throw new DataInUseError(
    `The data in ${dataDir} is in use by another start of Flight Amigo. Stop that one first, or give this one a folder and a port of its own, e.g. DATA_DIR=.data-2 PORT=3001 npm start`,
  );
}

const isHeld = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path, () => resolve(true));
    probe.once('error', () => resolve(false));
    probe.once('connect', () => probe.end());
  });
