import { writeFileSync } from 'node:fs';
import { type APIRequestContext, expect, test as base } from '@playwright/test';
import { type Caller, Given } from '../fixtures/given.ts';
import { Outbox } from '../fixtures/outbox.ts';
import { Talk } from '../fixtures/talk.ts';
import { Tips } from '../fixtures/tips.ts';
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
  given: Given;
  talk: Talk;
  tips: Tips;
  outbox: Outbox;
  /** Somebody new who calls the API alone, without a browser. */
  somebody: () => Promise<Caller>;
  /** Skips what this machine has no browser for. */
  installed: void;
}

const HEIGHT = 800;

/** Without their expiry, which no driver reads as another writes it. */
async function cookiesOf({ request }: Caller): Promise<Cookie[]> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value, domain, path, httpOnly }) => ({ name, value, domain, path, httpOnly }));
}

export const test = base.extend<Fixtures, EngineOptions & { browsers: Engine }>({
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
  baseURL: async ({}, provide) => provide(process.env['E2E_URL']),
  network: async ({ baseURL }, provide) => {
    const network = await startNetwork(baseURL ?? '');
    await provide(network);
    await network.cut();
  },
  given: async ({ request, somebody }, provide) => provide(new Given(request, somebody)),
  talk: async ({ given, somebody }, provide) => provide(new Talk(given, somebody)),
  tips: async ({ given, somebody }, provide) => provide(new Tips(given, somebody)),
  outbox: async ({ request }, provide) => provide(new Outbox(request)),
  somebody: async ({ playwright, baseURL }, provide) => {
    const callers: APIRequestContext[] = [];
    await provide(async () => {
      const request = await playwright.request.newContext({ baseURL });
      callers.push(request);
      return { request };
    });
    for (const request of callers) await request.dispose();
  },
});

export { expect };
