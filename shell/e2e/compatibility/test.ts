import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteManifestSchema, satisfiesContract } from 'contracts';
import { readArchived, unpackArchived } from 'tools/release/archive.ts';
import { compose } from 'tools/release/compose.ts';
import { currentRelease, readPointer, setCurrent } from 'tools/release/pointers.ts';
import {
  localPaths,
  pathsIn,
  releaseFolder,
  type ReleasePaths,
  remotesIn,
  type SiteName,
  sitesIn,
} from 'tools/release/sites.ts';
import { test as journeys } from '../fixtures/test.ts';
import { startSite } from '../site.ts';

const START_TIMEOUT_MS = 180_000;

interface TestFixtures {
  /** Fails unless the page loaded all files of a remote from its expected release. */
  expectRelease: (remote: string) => void;
}

interface WorkerFixtures {
  mix: Mix;
  /** The site of this worker, behind today's backend with its own database. */
  site: MixedSite;
}

export const test = journeys.extend<TestFixtures, WorkerFixtures>({
  mix: [
    { shell: 'today', remotes: 'today' },
    { option: true, scope: 'worker' },
  ],
  site: [
    async ({ mix }, provide) => {
      const site = await composeMixedSite(mix);
      const settings = { SITE_DIR: site.folder, LIMITS_FACTOR: '10000', SEED: 'demo' };
      try {
        const running = await startSite(settings, localPaths.root, ['backend/dist/src/main.js']);
        // Read by the fixtures of all journeys
        Object.assign(process.env, { E2E_URL: running.url, E2E_LOG: running.logFile });
        await provide(site);
        await running.stop();
      } finally {
        await removeMixedSite(site);
      }
    },
    { scope: 'worker', auto: true, timeout: START_TIMEOUT_MS },
  ],
  expectRelease: async ({ page, site }, provide) => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await provide((remote) => {
      const releases = paths
        .map((path) => /^\/remotes\/(\w+)\/([^/]+)\//.exec(path))
        .filter((found) => found?.[1] === remote);
      expect([...new Set(releases.map((found) => found?.[2]))], `releases of ${remote}`).toEqual([
        site.expectedReleases[remote],
      ]);
    });
  },
});

export const { expect } = test;

/** Built from the present sources, or the last release that is archived in the repository (.released). */
type Era = 'today' | 'released';

interface Mix {
  shell: Era;
  remotes: Era;
}

/** A site composed of releases of two eras, in its own folder. */
interface MixedSite {
  folder: string;
  /** The release of each remote that a visitor gets; undefined where none is compatible with the shell. */
  expectedReleases: Record<string, string | undefined>;
}

/** Composes the site. The last releases are the fallbacks of today's remotes. */
async function composeMixedSite({ shell, remotes }: Mix): Promise<MixedSite> {
  const paths = pathsIn(localPaths.root, await mkdtemp(join(tmpdir(), 'flight-amigo-mix-')));
  for (const site of sitesIn(localPaths)) await installRelease(paths, site, site === 'shell' ? shell : remotes);
  // Without a first paint, which is rendered at each build
  await compose(paths, () => Promise.resolve([]));
  const provided = shell === 'today' ? undefined : (await readArchived(localPaths, 'shell'))?.contract;
  const releases = remotesIn(localPaths).map(
    async (name) => [name, await compatibleRelease(paths, name, provided)] as const,
  );
  return { folder: paths.site, expectedReleases: Object.fromEntries(await Promise.all(releases)) };
}

async function installRelease(paths: ReleasePaths, site: SiteName, era: Era): Promise<void> {
  const archived = await unpackArchived(paths, site);
  if (archived) await setCurrent(paths, site, { release: archived.release });
  if (era === 'released' && archived) return;
  const release = await currentId(localPaths, site);
  if (!release) throw new Error(`${site} was never built. Run npm run build before the compatibility tests.`);
  const options = { recursive: true, filter: (path: string) => !path.endsWith('.map') };
  await cp(releaseFolder(localPaths, site, release), releaseFolder(paths, site, release), options);
  await setCurrent(paths, site, { release });
}

async function currentId(paths: ReleasePaths, site: SiteName): Promise<string | undefined> {
  const pointer = await readPointer(paths, site);
  return pointer && currentRelease(pointer).release;
}

/** The current release or, where the shell does not provide its contract, the archived one. */
async function compatibleRelease(
  paths: ReleasePaths,
  name: string,
  provided: string | undefined,
): Promise<string | undefined> {
  const archived = (await readArchived(localPaths, name))?.release;
  const current = await currentId(paths, name);
  const isCompatible = async (release: string): Promise<boolean> => {
    const text = await readFile(join(releaseFolder(paths, name, release), 'remote.json'), 'utf8');
    return satisfiesContract(remoteManifestSchema.parse(JSON.parse(text)).contract, provided);
  };
  for (const release of [current, archived]) if (release !== undefined && (await isCompatible(release))) return release;
  return undefined;
}

const removeMixedSite = ({ folder }: MixedSite): Promise<void> =>
  rm(join(folder, '..'), { recursive: true, force: true });
