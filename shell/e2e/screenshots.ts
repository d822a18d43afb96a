// `npm run screenshots`: takes the screenshots of README.md from a new site with the demo data, in the light theme.
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { startSite } from './site.ts';

const FOLDER = join(import.meta.dirname, '../../.github/screenshots');
const DESKTOP = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

interface Screenshot {
  name: string;
  path: string;
  screen: typeof DESKTOP;
  /** The heading to scroll to. */
  from?: string;
}

const SCREENSHOTS: Screenshot[] = [
  { name: 'home-1280', path: '/', screen: DESKTOP },
  { name: 'home-390', path: '/', screen: PHONE },
  { name: 'search-390', path: '/search', screen: PHONE, from: 'Available Amigos' },
  { name: 'find-create-390', path: '/find/create', screen: PHONE },
];

async function take(browser: Browser, url: string, { name, path, screen, from }: Screenshot): Promise<void> {
  const context = await browser.newContext({
    ...screen,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (from) await page.getByRole('heading', { name: from }).evaluate((heading) => heading.scrollIntoView());
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
  console.log(`.github/screenshots/${name}.png`);
}

const site = await startSite({ SEED: 'demo' });
try {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  for (const screenshot of SCREENSHOTS) await take(browser, site.url, screenshot);
  await browser.close();
} finally {
  await site.stop();
}
