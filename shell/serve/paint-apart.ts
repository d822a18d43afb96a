import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FirstPaint, Visitor } from './prerender.ts';

/** The first paint of a page for each visitor. */
export type FirstPaints = Record<Visitor, FirstPaint>;

/** Both visitors' pages are drawn at once and wait ten seconds at most (prerender.ts): what takes longer than this hangs. */
const LIMIT_MS = 60_000;

/** Where the child answers: what released code prints on stdout is nobody's. */
const ANSWER = 3;

/**
 * The first paints, drawn in a process of its own. Released code runs there, while the lock of releases is held here: what it
 * breaks, or a loop without end, must end neither.
 */
export async function paintApart(siteFolder: string, page: string, limit = LIMIT_MS): Promise<FirstPaints> {
  try {
    return await askChild(siteFolder, page, limit);
  } catch (error) {
    const [refused = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    return { guest: { refused }, member: { refused } };
  }
}

async function askChild(siteFolder: string, page: string, limit: number): Promise<FirstPaints> {
  const child = spawn(process.execPath, ['--no-warnings', import.meta.filename, siteFolder], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    timeout: limit,
    killSignal: 'SIGKILL',
  });
  // One that ends before it has read the page is told of by its end
  child.stdin?.on('error', () => undefined).end(page);
  const [answer, [code, signal]] = await Promise.all([
    text(child.stdio[ANSWER] as Readable),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  if (child.killed) throw new Error(`drawing it took more than ${limit / 1000} seconds.`);
  if (code !== 0 || answer === '') throw new Error(`the process that draws it ended with ${signal ?? code}.`);
  const paints = JSON.parse(answer) as FirstPaints | { failed: string };
  if ('failed' in paints) throw new Error(paints.failed);
  return paints;
}

async function paint(siteFolder: string): Promise<FirstPaints> {
  const page = await text(process.stdin);
  const { prerender } = await import('./prerender.ts');
  const [guest, member] = await Promise.all([
    prerender(siteFolder, page, 'guest'),
    prerender(siteFolder, page, 'member'),
  ]);
  return { guest, member };
}

if (import.meta.main) {
  // Loading jsdom is most of the work
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compile'));
  // As in a browser, where a page goes on
  process.on('unhandledRejection', () => undefined);
  const answer = await paint(process.argv[2] ?? '').catch((error: Error) => ({ failed: error.message }));
  writeFileSync(ANSWER, JSON.stringify(answer));
  process.exit(0);
}
