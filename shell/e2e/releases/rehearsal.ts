import type { Page } from '@playwright/test';
import { type SteadyLoad, steadyLoad } from '../../bench/steady-load.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { TrialSite } from './trial-site.ts';

/** Copying the repository and starting the site, on a machine that has much else to do. */
const A_START_MS = 120_000;
const ADDRESSES = ['/', '/contact', '/remotes.json', '/api/airports', '/search', '/api/listings', '/api/health'];

interface Steps {
  /** That the page of mf-messaging shows this heading. */
  shows: (page: Page, heading: string) => Promise<void>;
}

interface Scene {
  trial: TrialSite;
  /** Requests that go on through all the tests of the file. */
  load: SteadyLoad;
}

/** Tests on one site of their own, in a copy of the repository, under a steady load. */
export const test = base.extend<Steps, Scene>({
  trial: [
    async ({}, provide) => {
      const trial = await TrialSite.start();
      await provide(trial);
      await trial.stop();
    },
    { scope: 'worker', timeout: A_START_MS },
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
  shows: async ({}, provide) =>
    provide(async (page, name) =>
      expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 20_000 }),
    ),
});

/** Leaves the page and comes back, without loading the document anew. */
export async function thereAndBack(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  await page.goBack();
}
