import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Caller } from '../fixtures/given.ts';
import { testWithPeople } from '../fixtures/people.ts';
import type { ColorScheme, Cookie, Engine } from './driver.ts';
import { type EngineName, isInstalled, loadEngine, notInstalled } from './installed.ts';
import { type Network, startNetwork } from './network.ts';
import { Tab } from './tab.ts';

export interface EngineOptions {
  engine: EngineName;
  /** Of the window, in CSS pixels. */
  width: number;
}

interface TabOptions {
  /** Whose session the browser has; nobody's without it. */
  as?: Caller;
  colorScheme?: ColorScheme;
  siteUrl?: string;
}

interface Fixtures {
  /** A page in a browser of its own, in the engine under test. */
  open: (options?: TabOptions) => Promise<Tab>;
  /** Between a browser that is opened with its address and the site. */
  network: Network;
  /** Skips what this machine has no browser for. */
  installed: void;
}

const HEIGHT = 800;

/** Without their expiry, which no driver reads as another writes it. */
async function cookiesOf({ request }: Caller): Promise<Cookie[]> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value, domain, path, httpOnly }) => ({ name, value, domain, path, httpOnly }));
}

export const test = testWithPeople.extend<Fixtures, EngineOptions & { browsers: Engine }>({
  engine: ['firefox', { scope: 'worker', option: true }],
  width: [1280, { scope: 'worker', option: true }],
  browsers: [
    async ({ engine }, provide) => {
      const browsers = await loadEngine(engine);
      await provide(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  installed: [
    async ({ engine }, provide, testInfo) => {
      testInfo.skip(!isInstalled(engine), notInstalled(engine));
      await provide();
    },
    { auto: true },
  ],
  open: async ({ browsers, width, baseURL }, provide, testInfo) => {
    const tabs: Tab[] = [];
    await provide(async ({ as, colorScheme = 'light', siteUrl = baseURL ?? '' } = {}) => {
      const driver = await browsers.open({ width, height: HEIGHT, colorScheme });
      const tab = new Tab(driver, siteUrl, width);
      tabs.push(tab);
      if (as) await driver.addCookies(siteUrl, await cookiesOf(as));
      return tab;
    });
    const faults: string[] = [];
    for (const [at, tab] of tabs.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath(`browser-${at + 1}.png`);
        writeFileSync(path, await tab.driver.screenshot());
        await testInfo.attach(`browser ${at + 1}`, { path });
      }
      faults.push(...(await tab.faults()));
      await tab.driver.close();
    }
    expect(faults, 'errors, refusals and pages that scroll sideways').toEqual([]);
  },
  network: async ({ baseURL }, provide) => {
    const network = await startNetwork(baseURL ?? '');
    await provide(network);
    await network.cut();
  },
});

export { expect };
