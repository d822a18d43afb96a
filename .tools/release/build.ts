import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { compose } from './compose.ts';
import { formatShare, readPointer, refuseShellCandidate, removePointer, setCurrent } from './pointers.ts';
import { publishCandidate, publishRelease, removeOldReleases } from './publish.ts';
import { withReleaseLock } from './release-lock.ts';
import { buildRelease, checkConformance, releaseExists, releaseId, type Builder } from './release.ts';
import {
  pathsIn,
  releasedSites,
  releaseFolder,
  sitesIn,
  workspaceName,
  type ReleasePaths,
  type SiteName,
} from './sites.ts';

/** A site, or `backend`. */
export type Part = SiteName;

/** More would wait for each other's cores and memory. */
const MAX_PARALLEL = Math.min(availableParallelism(), 2);

const CLI = join(import.meta.dirname, '../cli.ts');

/** Builds a site in a child process: two of them use two cores, and the memory is freed with the process. */
export const buildInChildProcess: Builder = async (workspace, env) => {
  const child = spawn(process.execPath, [CLI, 'bundle', workspace, '--env', JSON.stringify(env)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(stderr.trim() || `The build of ${workspace} failed without a message.`);
};

/** The sites that have no release of their present sources, by content; the backend, when it was never built. */
export async function findStaleParts(paths: ReleasePaths): Promise<Part[]> {
  const sites = await Promise.all(
    sitesIn(paths).map(async (site) =>
      (await releaseExists(paths, site, await releaseId(paths, site))) ? [] : [site],
    ),
  );
  return existsSync(join(paths.root, 'backend/dist/src/main.js')) ? sites.flat() : ['backend', ...sites.flat()];
}

interface BuildAllOptions {
  stale: Part[];
  build: Builder;
  onBuilt: (part: Part, seconds: number) => void;
}

/**
 * Builds the stale sites, two at a time, and composes the site. The backend's compiler always runs beside that: it notices
 * in half a second that nothing has changed.
 */
export async function buildAll(paths: ReleasePaths, { stale, build, onBuilt }: BuildAllOptions): Promise<void> {
  const timed = async (part: Part, work: Promise<unknown>) => {
    const start = performance.now();
    await work;
    if (stale.includes(part)) onBuilt(part, (performance.now() - start) / 1000);
  };
  const queue = sitesIn(paths).filter((site) => stale.includes(site));
  const worker = async () => {
    for (let site = queue.shift(); site !== undefined; site = queue.shift())
      await timed(site, buildRelease(paths, site, { build }));
  };
  const workers = Array.from({ length: MAX_PARALLEL }, worker);
  const results = await Promise.allSettled([timed('backend', buildBackend(paths)), ...workers]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  await publishPresent(paths);
}

/**
 * Makes the releases of the present sources current, which may be older ones than were served last. A source that changed
 * during the build has no release yet: its site stays as it was built, and the next build notices. A site whose sources were
 * removed is no longer served; a candidate stays.
 */
function publishPresent(paths: ReleasePaths): Promise<void> {
  return withReleaseLock(paths, async () => {
    const sites = sitesIn(paths);
    for (const site of sites) {
      const release = await releaseId(paths, site);
      if (await releaseExists(paths, site, release)) await setCurrent(paths, site, { release });
    }
    for (const site of releasedSites(paths)) if (!sites.includes(site)) await removePointer(paths, site);
    await compose(paths);
    for (const site of sites) await removeOldReleases(paths, site);
  });
}

/** Compiles the backend. Rejects on a syntax error, which the compiler has printed; types are checked by `npm run lint`. */
export async function buildBackend({ root }: ReleasePaths): Promise<void> {
  const npm = spawn('npm', ['run', '--silent', 'build', '--workspace', 'backend'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The backend could not be compiled.');
}

/**
 * Checks, builds and compresses one site into `<folder>/<release>` and nothing else: the content of its image, whose container
 * delivers it (gateway/serve-static).
 * @returns the folder of the release
 */
export async function packageSite(paths: ReleasePaths, site: SiteName, folder: string): Promise<string> {
  const isolated = pathsIn(paths.root, await mkdtemp(join(tmpdir(), 'flight-amigo-package-')));
  try {
    const id = await buildRelease(isolated, site, { build: buildInChildProcess, check: checkConformance });
    const target = join(resolve(folder), id);
    await cp(releaseFolder(isolated, site, id), target, { recursive: true });
    return target;
  } finally {
    await rm(dirname(isolated.pointers), { recursive: true, force: true });
  }
}

/**
 * Checks and builds one site's present sources and publishes them: to everybody, or as a candidate to `percent` of visitors
 * (0: testers alone). The other sites stay as they are.
 * @returns what was done, a sentence each
 */
export async function releaseSite(paths: ReleasePaths, site: SiteName, percent?: number): Promise<string[]> {
  if (percent !== undefined) refuseShellCandidate(site);
  const id = await buildRelease(paths, site, { build: buildInChildProcess, check: checkConformance });
  const name = `${workspaceName(site)} ${id}`;
  if (percent !== undefined) {
    await publishCandidate(paths, site, { id, percent });
    const others = percent === 0 ? '' : `${formatShare(percent)} of visitors and to `;
    return [`${name} is given to ${others}the testers.`];
  }
  const ended = (await readPointer(paths, site))?.candidate?.release;
  await publishRelease(paths, site, id);
  const isLive = `${name} is live.`;
  return ended !== undefined && ended !== id ? [isLive, `The candidate ${ended} has ended with that.`] : [isLive];
}
