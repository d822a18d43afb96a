import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReleasePaths } from './sites.ts';

const TRY_EVERY_MS = 50;
const PATIENCE_MS = 120_000;

/**
 * Does what changes pointers or the composed site, one at a time for one release folder: two teams may release at once. The
 * lock is the operating system's own, on an empty database: it ends with the process that holds it, also in a container
 * whose process ids mean nothing to others.
 */
export async function withReleaseLock<Value>(
  paths: ReleasePaths,
  work: () => Promise<Value>,
  patience = PATIENCE_MS,
): Promise<Value> {
  const folder = dirname(paths.pointers);
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    await take(lock, Date.now() + patience);
    return await work();
  } finally {
    lock.close();
  }
}

async function take(lock: DatabaseSync, until: number): Promise<void> {
  while (!isTaken(lock)) {
    if (Date.now() >= until) {
      throw new Error('Another release is being put in place and does not come to an end. Try again when it is done.');
    }
    await pause(TRY_EVERY_MS);
  }
}

const SQLITE_BUSY = 5;

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
