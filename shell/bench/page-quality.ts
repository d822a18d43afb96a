import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../e2e/find-chromium.ts';
import { median } from './figure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Quality = Record<(typeof CATEGORIES)[number], number>;

const PORT = Number(process.env['BENCH_CHROMIUM_PORT'] ?? 42_790);
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** One visit with an empty profile: 0 to 100 for each category, as Lighthouse throttles a phone. */
async function visit(url: string): Promise<Quality> {
  const args = [...FLAGS, `--remote-debugging-port=${PORT}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const result = await lighthouse(url, { port: PORT, onlyCategories: [...CATEGORIES], logLevel: 'silent' });
    const score = (name: string): number => Math.round((result?.lhr.categories[name]?.score ?? Number.NaN) * 100);
    return Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Quality;
  } finally {
    await browser.close();
  }
}

/** Medians of several visits: one visit of a busy machine says little. */
export async function pageQuality(url: string, visits: number): Promise<Quality> {
  const seen: Quality[] = [];
  for (let count = 0; count < visits; count += 1) seen.push(await visit(url));
  return Object.fromEntries(CATEGORIES.map((name) => [name, median(seen.map((one) => one[name]))])) as Quality;
}
