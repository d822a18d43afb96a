import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const MIN_SECRET_LENGTH = 32;

/** The settings, completed at start: what SETTINGS injects. */
export interface LiveSettings extends Settings {
  readonly databaseUrl: string;
  readonly databaseDirectUrl: string;
  readonly secretKeys: readonly [string, ...string[]];
  readonly publicUrl: string;
  /** Whether scheduled jobs start by themselves. Not in tests, which move the clock and run a job when they need it. */
  readonly runsSchedules: boolean;
  /** Whether this process does jobs. A command does not: what it sends waits for a node. */
  readonly runsJobs: boolean;
}

/**
 * A random secret in a file of DATA_DIR that only its owner can read; created once. Throws a StartError for an incomplete file: a
 * new secret would not open what the old one protects.
 */
export async function readOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const secret = (await readFile(path, 'utf8').catch(ignoreCode('ENOENT'))) ?? (await createSecret(path));
  if (secret.length < MIN_SECRET_LENGTH)
    throw new StartError(
      `The secret in ${path} is incomplete. Put back its file from a copy, or delete the folder ${dataDir} to start with fresh data.`,
    );
  return secret;
}

/** Written to a temporary file and linked when complete: a crash leaves no partial secret, and of parallel starts the first wins. */
async function createSecret(path: string): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.new`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('base64url'));
    await file.sync();
    await link(temporary, path).catch(ignoreCode('EEXIST'));
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
  return readFile(path, 'utf8');
}

const ignoreCode = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
