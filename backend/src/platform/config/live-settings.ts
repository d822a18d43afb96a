import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const SHORTEST_SECRET = 32;

/** The settings once everything that is made at start is known: what SETTINGS injects. */
export interface LiveSettings extends Settings {
  readonly databaseUrl: string;
  readonly secretKeys: readonly [string, ...string[]];
  readonly publicUrl: string;
  /** Whether the clock starts scheduled jobs. Not in tests: they move the clock, and run a job where they mean it. */
  readonly runsSchedules: boolean;
}

/**
 * A random secret that is made once and kept in DATA_DIR, readable by its owner only. Throws a StartError for a file that
 * holds less than one: a new secret in its place would shut us out of what the old one opens.
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const kept = (await readFile(path, 'utf8').catch(ifMissing)) ?? (await makeSecret(path));
  if (kept.length < SHORTEST_SECRET)
    throw new StartError(
      `The secret in ${path} is incomplete. Put back its file from a copy, or delete the folder ${dataDir} to start with fresh data.`,
    );
  return kept;
}

/** Written beside and linked when it is whole: a crash leaves no half of it, and of two starts at once the first one's stays. */
async function makeSecret(path: string): Promise<string> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}.new`;
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('base64url'));
    await file.sync();
    await link(fresh, path).catch(ifThere);
  } finally {
    await file.close();
    await rm(fresh, { force: true });
  }
  return readFile(path, 'utf8');
}

const ifCode = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
const ifMissing = ifCode('ENOENT');
const ifThere = ifCode('EEXIST');
