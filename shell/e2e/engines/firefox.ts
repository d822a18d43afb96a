import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { ColorScheme, Driver, DriverOptions, Engine, Key } from './driver.ts';

const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-US',
  'intl.locale.requested': 'en-US',
  'intl.regional_prefs.use_os_locales': false,
};

const DARK = { light: 1, dark: 0 } as const;

/**
 * What Firefox says of the network: a table of a font that it leaves out, a stream that has ended, and a load that the next
 * navigation ended, whose hash is that of nothing.
 */
const NO_FAULT =
  /^Error: (downloadable font: |Firefox can’t establish a connection|The connection to \S+ was interrupted|.* computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6)/;

const launch = (executablePath: string, colorScheme: ColorScheme): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { ...PREFERENCES, 'layout.css.prefers-color-scheme.content-override': DARK[colorScheme] },
  });

/** Refusals of the content security policy are among Firefox's errors. */
function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => {
    if (!NO_FAULT.test(String(error))) faults.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

/** Firefox by WebDriver BiDi: one process for each color scheme, one user context for each driver. */
export function firefox(executablePath: string): Engine {
  const browsers = new Map<ColorScheme, Promise<Browser>>();

  function browserIn(colorScheme: ColorScheme): Promise<Browser> {
    const browser = browsers.get(colorScheme) ?? launch(executablePath, colorScheme);
    browsers.set(colorScheme, browser);
    return browser;
  }

  async function open({ width, height, colorScheme }: DriverOptions): Promise<Driver> {
    const context = await (await browserIn(colorScheme)).createBrowserContext();
    // In a window of its own: a tab behind another one is hidden, and pages then rest
    const page = await context.newPage({ type: 'window' });
    await page.setViewport({ width, height });
    const faults = collectFaults(page);
    return {
      goto: async (url) => void (await page.goto(url)),
      back: async () => void (await page.goBack()),
      forward: async () => void (await page.goForward()),
      reload: async () => void (await page.reload()),
      run: (body) => page.evaluate(`(() => {${body}\n})()`),
      prepare: async (script) => void (await page.evaluate(script)),
      clickAt: ({ x, y }) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      typeDate: (...parts) => page.keyboard.type(parts.join('')),
      press: (key: Key) => page.keyboard.press(key),
      addCookies: (_url, cookies) => context.setCookie(...cookies),
      screenshot: async () => Buffer.from(await page.screenshot()),
      faults: () => Promise.resolve(faults),
      close: () => context.close(),
    };
  }

  async function close(): Promise<void> {
    for (const browser of browsers.values()) await (await browser).close();
  }

  return { open, close };
}
