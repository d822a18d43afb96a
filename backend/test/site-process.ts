import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const MAIN = new URL('../dist/src/main.js', import.meta.url).pathname;

export interface SiteProcess {
  readonly process: ChildProcess;
  readonly out: () => string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

/** The built backend as a process, with an embedded PostgreSQL unless DATABASE_URL is set. */
export function startProcess(env: Record<string, string>): SiteProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (out += text));
  return { process: child, out: () => out, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Resolves with the first output, which names the site's URL. */
export async function firstOutput({ process: child, ended, out }: SiteProcess): Promise<string> {
  await Promise.race([once(child.stdout!, 'data'), ended]);
  return out();
}
