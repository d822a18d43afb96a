import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface RunningSite {
  url: string;
  pid: number;
  dataDir: string;
  /** Everything it prints, until `stop` removes it. */
  logFile: string;
  /** From the call to the first line that names the address. */
  startedInMs: number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** PostgreSQL drops root's rights and then must still reach its folder, so that the folder may not be private. */
function emptyDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Resolves when the site has printed where to look; rejects with all that it printed when it ends before that. */
function saysWhereToLook(child: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const listen = (text: string): void => {
      printed += text;
      if (printed.includes(url)) resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', listen);
    child.stderr?.setEncoding('utf8').on('data', listen);
    child.once('exit', (code) =>
      reject(new Error(`The site ended with code ${code} before it was ready:\n${printed}`)),
    );
  });
}

/** Keeps what the site prints in a file, as an operator would. */
function keepLog(child: ChildProcess, file: string): void {
  appendFileSync(file, '');
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text: string) => appendFileSync(file, text));
}

/**
 * Starts the product as `npm start` does, on a free port and an empty data folder; `stop` ends it and removes the folder.
 * @param root the repository to start: this one, or a copy of it
 * @param program what to run of it; `backend/dist/main.js` builds nothing, and serves the SITE_DIR that it is given
 */
export async function startSite(
  environment: Record<string, string> = {},
  root = ROOT,
  program = 'shell/serve/start.ts',
): Promise<RunningSite> {
  const port = await freePort();
  const dataDir = emptyDataDir();
  const logFile = join(dataDir, 'site.log');
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development', ...environment };
  const start = performance.now();
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  keepLog(child, logFile);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await saysWhereToLook(child, url);
    const health = await fetch(`${url}/api/health`);
    if (!health.ok) throw new Error(`The site started, but is not healthy: ${health.status} ${await health.text()}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, dataDir, logFile, startedInMs: performance.now() - start, stop };
}
