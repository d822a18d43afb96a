import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 50;
const PATIENCE_MS = 15_000;

/**
 * Ends the PostgreSQL that a killed process left behind on this data, and removes a postmaster.pid that says nothing any
 * more. Only call it while holding the data folder's lock.
 */
export async function endOrphan(databaseDir: string): Promise<void> {
  const pidFile = join(databaseDir, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (text === '') return;
  if (Number.isInteger(pid) && pid > 1 && (await isPostgresOn(pid, databaseDir))) {
    process.kill(pid, 'SIGINT');
    await gone(pid);
  }
  await rm(pidFile, { force: true });
}

/** Process ids are used again: the process must be a postgres, and on this folder. Without /proc, being alive must do. */
async function isPostgresOn(pid: number, databaseDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined
    ? process.platform !== 'linux'
    : command.includes('postgres') && command.includes(databaseDir);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function gone(pid: number): Promise<void> {
  for (let waited = 0; isAlive(pid) && waited < PATIENCE_MS; waited += STEP_MS) await wait(STEP_MS);
}
