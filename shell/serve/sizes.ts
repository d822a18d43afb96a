import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { here, type Places } from './sites.ts';

/** One script that the first load of the home page asks for, and its size in bytes as brotli. */
export interface ScriptSize {
  path: string;
  bytes: number;
}

/**
 * The JavaScript of the home page's first load, from the composed home.html: the shell's scripts and the first remote's
 * hints, which are all that page asks for until it is shown: what it fetches when idle is not counted.
 */
export async function firstLoad(places: Places = here): Promise<ScriptSize[]> {
  const html = await readFile(join(places.site, 'home.html'), 'utf8');
  const paths = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
  return Promise.all(
    [...new Set(paths)].map(async (path) => ({ path, bytes: (await stat(join(places.site, `${path}.br`))).size })),
  );
}

if (import.meta.main) {
  const scripts = await firstLoad();
  for (const { path, bytes } of scripts) console.log(`${String(bytes).padStart(8)}  ${path}`);
  console.log(
    `${String(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).padStart(8)}  bytes of brotli JavaScript on /`,
  );
}
