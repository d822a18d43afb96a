import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { point } from './pointers.ts';
import { isReleased, release, releaseId, type Builder } from './release.ts';
import { REMOTES, type Places, type SiteName } from './sites.ts';

const SITES: SiteName[] = ['shell', ...REMOTES];

/** One part of the product that is built by itself. */
export type Part = SiteName | 'backend';

/** The sites that have no release of their present sources, told by contents; the backend, when it was never built. */
export async function findStale(places: Places): Promise<Part[]> {
  const sites = await Promise.all(
    SITES.map(async (site) => ((await isReleased(places, site, await releaseId(places, site))) ? [] : [site])),
  );
  return existsSync(join(places.root, 'backend/dist/main.js')) ? sites.flat() : ['backend', ...sites.flat()];
}

/**
 * Builds the stale sites one after the other and puts the site together. The backend's compiler runs beside that, always:
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
  const sites = async () => {
    for (const site of SITES) if (stale.includes(site)) await timed(site, release(places, site, build));
  };
  const results = await Promise.allSettled([timed('backend', buildBackend(places)), sites()]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  await composePresent(places);
}

/**
 * Points at the releases of the present sources, which may be older ones than were served last, and composes them. A source
 * that changed while we built has no release yet: its site stays as it was built, and the next build sees the change.
 */
async function composePresent(places: Places): Promise<void> {
  for (const site of SITES) {
    const id = await releaseId(places, site);
    if (await isReleased(places, site, id)) await point(places, site, id);
  }
  await compose(places);
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
