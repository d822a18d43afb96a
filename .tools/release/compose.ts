import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  publishedManifestSchema,
  remoteManifestSchema,
  type CandidateRemote,
  type ReleasedRemote,
  type RemoteBuild,
  type RemoteManifest,
  type RemotesFile,
} from 'contracts';
import { composePages, type Page, type Prerenderer } from './compose-pages.ts';
import { composeHtml } from './page-html.ts';
import { prerender } from './prerender.ts';
import { currentRelease, earlierReleases, readPointer, type Candidate, type Pointer } from './pointers.ts';
import { PUBLIC_FILES } from './release.ts';
import { replaceFile } from './replace-file.ts';
import { releasedSites, releaseFolder, type ReleasePaths, type RemoteName, type SiteName, urlPath } from './sites.ts';

/** The fonts of the first lines one reads. */
const CRITICAL_FONT = /^(signika|atkinson)-english\.[0-9a-f]{10}\.woff2$/;

/** The shell's own pages with public text. */
const SHELL_PAGES = ['/terms-of-use', '/privacy-policy'];

/**
 * Puts the released sites together: remotes.json, index.html for every address, and for each page its own HTML. Each is replaced
 * whole; running it twice does no harm.
 */
export async function compose(paths: ReleasePaths, render: Prerenderer = prerender): Promise<void> {
  const shell = await readPointer(paths, 'shell');
  if (!shell)
    throw new Error('The shell has no release yet: build it, or start its container and promote what that brings.');
  const remotes = await releasedRemotes(paths);
  const { release, html } = await shellPage(paths, shell);
  const folder = releaseFolder(paths, 'shell', release);
  const fonts = await criticalFonts(`${urlPath('shell')}/${release}`, folder);
  await replaceFile(join(paths.site, 'remotes.json'), JSON.stringify(remotes));
  await replaceFile(
    join(paths.site, 'index.html'),
    composeHtml(html, remotes, { fonts, scripts: [], styles: [], data: [] }),
  );
  await copyPublicFiles(paths, folder);
  const shellPages = SHELL_PAGES.map((address): Page => ({ address, site: 'shell', release, isPainted: true }));
  const pages = [...shellPages, ...(await remotePages(paths, remotes))];
  await composePages(paths, { html, shellRelease: release, remotes, fonts, pages }, render);
}

/** All routes of the remotes, and the addresses that they prerender. */
async function remotePages(paths: ReleasePaths, remotes: RemotesFile): Promise<Page[]> {
  const pages = await Promise.all(
    Object.values(remotes).map(async ({ name, routes, release = '' }) => {
      const { prerender: painted = [] } = await readManifest(paths, name, release);
      const addresses = new Set([...painted, ...routes]);
      return [...addresses].map((address): Page => ({
        address,
        site: name,
        release,
        isPainted: painted.includes(address),
      }));
    }),
  );
  return pages.flat();
}

/** The live shell; where that is damaged or gone the one before, as with remotes. */
async function shellPage(paths: ReleasePaths, pointer: Pointer): Promise<{ release: string; html: string }> {
  for (const { release } of [currentRelease(pointer), ...earlierReleases(pointer)]) {
    const html = await skipDamaged('shell', release, readReleaseFile(paths, 'shell', release, 'index.html'));
    if (html !== undefined) return { release, html };
  }
  throw new Error('The shell has no release that can be served: build it again.');
}

/** Rejects where a release does not exist or lacks what each visitor needs of it. */
export async function checkComplete(paths: ReleasePaths, site: SiteName, id: string): Promise<void> {
  const read = site === 'shell' ? readReleaseFile(paths, site, id, 'index.html') : readBuild(paths, site, id);
  await Promise.resolve<unknown>(read).catch((error: unknown) => {
    throw new Error(`${site} ${id} cannot be served, so what is live stays: ${messageOf(error)}. Build it again.`);
  });
}

async function copyPublicFiles(paths: ReleasePaths, shellFolder: string): Promise<void> {
  for (const file of PUBLIC_FILES)
    await replaceFile(join(paths.site, file), await readFile(join(shellFolder, 'public', file)));
}

