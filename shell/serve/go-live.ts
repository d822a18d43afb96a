import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compose } from './compose.ts';
import { currentOf, earlierOf, endCandidate, point, pointCandidate, readPointer, type Pointer } from './pointers.ts';
import { refuseUnfit } from './refuse-unfit.ts';
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
