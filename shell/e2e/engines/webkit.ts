import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Key as SeleniumKey, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../site.ts';
import type { ColorScheme, Driver, DriverOptions, Engine, Key } from './driver.ts';
import { eventually } from './locator.ts';

export interface WebKitPrograms {
  driver: string;
  browser: string;
}

const KEYS: Record<Key, string> = {
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
  Tab: SeleniumKey.TAB,
  Space: SeleniumKey.SPACE,
  ArrowDown: SeleniumKey.ARROW_DOWN,
  Delete: SeleniumKey.DELETE,
};

const THEMES = { light: 'Adwaita', dark: 'Adwaita:dark' } as const;

type FaultyWindow = Window & { faults?: string[] };

/** WebKit's driver has no log: runs in each page once it is loaded. What fails before that shows in the journey. */
function collectFaults(): void {
  const faults: string[] = [];
  (window as FaultyWindow).faults = faults;
  window.addEventListener('error', ({ error, message }) => {
    // What an observer has not seen in one frame it sees in the next
    if (!message.startsWith('ResizeObserver loop')) faults.push(String(error ?? message));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    faults.push(`${effectiveDirective} refused ${blockedURI} in ${sourceFile}`),
  );
  const { error } = console;
  console.error = (...values: unknown[]) => {
    faults.push(values.join(' '));
    error(...values);
  };
}

/** A home of its own, so that nothing of this machine's settings counts. */
function makeHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0');
  // The toolbar's buttons would not let the window be as narrow as a phone
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), '* { margin: 0; padding: 0; border: 0; min-width: 0; }');
  return folder;
}

interface Server {
  url: string;
  stop(): Promise<void>;
}

async function startServer(program: string, colorScheme: ColorScheme): Promise<Server> {
  const folder = makeHome();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ HOME: folder, XDG_CONFIG_HOME: folder, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', NO_AT_BRIDGE: '1' },
      ...{ GDK_BACKEND: 'x11', GTK_THEME: THEMES[colorScheme] },
      ...{ LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    },
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  await eventually(async () => void (await fetch(`${url}/status`)));
  return { url, stop };
}

/** A window has borders of its own: what is asked for is the width of the page. */
async function resize(browser: WebDriver, { width, height }: DriverOptions): Promise<void> {
  const measure = (): Promise<[number, number]> =>
    browser.executeScript('return [window.innerWidth, window.innerHeight]');
  await eventually(async () => {
    const [innerWidth, innerHeight] = await measure();
    const outer = await browser.manage().window().getRect();
    await browser
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width: outer.width + width - innerWidth, height: outer.height + height - innerHeight });
    const [newWidth] = await measure();
    if (newWidth !== width) throw new Error(`The page is ${newWidth} pixels wide instead of ${width}`);
  });
}

async function startBrowser({ url }: Server, executable: string, options: DriverOptions): Promise<WebDriver> {
  const browser = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: executable, args: ['--automation'] },
    })
    .build();
  await resize(browser, options);
  return browser;
}

/** WebKitGTK by WebDriver: a process for each driver, on the display of DISPLAY. */
export function webkit({ driver: program, browser: executable }: WebKitPrograms): Engine {
  async function open(options: DriverOptions): Promise<Driver> {
    const server = await startServer(program, options.colorScheme);
    const browser = await startBrowser(server, executable, options).catch(async (cause: unknown) => {
      await server.stop();
      throw new Error('WebKitGTK did not start', { cause });
    });
    const faults: string[] = [];
    const collect = async (): Promise<string[]> => {
      const found = await browser.executeScript<string[]>('return window.faults?.splice(0) ?? []');
      faults.push(...found);
      return faults;
    };
    /** What may lead to another page takes this one's faults with it. */
    const collected =
      <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
      async (...args: Args): Promise<void> => {
        await collect();
        await act(...args);
      };
    return {
      goto: collected((address) => browser.get(address)),
      back: collected(() => browser.navigate().back()),
      forward: collected(() => browser.navigate().forward()),
      reload: collected(() => browser.navigate().refresh()),
      run: (body) => browser.executeScript(body),
      prepare: async (script) => void (await browser.executeScript(`${script}\n;(${String(collectFaults)})()`)),
      clickAt: collected(({ x, y }) =>
        browser.actions().move({ origin: Origin.VIEWPORT, x, y, duration: 0 }).click().perform(),
      ),
      type: (text) => browser.actions().sendKeys(text).perform(),
      // Here a part of a date that is full does not lead on to the next
      typeDate: (...parts) => browser.actions().sendKeys(parts.join(SeleniumKey.ARROW_RIGHT)).perform(),
      press: collected((key) => browser.actions().sendKeys(KEYS[key]).perform()),
      addCookies: async (address, cookies) => {
        await browser.get(new URL('/robots.txt', address).href);
        for (const cookie of cookies) await browser.manage().addCookie(cookie);
      },
      screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
      faults: collect,
      close: async () => {
        await browser.quit();
        await server.stop();
      },
    };
  }

  return { open, close: () => Promise.resolve() };
}
