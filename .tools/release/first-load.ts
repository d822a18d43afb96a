import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { localPaths, type ReleasePaths } from './sites.ts';

/** One script of the first load of the home page, and its size in bytes as brotli. */
export interface ScriptSize {
  path: string;
  bytes: number;
}

/**
 * The JavaScript of the home page's first load, from the composed home.html: the shell's scripts and the preloads of the first
 * remote, which are all that the page requests until it is shown; what it fetches when idle is not counted.
 */
export async function firstLoadScripts(paths: ReleasePaths = localPaths): Promise<ScriptSize[]> {
  const html = await readFile(join(paths.site, 'home.html'), 'utf8');
  const urls = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].flatMap(([, url]) => url ?? []);
  return Promise.all(
    [...new Set(urls)].map(async (path) => ({ path, bytes: (await stat(join(paths.site, `${path}.br`))).size })),
  );
}
