import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';
import { APP_CONTRACT } from 'contracts';
import { compose } from './compose.ts';
import { publishRelease, type Composer } from './publish.ts';
import type { PageRequest, RenderedPage } from './render-page.ts';
import { buildRelease, type Builder } from './release.ts';
import { pathsIn, type ReleasePaths } from './sites.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

/** A folder of its own, until the tests of the file are over. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flight-amigo-serve-'));
  folders.push(folder);
  return folder;
}

/** Writes files, by their paths below a root, with their folders. */
export async function writeFiles(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

/** The remote.json of a remote that needs a contract. */
const aRemote = (name: string, contract = APP_CONTRACT): string =>
  JSON.stringify({ name, version: '0.1.0', contract, routes: ['/'], nav: [], footer: [], slots: [] });

/** A repository of a shell and one remote, in a folder of its own. */
export async function aRepository(files: Record<string, string> = {}): Promise<ReleasePaths> {
  const paths = pathsIn(await aFolder());
  await writeFiles(paths.root, {
    'package-lock.json': '{}',
    'shell/package.json': '{"version":"0.1.0"}',
    'shell/src/main.tsx': 'shell',
    'shell/public/robots.txt': 'Disallow: /api/',
    ...Object.fromEntries(
      ['site', 'helper', 'seeker'].map((name) => [`shell/public/share/${name}.png`, `picture of ${name}`]),
    ),
    'mf-listings/remote.json': aRemote('listings'),
    'mf-listings/src/remote.tsx': 'first',
    ...files,
  });
  return paths;
}

/** Stands in for webpack: writes what a build of a site leaves behind, and counts. */
export function aBuilder(): Builder & { built: string[] } {
  const built: string[] = [];
  const build: Builder = async (workspace, { output }) => {
    built.push(workspace);
    await writeFiles(output, {
      'index.html': '<html><head></head><body><div id="root"></div></body></html>',
      'remoteEntry.0123456789.js': `entry ${built.length}`,
      'assets/signika-english.0123456789.woff2': 'font',
    });
  };
  return Object.assign(build, { built });
}

/** A page as rendering returns it, which greets its visitor. */
export const aRenderedPage = ({ path, visitor }: PageRequest): RenderedPage => ({
  files: [],
  data: [],
  paint: { markup: `<h1>${path} for a ${visitor}</h1>` },
});

/** Composes without rendering pages, which takes a process of its own. */
export const composer: Composer = (paths) => compose(paths, () => Promise.resolve([]));

/** Sources of a site: of the shell with the contract that it gives, of a remote with the one that it needs. */
export const aSource = (site: string, contract: string, text = contract): Record<string, string> =>
  site === 'shell'
    ? { 'shell/package.json': JSON.stringify({ version: '0.1.0', contract }), 'shell/src/main.tsx': text }
    : { [`mf-${site}/remote.json`]: aRemote(site, contract), [`mf-${site}/src/remote.tsx`]: text };

/** Builds a site from such sources and makes it live. */
export async function aRelease(
  paths: ReleasePaths,
  site: string,
  contract = '1.0.0',
  text = contract,
): Promise<string> {
  await writeFiles(paths.root, aSource(site, contract, text));
  const id = await buildRelease(paths, site, { build: aBuilder() });
  await publishRelease(paths, site, id, composer);
  return id;
}
