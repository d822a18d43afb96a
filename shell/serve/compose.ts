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
} from 'shared-ui/contracts';
import { firstPaintIn, type Hints, pageOf, withFirstPaint } from './page.ts';
import { paintApart, type FirstPaints } from './paint-apart.ts';
import { currentOf, earlierOf, pointedSites, readPointer, type Candidate, type Pointer } from './pointers.ts';
import type { FirstPaint } from './prerender.ts';
import { PUBLIC_FILES } from './release.ts';
import { replaceFile } from './replace-file.ts';
import { addressOf, releaseFolder, type Places, type RemoteName, type SiteName } from './sites.ts';

/** The page most visits begin with. It has an HTML file of its own, with its files named and its first paint inside. */
const HOME = { remote: 'listings', page: 'home-page' } as const;

/** The fonts of the first lines one reads. */
const CRITICAL_FONT = /^(signika|atkinson-hyperlegible-next)-latin-wght-normal\.[0-9a-f]{10}\.woff2$/;

/** Gives the first paints of a page of the site in a folder. */
type Painter = (siteFolder: string, page: string) => Promise<Partial<FirstPaints>>;

/**
 * Puts the released sites together: remotes.json, index.html for every page, and for / home.html, and home.member.html
 * where somebody may be logged in. Each is replaced whole; running it twice does no harm.
 */
export async function compose(places: Places, paint: Painter = paintApart): Promise<void> {
  const shell = await readPointer(places, 'shell');
  if (!shell) throw new Error('The shell has no release yet: npm run build makes one.');
  const remotes = await releasedRemotes(places);
  const { release, html } = await shellPage(places, shell);
  const folder = releaseFolder(places, 'shell', release);
  const fonts = await criticalFonts(`${addressOf('shell')}/${release}`, folder);
  await replaceFile(join(places.site, 'remotes.json'), JSON.stringify(remotes));
  await replaceFile(join(places.site, 'index.html'), pageOf(html, remotes, { fonts, scripts: [], styles: [] }));
  await copyPublicFiles(places, folder);
  const home = pageOf(html, remotes, await homeHints(places, remotes, fonts));
  const paints = await paint(places.site, home);
  const releases = `${release} ${remotes[HOME.remote]?.release ?? 'none'}`;
  await composeHome(join(places.site, 'home.html'), { page: home, releases, paint: paints.guest });
  await composeHome(join(places.site, 'home.member.html'), { page: home, releases, paint: paints.member });
}

/** The shell as it is live; where that is damaged or gone, as with remotes, the one before. */
async function shellPage(places: Places, pointer: Pointer): Promise<{ release: string; html: string }> {
  for (const { release } of [currentOf(pointer), ...earlierOf(pointer)]) {
    const html = await unlessDamaged('shell', release, fileOf(places, 'shell', release, 'index.html'));
    if (html !== undefined) return { release, html };
  }
  throw new Error('The shell has no release that can be served: npm run build makes one.');
}

/** Fails, with a sentence, where a release is not there or lacks what each visitor needs of it. */
export async function checkWhole(places: Places, site: SiteName, id: string): Promise<void> {
  const read = site === 'shell' ? fileOf(places, site, id, 'index.html') : readBuild(places, site, id);
  await Promise.resolve<unknown>(read).catch((error: unknown) => {
    throw new Error(`${site} ${id} cannot be served, so what is live stays: ${messageOf(error)}. Build it again.`);
  });
}

/** From the shell's release; until 1.5.0 they were in the sources only. */
async function copyPublicFiles(places: Places, shellFolder: string): Promise<void> {
  for (const file of PUBLIC_FILES) {
    const content = await readFile(join(shellFolder, 'public', file)).catch(() =>
      readFile(join(places.root, 'shell/public', file)),
    );
    await replaceFile(join(places.site, file), content);
  }
}

interface Home {
  page: string;
  /** Those that its first paint is of. */
  releases: string;
  paint: FirstPaint | undefined;
}

/**
 * Where the first paint was refused the last good one stays, if it is of the same releases. Without any / is served like
 * any other page: slower to show, and otherwise the same.
 */
async function composeHome(file: string, { page, releases, paint }: Home): Promise<void> {
  if (paint && 'markup' in paint) return replaceFile(file, withFirstPaint(page, paint, releases));
  const last = firstPaintIn(await readFile(file, 'utf8').catch(() => ''), releases);
  if (paint) console.warn(`${basename(file)} ${last ? 'keeps its last' : 'has no'} first paint: ${paint.refused}`);
  if (last === undefined) await rm(file, { force: true });
  else await replaceFile(file, withFirstPaint(page, last, releases));
}

