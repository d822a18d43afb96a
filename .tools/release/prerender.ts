import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageRequest, RenderedPage } from './render-page.ts';

/** A page waits ten seconds at most (render-page.ts): one that takes longer hangs. */
const LIMIT_MS = 60_000;

/** What the child process renders. */
interface Job {
  siteFolder: string;
  /** The composed page of the site. */
  html: string;
  pages: PageRequest[];
}

/** The child's file descriptor for its results, a line each: released code may print on stdout. */
const RESULT_FD = 3;

/**
 * The pages as they are before any data, rendered in a child process: released code runs there, and neither its crash nor an
 * endless loop may stop this process, which has the release lock.
 * @param limit milliseconds for each page
 */
export async function prerender(job: Job, limit = LIMIT_MS): Promise<RenderedPage[]> {
  const child = spawn(process.execPath, ['--no-warnings', import.meta.filename], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  // A child that exits before it has read the job is reported by its exit code
  child.stdin?.on('error', () => undefined).end(JSON.stringify(job));
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const hangs = setTimeout(() => child.kill('SIGKILL'), limit);
  const rendered: RenderedPage[] = [];
  for await (const line of createInterface({ input: child.stdio[RESULT_FD] as Readable })) {
    rendered.push(JSON.parse(line) as RenderedPage);
    hangs.refresh();
  }
  const [code, signal] = await exited;
  clearTimeout(hangs);
  const why = child.killed ? `took more than ${limit / 1000} seconds` : `ended with ${signal ?? code}`;
  return job.pages.map((_page, index) => rendered[index] ?? { files: [], data: [], problem: `its process ${why}.` });
}

async function renderPages(): Promise<void> {
  const { siteFolder, html, pages } = JSON.parse(await text(process.stdin)) as Job;
  const { renderPage } = await import('./render-page.ts');
  for (const page of pages) writeFileSync(RESULT_FD, `${JSON.stringify(await renderPage(siteFolder, html, page))}\n`);
}

if (import.meta.main) {
  // Loading jsdom is most of the work
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compile'));
  // As in a browser, where a page goes on; a closed page may leave some behind
  process.on('unhandledRejection', () => undefined);
  await renderPages();
  process.exit(0);
}