async function releasedRemotes(paths: ReleasePaths): Promise<RemotesFile> {
  const names = releasedSites(paths).filter((site) => site !== 'shell');
  const entries = await Promise.all(names.map(async (name) => [name, await releasedRemote(paths, name)] as const));
  return Object.fromEntries(entries.flatMap(([name, remote]) => (remote ? [[name, remote]] : [])));
}

/** The live remote. Where a release is damaged or gone the one before takes its place, so that the other sites never wait for it. */
async function releasedRemote(paths: ReleasePaths, name: RemoteName): Promise<ReleasedRemote | undefined> {
  const pointer = await readPointer(paths, name);
  if (!pointer) return undefined;
  const earlier = earlierReleases(pointer).filter(({ release }) => existsSync(releaseFolder(paths, name, release)));
  const line = [currentRelease(pointer), ...earlier].map(({ release }) => release);
  const [current, before] = await firstComplete(paths, name, line);
  if (!current) return undefined;
  const candidate = pointer.candidate && (await candidateOf(paths, name, pointer.candidate));
  const { version, contract, release, entry, integrity } = before ?? {};
  return {
    ...current,
    ...(version && contract && entry ? { fallback: { version, contract, release, entry, integrity } } : {}),
    ...(candidate ? { candidate } : {}),
  };
}

type Build = RemoteManifest & RemoteBuild;

/** The first two of these releases that are complete. */
async function firstComplete(paths: ReleasePaths, name: RemoteName, ids: string[]): Promise<Build[]> {
  const found: Build[] = [];
  for (const id of ids) {
    const build = found.length < 2 ? await readBuildIfComplete(paths, name, id) : undefined;
    if (build) found.push(build);
  }
  return found;
}

async function candidateOf(
  paths: ReleasePaths,
  name: RemoteName,
  { release, percent }: Candidate,
): Promise<CandidateRemote | undefined> {
  const build = await readBuildIfComplete(paths, name, release);
  return build && { ...build, percent };
}

/** What the shell needs to know of one release of a remote; undefined, with a warning, where it is damaged. */
const readBuildIfComplete = (paths: ReleasePaths, name: RemoteName, id: string): Promise<Build | undefined> =>
  skipDamaged(name, id, readBuild(paths, name, id));

async function readBuild(paths: ReleasePaths, name: RemoteName, id: string): Promise<Build> {
  const manifest = publishedManifestSchema.parse(await readManifest(paths, name, id));
  return { ...manifest, release: id, ...(await entryOf(paths, name, id)) };
}

const readManifest = async (paths: ReleasePaths, name: RemoteName, id: string): Promise<RemoteManifest> =>
  remoteManifestSchema.parse(JSON.parse(await readReleaseFile(paths, name, id, 'remote.json')));

async function skipDamaged<Value>(site: SiteName, id: string, read: Promise<Value>): Promise<Value | undefined> {
  return read.catch((error: unknown) => {
    console.warn(`${site} ${id} cannot be served and is left out: ${messageOf(error)}`);
    return undefined;
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function entryOf(
  paths: ReleasePaths,
  name: RemoteName,
  id: string,
): Promise<{ entry: string; integrity: string }> {
  const files = await readdir(releaseFolder(paths, name, id));
  const file = files.find((one) => /^remoteEntry\.[0-9a-f]{10}\.js$/.test(one));
  if (!file) throw new Error(`The release ${id} of ${name} has no remoteEntry: remove its folder and build again.`);
  const digest = createHash('sha384')
    .update(await readReleaseFile(paths, name, id, file))
    .digest('base64');
  return { entry: `${urlPath(name)}/${id}/${file}`, integrity: `sha384-${digest}` };
}

const readReleaseFile = (paths: ReleasePaths, site: SiteName, id: string, file: string): Promise<string> =>
  readFile(join(releaseFolder(paths, site, id), file), 'utf8');

async function criticalFonts(shell: string, shellFolder: string): Promise<string[]> {
  const assets = await readdir(join(shellFolder, 'assets')).catch(() => []);
  return assets.filter((file) => CRITICAL_FONT.test(file)).map((file) => `${shell}/assets/${file}`);
}
