import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Key as SeleniumKey, Origin, type WebDriver } from 'selenium-webdriver';
import type { ColorScheme, Driver, DriverOptions, Engine, Key } from './driver.ts';
import { eventually } from './tab.ts';

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

type WindowWithErrors = Window & { errors?: string[] };

/** Runs in each page once it is loaded, since WebKit's driver has no log. Earlier errors show in the journey itself. */
function collectErrors(): void {
  const errors: string[] = [];
  (window as WindowWithErrors).errors = errors;
  window.addEventListener('error', ({ error, message }) => {
    // Harmless: the observer is called again in the next frame
    if (!message.startsWith('ResizeObserver loop')) errors.push(String(error ?? message));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    errors.push(`${effectiveDirective} refused ${blockedURI} in ${sourceFile}`),
  );
  const { error } = console;
  console.error = (...values: unknown[]) => {
    errors.push(values.join(' '));
    error(...values);
  };
}

/** A new home folder, so that the settings of this machine have no effect. */
function makeHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0');
  // The buttons of the toolbar would keep the window wider than a phone
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), '* { margin: 0; padding: 0; border: 0; min-width: 0; }');
  return folder;
}

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Below the ports that systems give out by themselves, of which another connection could get this one meanwhile. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return port;
  } catch {
    return freePort();
  } finally {
    server.close();
  }
}

async function startServer(program: string, colorScheme: ColorScheme): Promise<Server> {
  const folder = makeHome();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      NO_AT_BRIDGE: '1',
      GDK_BACKEND: 'x11',
      GTK_THEME: THEMES[colorScheme],
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  await eventually(async () => void (await fetch(`${url}/status`)));
  return { url, stop };
}

/** Sets the size of the page: that of the window includes its borders. */
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

/**
 * WebKitGTK by WebDriver: a process for each driver, on the display of DISPLAY. It is not Safari: it focuses a pressed button, and takes a
 * date part by part.
 */
export function webkit({ driver: program, browser: executable }: WebKitPrograms): Engine {
  async function open(options: DriverOptions): Promise<Driver> {
    const server = await startServer(program, options.colorScheme);
    const browser = await startBrowser(server, executable, options).catch(async (cause: unknown) => {
      await server.stop();
      throw new Error('WebKitGTK did not start', { cause });
    });
    const errors: string[] = [];
    const collect = async (): Promise<string[]> => {
      const found = await browser.executeScript<string[]>('return window.errors?.splice(0) ?? []');
      errors.push(...found);
      return errors;
    };
    /** Reads the errors of the page before an action that may leave it. */
    const collecting =
      <Args extends unknown[]>(action: (...args: Args) => Promise<void>) =>
      async (...args: Args): Promise<void> => {
        await collect();
        await action(...args);
      };
    return {
      goto: collecting((address) => browser.get(address)),
      back: collecting(() => browser.navigate().back()),
      forward: collecting(() => browser.navigate().forward()),
      reload: collecting(() => browser.navigate().refresh()),
      run: (body) => browser.executeScript(body),
      prepare: async (script) => void (await browser.executeScript(`${script}\n;(${String(collectErrors)})()`)),
      clickAt: collecting(({ x, y }) =>
        browser.actions().move({ origin: Origin.VIEWPORT, x, y, duration: 0 }).click().perform(),
      ),
      type: (text) => browser.actions().sendKeys(text).perform(),
      // WebKit does not move from a complete part of a date to the next
      typeDate: (...parts) => browser.actions().sendKeys(parts.join(SeleniumKey.ARROW_RIGHT)).perform(),
      press: collecting((key) => browser.actions().sendKeys(KEYS[key]).perform()),
      addCookies: async (address, cookies) => {
        await browser.get(new URL('/robots.txt', address).href);
        for (const cookie of cookies) await browser.manage().addCookie(cookie);
      },
      screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
      errors: collect,
      close: async () => {
        await browser.quit();
        await server.stop();
      },
    };
  }

  return { open, close: () => Promise.resolve() };
}
