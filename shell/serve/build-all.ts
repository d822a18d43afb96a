import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { removeOld } from './go-live.ts';
import { forget, point, pointedSites } from './pointers.ts';
import { withReleaseLock } from './release-lock.ts';
import { isReleased, placeRelease, releaseId, type Builder } from './release.ts';
import { sitesIn, type Places, type SiteName } from './sites.ts';

/** One part of the product that is built by itself: a site, or `backend`. */
export type Part = SiteName;

/** More would wait for each other's cores and memory. */
const AT_ONCE = Math.min(availableParallelism(), 2);

/** The sites that have no release of their present sources, told by contents; the backend, when it was never built. */
export async function findStale(places: Places): Promise<Part[]> {
  const sites = await Promise.all(
    sitesIn(places).map(async (site) =>
      (await isReleased(places, site, await releaseId(places, site))) ? [] : [site],
    ),
  );
  return existsSync(join(places.root, 'backend/dist/main.js')) ? sites.flat() : ['backend', ...sites.flat()];
}

/**
 * Builds the stale sites, two at a time, and puts the site together. The backend's compiler runs beside that, always:
 * it finds out by itself, in half a second, that there is nothing to do.
 * @param onBuilt is told of each part that was built, and how many seconds it took
 */
export async function buildAll(
  places: Places,
  { stale, build, onBuilt }: { stale: Part[]; build: Builder; onBuilt: (part: Part, seconds: number) => void },
): Promise<void> {
  const timed = async (part: Part, work: Promise<unknown>) => {
    const start = performance.now();
    await work;
    if (stale.includes(part)) onBuilt(part, (performance.now() - start) / 1000);
  };
  const waiting = sitesIn(places).filter((site) => stale.includes(site));
  const worker = async () => {
    for (let site = waiting.shift(); site !== undefined; site = waiting.shift())
      await timed(site, placeRelease(places, site, { build }));
  };
  const workers = Array.from({ length: AT_ONCE }, worker);
  const results = await Promise.allSettled([timed('backend', buildBackend(places)), ...workers]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  await composePresent(places);
}

/**
 * Points at the releases of the present sources, which may be older ones than were served last, and composes them. A source
 * that changed while we built has no release yet: its site stays as it was built, and the next build sees the change. A site
 * whose sources were removed is not served any more; a candidate stays what it is.
 */
function composePresent(places: Places): Promise<void> {
  return withReleaseLock(places, async () => {
    const sites = sitesIn(places);
    for (const site of sites) {
      const release = await releaseId(places, site);
      if (await isReleased(places, site, release)) await point(places, site, { release });
    }
    for (const site of pointedSites(places)) if (!sites.includes(site)) await forget(places, site);
    await compose(places);
    for (const site of sites) await removeOld(places, site);
  });
}

/** Compiles the backend. Fails when a type does not fit; the compiler has said where. */
export async function buildBackend({ root }: Places): Promise<void> {
  const npm = spawn('npm', ['run', '--silent', 'build', '--workspace', 'backend'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The backend could not be compiled.');
}
