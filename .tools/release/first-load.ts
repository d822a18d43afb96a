import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { localPaths, type ReleasePaths } from './sites.ts';

/** The JavaScript that a page loads until it is shown. */
export interface FirstLoad {
  address: string;
  /** Paths of the scripts, with their sizes in bytes as brotli. */
  scripts: { path: string; bytes: number }[];
}

/**
 * The first load of each page for a guest, from its composed HTML: the shell's scripts and the preloads of its remote. What a page
 * fetches when idle is not counted.
 */
export async function firstLoads(paths: ReleasePaths = localPaths): Promise<FirstLoad[]> {
  const pages = JSON.parse(await readFile(join(paths.site, 'pages.json'), 'utf8')) as Record<string, { guest: string }>;
  return Promise.all(
    Object.entries(pages).map(async ([address, { guest }]) => ({
      address,
      scripts: await scriptsIn(paths, await readFile(join(paths.site, guest), 'utf8')),
    })),
  );
}

function scriptsIn(paths: ReleasePaths, html: string): Promise<FirstLoad['scripts']> {
  const urls = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].flatMap(([, url]) => url ?? []);
  return Promise.all(
    [...new Set(urls)].map(async (path) => ({ path, bytes: (await stat(join(paths.site, `${path}.br`))).size })),
  );
}

export const totalBytes = ({ scripts }: FirstLoad): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

/** The most JavaScript in kB of brotli that a page may load first; others have the limit of `*`. */
const ALLOWED_KILOBYTES: Readonly<Record<string, number>> = {
  '/': 176,
  '/search': 212,
  '/search?listing=:id': 258,
  '/find/create': 219,
  '/create-listing': 226,
  '/profile': 206,
  '*': 224,
};
const BYTES_IN_KILOBYTE = 1000;

export const allowedBytes = (address: string): number =>
  (ALLOWED_KILOBYTES[address] ?? ALLOWED_KILOBYTES['*'] ?? 0) * BYTES_IN_KILOBYTE;