async function releasedRemotes(places: Places): Promise<RemotesFile> {
  const names = pointedSites(places).filter((site) => site !== 'shell');
  const entries = await Promise.all(names.map(async (name) => [name, await releasedRemote(places, name)] as const));
  return Object.fromEntries(entries.flatMap(([name, remote]) => (remote ? [[name, remote]] : [])));
}

/** The remote as it is live. Where a release is damaged or gone the one before takes its place: the others never wait for it. */
async function releasedRemote(places: Places, name: RemoteName): Promise<ReleasedRemote | undefined> {
  const pointer = await readPointer(places, name);
  if (!pointer) return undefined;
  const earlier = earlierOf(pointer).filter(({ release }) => existsSync(releaseFolder(places, name, release)));
  const line = [currentOf(pointer), ...earlier].map(({ release }) => release);
  const [current, before] = await whole(places, name, line);
  if (!current) return undefined;
  const candidate = pointer.candidate && (await candidateOf(places, name, pointer.candidate));
  const { version, contract, release, entry, integrity } = before ?? {};
  return {
    ...current,
    ...(version && contract && entry ? { fallback: { version, contract, release, entry, integrity } } : {}),
    ...(candidate ? { candidate } : {}),
  };
}

type Build = RemoteManifest & RemoteBuild;

/** The first two of some releases that are there and whole. */
async function whole(places: Places, name: RemoteName, ids: string[]): Promise<Build[]> {
  const found: Build[] = [];
  for (const id of ids) {
    const build = found.length < 2 ? await buildOf(places, name, id) : undefined;
    if (build) found.push(build);
  }
  return found;
}

async function candidateOf(
  places: Places,
  name: RemoteName,
  { release, percent }: Candidate,
): Promise<CandidateRemote | undefined> {
  const build = await buildOf(places, name, release);
  return build && { ...build, percent };
}

/** What the shell must know of one release of a remote; undefined, with a warning, where it cannot be had. */
const buildOf = (places: Places, name: RemoteName, id: string): Promise<Build | undefined> =>
  unlessDamaged(name, id, readBuild(places, name, id));

async function readBuild(places: Places, name: RemoteName, id: string): Promise<Build> {
  const manifest = remoteManifestSchema.parse(JSON.parse(await fileOf(places, name, id, 'remote.json')));
  return { ...manifest, release: id, ...(await entryOf(places, name, id)) };
}

async function unlessDamaged<Value>(site: SiteName, id: string, read: Promise<Value>): Promise<Value | undefined> {
  return read.catch((error: unknown) => {
    console.warn(`${site} ${id} cannot be served and is left out: ${messageOf(error)}`);
    return undefined;
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function entryOf(places: Places, name: RemoteName, id: string): Promise<{ entry: string; integrity: string }> {
  const files = await readdir(releaseFolder(places, name, id));
  const file = files.find((one) => /^remoteEntry\.[0-9a-f]{10}\.js$/.test(one));
  if (!file) throw new Error(`The release ${id} of ${name} has no remoteEntry: remove its folder and build again.`);
  const digest = createHash('sha384')
    .update(await fileOf(places, name, id, file))
    .digest('base64');
  return { entry: `${addressOf(name)}/${id}/${file}`, integrity: `sha384-${digest}` };
}

const fileOf = (places: Places, site: SiteName, id: string, file: string): Promise<string> =>
  readFile(join(releaseFolder(places, site, id), file), 'utf8');

async function criticalFonts(shell: string, shellFolder: string): Promise<string[]> {
  const assets = await readdir(join(shellFolder, 'assets')).catch(() => []);
  return assets.filter((file) => CRITICAL_FONT.test(file)).map((file) => `${shell}/assets/${file}`);
}

async function homeHints(places: Places, remotes: RemotesFile, fonts: string[]): Promise<Hints> {
  const home = remotes[HOME.remote];
  if (!home?.release) return { fonts, scripts: [], styles: [] };
  const files = await homeFiles(places, home.release);
  return {
    fonts,
    entry: { href: home.entry, integrity: home.integrity },
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

async function homeFiles(places: Places, release: string): Promise<string[]> {
  try {
    const text = await fileOf(places, HOME.remote, release, 'pages.json');
    const { remote, pages } = JSON.parse(text) as { remote: string[]; pages: Record<string, string[]> };
    const names = [...new Set([...remote, ...(pages[HOME.page] ?? [])])];
    return names.map((file) => `${addressOf(HOME.remote)}/${release}/${file}`);
  } catch {
    return [];
  }
}
