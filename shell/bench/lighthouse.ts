import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Cookie } from '@playwright/test';
import lighthouse from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { findChromium } from '../e2e/find-chromium.ts';
import { median } from './measurement.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** One visit, or the medians of several. */
export interface PageQuality extends Record<(typeof CATEGORIES)[number], number> {
  /** Largest contentful paint in seconds. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Bytes of fonts as transferred. */
  fonts: number;
  /** How many times slower than this machine the phone was taken to be. */
  slowdown: number;
}

const PORT = Number(process.env['BENCH_CHROMIUM_PORT'] ?? 42_790);
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const MS_IN_SECOND = 1000;

/** Lighthouse's default, four times slower, is meant for a machine whose BenchmarkIndex is from 1500 to 2000 (its docs/throttling.md). */
const DEFAULT_SLOWDOWN = 4;
const INDEX_OF_DEFAULT = 1750;

/** Calibrated to this machine at this moment, by Lighthouse's own benchmark: the phone is the same on each machine. */
async function measureSlowdown(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return Math.max(1, (DEFAULT_SLOWDOWN * index) / INDEX_OF_DEFAULT);
}

interface NetworkRequests {
  items?: { resourceType?: string; transferSize?: number }[];
}

/** A visit with an empty profile but for these cookies, throttled as a phone. */
async function visit(url: string, cookies: Cookie[]): Promise<PageQuality> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const args = [...FLAGS, `--remote-debugging-port=${PORT}`];
  const context = await chromium.launchPersistentContext(profile, { executablePath: findChromium(), args });
  try {
    await context.addCookies(cookies);
    const slowdown = await measureSlowdown(context);
    const options = { onlyCategories: [...CATEGORIES], disableStorageReset: true };
    const throttling = { cpuSlowdownMultiplier: slowdown };
    const result = await lighthouse(url, { ...options, throttling, port: PORT, logLevel: 'silent' });
    const { categories, audits } = result?.lhr ?? {};
    const score = (name: string): number => Math.round((categories?.[name]?.score ?? Number.NaN) * 100);
    const value = (audit: string): number => audits?.[audit]?.numericValue ?? Number.NaN;
    const requests = (audits?.['network-requests']?.details as NetworkRequests | undefined)?.items ?? [];
    const fonts = requests.filter(({ resourceType }) => resourceType === 'Font');
    return {
      ...(Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Pick<
        PageQuality,
        (typeof CATEGORIES)[number]
      >),
      lcp: value('largest-contentful-paint') / MS_IN_SECOND,
      cls: value('cumulative-layout-shift'),
      fonts: fonts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      slowdown,
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The medians of several visits. */
export async function measureQuality(url: string, visits: number, cookies: Cookie[] = []): Promise<PageQuality> {
  const seen: PageQuality[] = [];
  for (let count = 0; count < visits; count += 1) seen.push(await visit(url, cookies));
  const names = ['lcp', 'cls', 'fonts', 'slowdown', ...CATEGORIES] as const;
  return Object.fromEntries(
    names.map((name) => [name, median(seen.map((one) => one[name]))]),
  ) as unknown as PageQuality;
}
