import { test as journeys } from '../fixtures/test.ts';
import { here } from '../../serve/sites.ts';
import { startSite } from '../site.ts';
import { composeMix, type Mix, type MixedSite, removeMix } from './mixed-site.ts';

const MOST_MS_TO_START = 180_000;

interface EachTest {
  /** Fails unless all that this page took of a remote is of the release that it should get. */
  expectRelease: (remote: string) => void;
}

interface EachWorker {
  mix: Mix;
  /** What this worker's site is made of; it runs on a database of its own, behind today's backend. */
  site: MixedSite;
}

export const test = journeys.extend<EachTest, EachWorker>({
  mix: [
    { shell: 'today', remotes: 'today' },
    { option: true, scope: 'worker' },
  ],
  site: [
    async ({ mix }, provide) => {
      const site = await composeMix(mix);
      const settings = { SITE_DIR: site.folder, LIMITS_FACTOR: '10000', SEED: 'demo' };
      try {
        const running = await startSite(settings, here.root, 'backend/dist/main.js');
        // The fixtures of all journeys read these
        Object.assign(process.env, { E2E_URL: running.url, E2E_LOG: running.logFile });
        await provide(site);
        await running.stop();
      } finally {
        await removeMix(site);
      }
    },
    { scope: 'worker', auto: true, timeout: MOST_MS_TO_START },
  ],
  expectRelease: async ({ page, site }, provide) => {
    const taken: string[] = [];
    page.on('request', (request) => taken.push(new URL(request.url()).pathname));
    await provide((remote) => {
      const releases = taken
        .map((path) => /^\/remotes\/(\w+)\/([^/]+)\//.exec(path))
        .filter((found) => found?.[1] === remote);
      expect([...new Set(releases.map((found) => found?.[2]))], `releases of ${remote}`).toEqual([site.gets[remote]]);
    });
  },
});

export const { expect } = test;
