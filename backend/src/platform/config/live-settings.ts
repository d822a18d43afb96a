import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** The settings once everything that is made at start is known: what SETTINGS injects. */
export interface LiveSettings extends Settings {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly publicUrl: string;
}

/** A random secret that is made once and kept in DATA_DIR, readable by its owner only. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(path, 'utf8');
}
