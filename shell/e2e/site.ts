import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Tests send more than a person may, and solve the bot check each time; the compatibility suite solves it at its real cost. */
export const TEST_LIMITS = {
  LIMITS_FACTOR: '10000',
  BOT_CHECK_COST: '1',
  // A journey does not last for days
  TIP_HOLD_DAYS: '0',
};

export interface RunningSite {
  url: string;
  pid: number;
  dataDir: string;
  /** The output of the site; removed by `stop`. */
  logFile: string;
  /** Until the site printed its address. */
  startedInMs: number;
  stop(): Promise<void>;
}

/** Not private to root: PostgreSQL drops root's rights and must still reach its folder. */
function emptyDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Resolves with the address that the site prints; rejects with its output when it exits before that. */
function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onData = (text: string): void => {
      output += text;
      const [, address] = / is at (http:\S+) /.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.setEncoding('utf8').on('data', onData);
    child.stderr?.setEncoding('utf8').on('data', onData);
    child.once('exit', (code) => reject(new Error(`The site ended with code ${code} before it was ready:\n${output}`)));
  });
}

function writeLog(child: ChildProcess, file: string): void {
  appendFileSync(file, '');
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: string) => appendFileSync(file, text));
}

/**
 * Starts the product as `npm start` does, on a free port with an empty data folder; `stop` stops it and removes the folder.
 * @param root the repository to start: this one, or a copy of it
 * @param program the program and its arguments; `backend/dist/src/main.js` builds nothing and serves SITE_DIR
 */
export async function startSite(
  environment: Record<string, string> = {},
  root = ROOT,
  program = ['.tools/cli.ts', 'start'],
): Promise<RunningSite> {
  const dataDir = emptyDataDir();
  const logFile = join(dataDir, 'site.log');
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'development', ...environment };
  const start = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  writeLog(child, logFile);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await printedAddress(child);
    const health = await fetch(`${url}/api/health`);
    if (!health.ok) throw new Error(`The site started, but is not healthy: ${health.status} ${await health.text()}`);
    return { url, pid: child.pid ?? 0, dataDir, logFile, startedInMs: performance.now() - start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
