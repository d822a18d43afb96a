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
 * Errors that Firefox reports and that are none: a skipped table of a font, an ended stream, and a load that the next navigation
 * aborted, whose hash is that of an empty file.
 */
const IGNORED_ERRORS =
  /^Error: (downloadable font: |Firefox can’t establish a connection|The connection to \S+ was interrupted|.* computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6)/;

const launch = (executablePath: string, colorScheme: ColorScheme): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { ...PREFERENCES, 'layout.css.prefers-color-scheme.content-override': DARK[colorScheme] },
  });

/** Firefox reports refusals of the content security policy as errors. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    if (!IGNORED_ERRORS.test(String(error))) errors.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Firefox by WebDriver BiDi: one process for each color scheme, one user context for each driver. */
export function firefox(executablePath: string): Engine {
  const browsers = new Map<ColorScheme, Promise<Browser>>();

  function getBrowser(colorScheme: ColorScheme): Promise<Browser> {
    const browser = browsers.get(colorScheme) ?? launch(executablePath, colorScheme);
    browsers.set(colorScheme, browser);
    return browser;
  }

  async function open({ width, height, colorScheme }: DriverOptions): Promise<Driver> {
    const context = await (await getBrowser(colorScheme)).createBrowserContext();
    // In its own window: a tab in the background is hidden, which pauses its page
    const page = await context.newPage({ type: 'window' });
    await page.setViewport({ width, height });
    const errors = collectErrors(page);
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
      errors: () => Promise.resolve(errors),
      close: () => context.close(),
    };
  }

  async function close(): Promise<void> {
    for (const browser of browsers.values()) await (await browser).close();
  }

  return { open, close };
}
