import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satisfiesContract } from 'shared-ui/build/contract-version.ts';
import { remoteManifestSchema } from 'shared-ui/contracts';
import { compose } from '../../serve/compose.ts';
import { readKept, unpackKept } from '../../serve/kept-releases.ts';
import { currentOf, point, readPointer } from '../../serve/pointers.ts';
import { here, placesIn, releaseFolder, remotesIn, sitesIn, type Places, type SiteName } from '../../serve/sites.ts';

/** Built from the sources as they are now, or the last release that the repository keeps (.released). */
export type Era = 'today' | 'released';

export interface Mix {
  shell: Era;
  remotes: Era;
}

/** A site put together of two eras, in a folder of its own. */
export interface MixedSite {
  folder: string;
  /** By remote: the release that a visitor gets. A remote that is in none of the shell's eras has none. */
  gets: Record<string, string | undefined>;
}

/** Puts the sites together. Where today's remotes are served, the last released ones are their fallbacks. */
export async function composeMix({ shell, remotes }: Mix): Promise<MixedSite> {
  const places = placesIn(here.root, await mkdtemp(join(tmpdir(), 'flight-amigo-mix-')));
  for (const site of sitesIn(here)) await place(places, site, site === 'shell' ? shell : remotes);
  // The first paint is drawn at each build, of what is served then
  await compose(places, () => Promise.resolve({}));
  const given = shell === 'today' ? undefined : (await readKept(here, 'shell'))?.contract;
  const gets = remotesIn(here).map(async (name) => [name, await releaseFor(places, name, given)] as const);
  return { folder: places.site, gets: Object.fromEntries(await Promise.all(gets)) };
}

async function place(places: Places, site: SiteName, era: Era): Promise<void> {
  const kept = await unpackKept(places, site);
  if (kept) await point(places, site, { release: kept.release });
  if (era === 'released' && kept) return;
  const release = await currentRelease(here, site);
  if (!release) throw new Error(`${site} was never built: npm run build comes before the tests of compatibility.`);
  const options = { recursive: true, filter: (path: string) => !path.endsWith('.map') };
  await cp(releaseFolder(here, site, release), releaseFolder(places, site, release), options);
  await point(places, site, { release });
}

async function currentRelease(places: Places, site: SiteName): Promise<string | undefined> {
  const pointer = await readPointer(places, site);
  return pointer && currentOf(pointer).release;
}

/** The one that is pointed at, or else the kept one: a shell refuses what needs more than it gives. */
async function releaseFor(places: Places, name: string, given: string | undefined): Promise<string | undefined> {
  const kept = (await readKept(here, name))?.release;
  const current = await currentRelease(places, name);
  const fits = async (release: string): Promise<boolean> => {
    const text = await readFile(join(releaseFolder(places, name, release), 'remote.json'), 'utf8');
    return satisfiesContract(remoteManifestSchema.parse(JSON.parse(text)).contract, given);
  };
  for (const release of [current, kept]) if (release !== undefined && (await fits(release))) return release;
  return undefined;
}

export const removeMix = ({ folder }: MixedSite): Promise<void> =>
  rm(join(folder, '..'), { recursive: true, force: true });
