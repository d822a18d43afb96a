// `npm run screenshots`: takes the pictures of README.md from a site of its own with the demo data, in light colors.
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { startSite } from './site.ts';

const FOLDER = join(import.meta.dirname, '../../.github/screenshots');
const DESK = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

interface Picture {
  name: string;
  path: string;
  screen: typeof DESK;
  /** The heading at the top of the picture, where that is not the top of the page. */
  from?: string;
}

const PICTURES: Picture[] = [
  { name: 'home-1280', path: '/', screen: DESK },
  { name: 'home-390', path: '/', screen: PHONE },
  { name: 'search-390', path: '/search', screen: PHONE, from: 'Available Amigos' },
  { name: 'find-create-390', path: '/find/create', screen: PHONE },
];

async function take(browser: Browser, url: string, { name, path, screen, from }: Picture): Promise<void> {
  const context = await browser.newContext({
    ...screen,
    ...{ locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' },
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
  for (const picture of PICTURES) await take(browser, site.url, picture);
  await browser.close();
} finally {
  await site.stop();
}
