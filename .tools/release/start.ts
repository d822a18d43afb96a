import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localPaths } from './sites.ts';

const PARENT_CHECK_MS = 500;

/** Builds what is stale, then serves the site and the API on one origin. */
export async function start(): Promise<void> {
  stopWithParent();
  // In a child process, so that the compilers' memory is freed
  const building = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), 'build'], { stdio: 'inherit' });
  const [code] = (await once(building, 'exit')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
  // The backend runs in this process: no signal or exit code needs to be passed on
  process.env['SITE_DIR'] ??= localPaths.site;
  await import(pathToFileURL(join(localPaths.root, 'backend/dist/src/main.js')).href);
}

/** Stops as on SIGTERM when the parent has exited: npm sends that signal to its shell only, which does not pass it on. */
export function stopWithParent(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}
