import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { satisfiesContract } from 'shared-ui/build/contract-version.ts';
import { checkWhole, compose } from './compose.ts';
import {
  currentOf,
  earlierOf,
  endCandidate,
  point,
  pointCandidate,
  readPointer,
  type Pointable,
  type Pointer,
} from './pointers.ts';
import { readFacts } from './release-facts.ts';
import { isReleased } from './release.ts';
import { withReleaseLock } from './release-lock.ts';
import { releaseFolder, type Places, type SiteName } from './sites.ts';

/** How many releases of a site stay, for pages that are open in somebody's browser, and to go back to. */
const KEPT = 5;

/** Puts the site together; a test gives one that paints nothing. */
export type Composer = (places: Places) => Promise<void>;

/** Makes a release the current one of its site for everybody, and ends a candidate. */
export function makeLive(places: Places, site: SiteName, id: string, composer: Composer = compose): Promise<void> {
  return withReleaseLock(places, async () => {
    await refuseUnfit(places, site, id);
    await point(places, site, { release: id });
    await endCandidate(places, site);
    await composer(places);
    await removeOld(places, site);
  });
}

/** Gives a release to the testers and to a share of all others; everybody else keeps the current one. */
export function makeCandidate(
  places: Places,
  site: SiteName,
  { id, percent }: { id: string; percent: number },
  composer: Composer = compose,
): Promise<void> {
  return withReleaseLock(places, async () => {
    await refuseUnfit(places, site, id);
    await pointCandidate(places, site, { release: id, percent });
    await composer(places);
    await removeOld(places, site);
  });
}

/** Refuses what no visitor could get: what is not there whole, or needs more than the shell that is live has. */
export async function refuseUnfit(places: Places, site: SiteName, id: string): Promise<void> {
  await checkWhole(places, site, id);
  await refuseNewerContract(places, site, id);
}

/** What going back did: a candidate ended, or an earlier release became current again. */
export type WentBack = { ended: string; current: string } | { from: string; current: string };

/**
 * Takes the latest release back: the candidate, where there is one; else the current one, for the one that was live before
 * and still lies there. Again goes further back. `to` names the release to go to.
 */
export function goBack(
  places: Places,
  { site, to }: { site: SiteName; to?: string | undefined },
  composer: Composer = compose,
): Promise<WentBack> {
  return withReleaseLock(places, async () => {
    const pointer = await readPointer(places, site);
    if (!pointer) throw new Error(`${site} has no release yet, so there is nothing to go back to.`);
    const went = await pointBack(places, { site, to }, pointer);
    await composer(places);
    return went;
  });
}

async function pointBack(
  places: Places,
  { site, to }: { site: SiteName; to?: string | undefined },
  pointer: Pointer,
): Promise<WentBack> {
  const from = currentOf(pointer).release;
  if (pointer.candidate && to === undefined) {
    await endCandidate(places, site);
    return { ended: pointer.candidate.release, current: from };
  }
  const target = await targetOf(places, { site, to }, pointer);
  await point(places, site, { ...target, back: true });
  await endCandidate(places, site);
  return { from, current: target.release };
}

async function targetOf(
  places: Places,
  { site, to }: { site: SiteName; to?: string | undefined },
  pointer: Pointer,
): Promise<Pointable> {
  if (to !== undefined) {
    if (to === currentOf(pointer).release) throw new Error(`${site} ${to} is live already.`);
    if (await isThere(places, site, to)) return { release: to };
    throw new Error(`There is no release ${to} of ${site}. npm run releases lists those that are there.`);
  }
  for (const { release } of earlierOf(pointer)) if (await isThere(places, site, release)) return { release };
  throw new Error(`There is no earlier release of ${site} to go back to. npm run releases lists those that are there.`);
}

/** An id that a person gives must not lead out of the folder of releases. */
const isThere = async (places: Places, site: SiteName, id: string): Promise<boolean> =>
  /^[\w.-]+$/.test(id) && !/^\.+$/.test(id) && (await isReleased(places, site, id));

/** The shell would refuse such a release to every visitor and take the one before, so nobody would ever see it. */
async function refuseNewerContract(places: Places, site: SiteName, id: string): Promise<void> {
  const shell = await readPointer(places, 'shell');
  if (site === 'shell' || !shell) return;
  const given = (await readFacts(places, 'shell', currentOf(shell).release))?.contract;
  const needed = (await readFacts(places, site, id))?.contract;
  if (!given || !needed || satisfiesContract(needed, given)) return;
  throw new Error(
    `${site} ${id} needs contract ${needed}, and the shell that is live has ${given}: no visitor could get it. ` +
      'Release the shell first (npm run release -w shell), or lower "contract" in remote.json if it needs no more.',
  );
}

/** Removes what was live or built longest ago. The lock is the caller's; the site is composed, so no page names it. */
export async function removeOld(places: Places, site: SiteName): Promise<void> {
  const pointer = await readPointer(places, site);
  if (!pointer) return;
  const folder = dirname(releaseFolder(places, site, 'any'));
  const ids = await readdir(folder).catch((): string[] => []);
  const fallback = earlierOf(pointer).find(({ release }) => ids.includes(release));
  const needed = [currentOf(pointer).release, pointer.candidate?.release, fallback?.release];
  const aged = await Promise.all(
    ids.filter((id) => !needed.includes(id)).map(async (id) => ({ id, at: await lastUse(join(folder, id), pointer) })),
  );
  const room = KEPT - ids.filter((id) => needed.includes(id)).length;
  const old = aged.toSorted((a, b) => b.at - a.at).slice(room);
  await Promise.all(old.map(({ id }) => rm(join(folder, id), { recursive: true, force: true })));
}

async function lastUse(folder: string, { history }: Pointer): Promise<number> {
  const live = history.filter(({ release }) => folder.endsWith(`/${release}`)).map(({ at }) => Date.parse(at));
  return Math.max((await stat(folder)).mtimeMs, ...live);
}
