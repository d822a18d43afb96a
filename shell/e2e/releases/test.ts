import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { copyRepository } from 'tools/copy-repository.ts';
import { type SteadyLoad, steadyLoad } from '../../bench/steady-load.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { type RunningSite, startSite } from '../site.ts';

const run = promisify(execFile);

/** A site in a copy of the repository, whose sources a test may change. */
export class TrialSite {
  private constructor(
    private readonly root: string,
    private readonly site: RunningSite,
  ) {}

  static async start(): Promise<TrialSite> {
    const root = copyRepository({ built: true });
    try {
      return new TrialSite(root, await startSite({ LIMITS_FACTOR: '10000', SEED: 'demo' }, root));
    } catch (error) {
      await rm(root, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return this.site.url;
  }

  /** Runs an npm script at the root of the copy. Returns its output. */
  async npm(...args: string[]): Promise<string> {
    // The backend's command finds the site's database by this folder
    const env = { ...process.env, DATA_DIR: this.site.dataDir };
    const { stdout, stderr } = await run('npm', ['run', '--silent', ...args], { cwd: this.root, env });
    return stdout + stderr;
  }

  /**
   * Changes a text file of the copy.
   * @throws where the text to replace does not occur
   */
  async edit(file: string, before: string | RegExp, after: string): Promise<void> {
    const path = join(this.root, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(before, after);
    if (changed === text) throw new Error(`${file} has no ${String(before)} to change.`);
    await writeFile(path, changed);
  }

  /** The live release of a remote. */
  async currentRelease(remote: string): Promise<string> {
    const remotes = (await (await fetch(`${this.url}/remotes.json`)).json()) as Record<string, { release: string }>;
    return remotes[remote]?.release ?? '';
  }

  /** Removes all releases of a remote except the live one. */
  async removeOldReleases(remote: string): Promise<void> {
    const folder = join(this.root, '.release/site/remotes', remote);
    const current = await this.currentRelease(remote);
    const old = (await readdir(folder)).filter((release) => release !== current);
    await Promise.all(old.map((release) => rm(join(folder, release), { recursive: true })));
  }

  async stop(): Promise<void> {
    await this.site.stop();
    await rm(this.root, { recursive: true, force: true });
  }
}

/** To copy the repository and start the site on a busy machine. */
const START_TIMEOUT_MS = 120_000;
const ADDRESSES = ['/', '/contact', '/remotes.json', '/api/airports', '/search', '/api/listings', '/api/health'];

interface TestFixtures {
  /** Expects the heading of a page. */
  expectHeading: (page: Page, heading: string) => Promise<void>;
}

interface WorkerFixtures {
  trial: TrialSite;
  /** Continues through all tests of the file. */
  load: SteadyLoad;
}

/** Tests on a site in a copy of the repository, under a steady load. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  trial: [
    async ({}, provide) => {
      const trial = await TrialSite.start();
      await provide(trial);
      await trial.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  load: [
    async ({ trial }, provide) => {
      const load = steadyLoad(trial.url, ADDRESSES);
      await provide(load);
      await load.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ trial, load: _load }, provide) => provide(trial.url),
  expectHeading: async ({}, provide) =>
    provide(async (page, name) =>
      expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 20_000 }),
    ),
});

/** Leaves the page and returns without reloading the document. */
export async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  await page.goBack();
}
