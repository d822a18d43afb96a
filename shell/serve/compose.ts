import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifestSchema, type ReleasedRemote, type RemoteBuild, type RemotesFile } from 'shared-ui/contracts';
import { type Hints, pageOf, withFirstPaint } from './page.ts';
import { readPointer } from './pointers.ts';
import { prerender, type Visitor } from './prerender.ts';
import { replaceFile } from './replace-file.ts';
import { addressOf, REMOTES, releaseFolder, type Places, type RemoteName } from './sites.ts';

/** The page most visits begin with. It has an HTML file of its own, with its files named and its first paint inside. */
const HOME = { remote: 'listings', page: 'home-page' } as const;

/** The fonts of the first lines one reads. */
const CRITICAL_FONT = /^(signika|atkinson-hyperlegible-next)-latin-wght-normal\.[0-9a-f]{10}\.woff2$/;

const VISITORS: readonly Visitor[] = ['guest', 'member'];

/** Gives the first paint of a page of the site in a folder, or undefined where there is none. */
type Painter = (siteFolder: string, page: string, visitor: Visitor) => Promise<string | undefined>;

/**
 * Puts the released sites together: remotes.json, index.html for every page, and for / home.html, and home.member.html
 * where somebody may be logged in. Each is replaced whole; running it twice does no harm.
 */
export async function compose(places: Places, paint: Painter = prerender): Promise<void> {
  const shell = await readPointer(places, 'shell');
  if (!shell) throw new Error('The shell has no release yet: npm run build makes one.');
  const remotes = await releasedRemotes(places);
  const folder = releaseFolder(places, 'shell', shell.current);
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const fonts = await criticalFonts(`${addressOf('shell')}/${shell.current}`, folder);
  await replaceFile(join(places.site, 'remotes.json'), JSON.stringify(remotes));
  await replaceFile(join(places.site, 'index.html'), pageOf(html, remotes, { fonts, scripts: [], styles: [] }));
  await copyPublicFiles(places);
  const home = pageOf(html, remotes, await homeHints(places, remotes, fonts));
  await Promise.all(VISITORS.map((visitor) => composeHome(places, home, visitor, paint)));
}

/** What others ask for by an address that never changes: robots, and the pictures of shared pages. */
const PUBLIC_FILES = ['robots.txt', 'share/site.png', 'share/helper.png', 'share/seeker.png'];

async function copyPublicFiles(places: Places): Promise<void> {
  await mkdir(join(places.site, 'share'), { recursive: true });
  for (const file of PUBLIC_FILES) await copyFile(join(places.root, 'shell/public', file), join(places.site, file));
}

/** Without a first paint / is served like any other page: slower to show, and otherwise the same. */
async function composeHome(places: Places, page: string, visitor: Visitor, paint: Painter): Promise<void> {
  const file = join(places.site, visitor === 'member' ? 'home.member.html' : 'home.html');
  const markup = await paint(places.site, page, visitor);
  if (markup === undefined) await rm(file, { force: true });
  else await replaceFile(file, withFirstPaint(page, markup));
}

async function releasedRemotes(places: Places): Promise<RemotesFile> {
  const entries = await Promise.all(REMOTES.map(async (name) => [name, await releasedRemote(places, name)] as const));
  return Object.fromEntries(entries.flatMap(([name, remote]) => (remote ? [[name, remote]] : [])));
}

async function releasedRemote(places: Places, name: RemoteName): Promise<ReleasedRemote | undefined> {
  const pointer = await readPointer(places, name);
  if (!pointer) return undefined;
  const manifest = remoteManifestSchema.parse(JSON.parse(await fileOf(places, name, pointer.current, 'remote.json')));
  const { entry, integrity } = await entryOf(places, name, pointer.current);
  const fallback = pointer.previous && (await fallbackOf(places, name, pointer.previous));
  return { ...manifest, entry, integrity, ...(fallback ? { fallback } : {}) };
}

/** The release before, unless somebody removed it. */
async function fallbackOf(places: Places, name: RemoteName, id: string): Promise<RemoteBuild | undefined> {
  try {
    const { version, contract } = remoteManifestSchema.parse(JSON.parse(await fileOf(places, name, id, 'remote.json')));
    return { version, contract, ...(await entryOf(places, name, id)) };
  } catch {
    return undefined;
  }
}

async function entryOf(places: Places, name: RemoteName, id: string): Promise<{ entry: string; integrity: string }> {
  const files = await readdir(releaseFolder(places, name, id));
  const file = files.find((one) => /^remoteEntry\.[0-9a-f]{10}\.js$/.test(one));
  if (!file) throw new Error(`The release ${id} of ${name} has no remoteEntry: remove its folder and build again.`);
  const digest = createHash('sha384')
    .update(await fileOf(places, name, id, file))
    .digest('base64');
  return { entry: `${addressOf(name)}/${id}/${file}`, integrity: `sha384-${digest}` };
}

const fileOf = (places: Places, name: RemoteName, id: string, file: string): Promise<string> =>
  readFile(join(releaseFolder(places, name, id), file), 'utf8');

async function criticalFonts(shell: string, shellFolder: string): Promise<string[]> {
  const assets = await readdir(join(shellFolder, 'assets')).catch(() => []);
  return assets.filter((file) => CRITICAL_FONT.test(file)).map((file) => `${shell}/assets/${file}`);
}

async function homeHints(places: Places, remotes: RemotesFile, fonts: string[]): Promise<Hints> {
  const home = remotes[HOME.remote];
  const pointer = await readPointer(places, HOME.remote);
  if (!home || !pointer) return { fonts, scripts: [], styles: [] };
  const text = await fileOf(places, HOME.remote, pointer.current, 'pages.json');
  const { remote, pages } = JSON.parse(text) as { remote: string[]; pages: Record<string, string[]> };
  const address = `${addressOf(HOME.remote)}/${pointer.current}`;
  const files = [...new Set([...remote, ...(pages[HOME.page] ?? [])])].map((file) => `${address}/${file}`);
  return {
    fonts,
    entry: { href: home.entry, integrity: home.integrity },
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
