import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FirstPaint, Visitor } from './render-first-paint.ts';

/** The first paint of a page for each visitor. */
export type FirstPaints = Record<Visitor, FirstPaint>;

/** Both pages are rendered side by side and wait ten seconds at most (render-first-paint.ts): what takes longer hangs. */
const LIMIT_MS = 60_000;

/** The child's file descriptor for its result: released code may print on stdout. */
const RESULT_FD = 3;

/**
 * The first paints, rendered in a child process: released code runs there, and neither its crash nor an endless loop may stop
 * this process, which has the release lock.
 */
export async function prerender(siteFolder: string, page: string, limit = LIMIT_MS): Promise<FirstPaints> {
  try {
    return await renderInChildProcess(siteFolder, page, limit);
  } catch (error) {
    const [refused = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    return { guest: { refused }, member: { refused } };
  }
}

async function renderInChildProcess(siteFolder: string, page: string, limit: number): Promise<FirstPaints> {
  const child = spawn(process.execPath, ['--no-warnings', import.meta.filename, siteFolder], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    timeout: limit,
    killSignal: 'SIGKILL',
  });
  // A child that exits before it has read the page is reported by its exit code
  child.stdin?.on('error', () => undefined).end(page);
  const [output, [code, signal]] = await Promise.all([
    text(child.stdio[RESULT_FD] as Readable),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  if (child.killed) throw new Error(`drawing it took more than ${limit / 1000} seconds.`);
  if (code !== 0 || output === '') throw new Error(`the process that draws it ended with ${signal ?? code}.`);
  const paints = JSON.parse(output) as FirstPaints | { failed: string };
  if ('failed' in paints) throw new Error(paints.failed);
  return paints;
}

async function renderForBoth(siteFolder: string): Promise<FirstPaints> {
  const page = await text(process.stdin);
  const { renderFirstPaint } = await import('./render-first-paint.ts');
  const [guest, member] = await Promise.all([
    renderFirstPaint(siteFolder, page, 'guest'),
    renderFirstPaint(siteFolder, page, 'member'),
  ]);
  return { guest, member };
}

if (import.meta.main) {
  // Loading jsdom is most of the work
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compile'));
  // As in a browser, where a page goes on
  process.on('unhandledRejection', () => undefined);
  const result = await renderForBoth(process.argv[2] ?? '').catch((error: Error) => ({ failed: error.message }));
  writeFileSync(RESULT_FD, JSON.stringify(result));
  process.exit(0);
}
