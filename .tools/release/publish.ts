import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkCompatibility } from './check-compatibility.ts';
import { compose } from './compose.ts';
import {
  currentRelease,
  earlierReleases,
  endCandidate,
  readPointer,
  setCandidate,
  setCurrent,
  type Pointer,
} from './pointers.ts';
import { withReleaseLock } from './release-lock.ts';
import { releaseFolder, type ReleasePaths, type SiteName } from './sites.ts';

/** How many releases of a site stay: for pages that are open in a browser, and for a rollback. */
const MAX_RELEASES = 5;

/** Puts the site together; a test gives one that does not prerender. */
export type Composer = (paths: ReleasePaths) => Promise<void>;

/** Makes a release the current one of its site for everybody, and ends a candidate. */
export function publishRelease(
  paths: ReleasePaths,
  site: SiteName,
  id: string,
  composer: Composer = compose,
): Promise<void> {
  return withReleaseLock(paths, async () => {
    await checkCompatibility(paths, site, id);
    await setCurrent(paths, site, { release: id });
    await endCandidate(paths, site);
    await composer(paths);
    await removeOldReleases(paths, site);
  });
}

/** Gives a release to the testers and to a share of all others; everybody else keeps the current one. */
export function publishCandidate(
  paths: ReleasePaths,
  site: SiteName,
  { id, percent }: { id: string; percent: number },
  composer: Composer = compose,
): Promise<void> {
  return withReleaseLock(paths, async () => {
    await checkCompatibility(paths, site, id);
    await setCandidate(paths, site, { release: id, percent });
    await composer(paths);
    await removeOldReleases(paths, site);
  });
}

/** Removes what was live or built longest ago. The caller has the lock and has composed the site, so that no page names them. */
export async function removeOldReleases(paths: ReleasePaths, site: SiteName): Promise<void> {
  const pointer = await readPointer(paths, site);
  if (!pointer) return;
  const folder = dirname(releaseFolder(paths, site, 'any'));
  const ids = await readdir(folder).catch((): string[] => []);
  const fallback = earlierReleases(pointer).find(({ release }) => ids.includes(release));
  const needed = [currentRelease(pointer).release, pointer.candidate?.release, fallback?.release];
  const others = await Promise.all(
    ids
      .filter((id) => !needed.includes(id))
      .map(async (id) => ({ id, at: await lastUsedAt(join(folder, id), pointer) })),
  );
  const room = MAX_RELEASES - ids.filter((id) => needed.includes(id)).length;
  const old = others.toSorted((a, b) => b.at - a.at).slice(room);
  await Promise.all(old.map(({ id }) => rm(join(folder, id), { recursive: true, force: true })));
}

async function lastUsedAt(folder: string, { history }: Pointer): Promise<number> {
  const live = history.filter(({ release }) => folder.endsWith(`/${release}`)).map(({ at }) => Date.parse(at));
  return Math.max((await stat(folder)).mtimeMs, ...live);
}
