import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import type { Session } from '../fixtures/given.ts';
import { apiTest } from '../fixtures/test.ts';
import type { ColorScheme, Cookie, Engine } from './driver.ts';
import { type EngineName, isInstalled, loadEngine, installHint } from './find-engines.ts';
import { Tab } from './tab.ts';

export interface EngineOptions {
  engine: EngineName;
  /** Of the window, in CSS pixels. */
  width: number;
}

interface TabOptions {
  /** The session of the browser; without it nobody is logged in. */
  as?: Session;
  colorScheme?: ColorScheme;
  siteUrl?: string;
}

interface Fixtures {
  /** Opens a page in an isolated browser of the engine under test. */
  open: (options?: TabOptions) => Promise<Tab>;
  /** A proxy of the site, for browsers that are opened with its URL. */
  network: Network;
  /** Skips the test where the engine is not installed. */
  installed: void;
}

const HEIGHT = 800;

/** The session's cookies without their expiry, whose format differs between drivers. */
async function readCookies({ request }: Session): Promise<Cookie[]> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value, domain, path, httpOnly }) => ({ name, value, domain, path, httpOnly }));
}

export const test = apiTest.extend<Fixtures, EngineOptions & { browsers: Engine }>({
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
      testInfo.skip(!isInstalled(engine), installHint(engine));
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
      if (as) await driver.addCookies(siteUrl, await readCookies(as));
      return tab;
    });
    const errors: string[] = [];
    for (const [at, tab] of tabs.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath(`browser-${at + 1}.png`);
        writeFileSync(path, await tab.driver.screenshot());
        await testInfo.attach(`browser ${at + 1}`, { path });
      }
      errors.push(...(await tab.errors()));
      await tab.driver.close();
    }
    expect(errors, 'errors, refusals and pages that scroll horizontally').toEqual([]);
  },
  network: async ({ baseURL }, provide) => {
    const network = await startNetwork(baseURL ?? '');
    await provide(network);
    await network.disconnect();
  },
});

export { expect };

/** A network between a browser and the site, at an address of its own. */
interface Network {
  url: string;
  /** Closes all connections and accepts no new ones. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

async function startNetwork(siteUrl: string): Promise<Network> {
  const site = new URL(siteUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(site.port), site.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, site.hostname);
    await once(server, 'listening');
  };
  const disconnect = async (): Promise<void> => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return { url: `http://${site.hostname}:${port}`, disconnect, reconnect: () => listen(port) };
}
