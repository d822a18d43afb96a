import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  remoteManifestSchema,
  type CandidateRemote,
  type ReleasedRemote,
  type RemoteBuild,
  type RemoteManifest,
  type RemotesFile,
} from 'contracts';
import { firstPaintIn, type Hints, composeHtml, withFirstPaint } from './page-html.ts';
import { prerender, type FirstPaints } from './prerender.ts';
import { currentRelease, earlierReleases, readPointer, type Candidate, type Pointer } from './pointers.ts';
import type { FirstPaint } from './render-first-paint.ts';
import { PUBLIC_FILES } from './release.ts';
import { replaceFile } from './replace-file.ts';
import { releasedSites, releaseFolder, type ReleasePaths, type RemoteName, type SiteName, urlPath } from './sites.ts';

/** The page most visits begin with. It has an HTML file of its own, with its files named and its first paint inside. */
const HOME = { remote: 'listings', page: 'home-page' } as const;

/** The fonts of the first lines one reads. */
const CRITICAL_FONT = /^(signika|atkinson-hyperlegible-next)-latin-wght-normal\.[0-9a-f]{10}\.woff2$/;

/** Renders the first paints of a page of the site in a folder. */
type Prerenderer = (siteFolder: string, page: string) => Promise<Partial<FirstPaints>>;

/**
 * Puts the released sites together: remotes.json, index.html for every page, and for / home.html, and home.member.html
 * where somebody may be logged in. Each is replaced whole; running it twice does no harm.
 */
export async function compose(paths: ReleasePaths, render: Prerenderer = prerender): Promise<void> {
  const shell = await readPointer(paths, 'shell');
  if (!shell) throw new Error('The shell has no release yet: npm run build makes one.');
  const remotes = await releasedRemotes(paths);
  const { release, html } = await shellPage(paths, shell);
  const folder = releaseFolder(paths, 'shell', release);
  const fonts = await criticalFonts(`${urlPath('shell')}/${release}`, folder);
  await replaceFile(join(paths.site, 'remotes.json'), JSON.stringify(remotes));
  await replaceFile(join(paths.site, 'index.html'), composeHtml(html, remotes, { fonts, scripts: [], styles: [] }));
  await copyPublicFiles(paths, folder);
  const home = composeHtml(html, remotes, await homeHints(paths, remotes, fonts));
  const firstPaints = await render(paths.site, home);
  const releases = `${release} ${remotes[HOME.remote]?.release ?? 'none'}`;
  await composeHome(join(paths.site, 'home.html'), { page: home, releases, paint: firstPaints.guest });
  await composeHome(join(paths.site, 'home.member.html'), { page: home, releases, paint: firstPaints.member });
}

/** The live shell; where that is damaged or gone the one before, as with remotes. */
async function shellPage(paths: ReleasePaths, pointer: Pointer): Promise<{ release: string; html: string }> {
  for (const { release } of [currentRelease(pointer), ...earlierReleases(pointer)]) {
    const html = await skipDamaged('shell', release, readReleaseFile(paths, 'shell', release, 'index.html'));
    if (html !== undefined) return { release, html };
  }
  throw new Error('The shell has no release that can be served: npm run build makes one.');
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

interface Home {
  page: string;
  /** The releases that the first paint is of. */
  releases: string;
  paint: FirstPaint | undefined;
}

/**
 * Where the first paint was refused the last good one stays, if it is of the same releases. Without one / is served like
 * any other page: slower to show, and otherwise the same.
 */
async function composeHome(file: string, { page, releases, paint }: Home): Promise<void> {
  if (paint && 'markup' in paint) return replaceFile(file, withFirstPaint(page, paint, releases));
  const last = firstPaintIn(await readFile(file, 'utf8').catch(() => ''), releases);
  if (paint) console.warn(`${basename(file)} ${last ? 'keeps its last' : 'has no'} first paint: ${paint.refused}`);
  if (last === undefined) await rm(file, { force: true });
  else await replaceFile(file, withFirstPaint(page, last, releases));
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
  const manifest = remoteManifestSchema.parse(JSON.parse(await readReleaseFile(paths, name, id, 'remote.json')));
  return { ...manifest, release: id, ...(await entryOf(paths, name, id)) };
}

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

async function homeHints(paths: ReleasePaths, remotes: RemotesFile, fonts: string[]): Promise<Hints> {
  const home = remotes[HOME.remote];
  if (!home?.release) return { fonts, scripts: [], styles: [] };
  const files = await homeFiles(paths, home.release);
  return {
    fonts,
    entry: { href: home.entry, integrity: home.integrity },
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

async function homeFiles(paths: ReleasePaths, release: string): Promise<string[]> {
  try {
    const text = await readReleaseFile(paths, HOME.remote, release, 'pages.json');
    const { remote, pages } = JSON.parse(text) as { remote: string[]; pages: Record<string, string[]> };
    const names = [...new Set([...remote, ...(pages[HOME.page] ?? [])])];
    return names.map((file) => `${urlPath(HOME.remote)}/${release}/${file}`);
  } catch {
    return [];
  }
}
