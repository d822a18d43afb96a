import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Cookie } from '@playwright/test';
import lighthouse from 'lighthouse';
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
}

const PORT = Number(process.env['BENCH_CHROMIUM_PORT'] ?? 42_790);
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const MS_IN_SECOND = 1000;

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
    const options = { onlyCategories: [...CATEGORIES], disableStorageReset: true };
    const result = await lighthouse(url, { ...options, port: PORT, logLevel: 'silent' });
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
  const names = ['lcp', 'cls', 'fonts', ...CATEGORIES] as const;
  return Object.fromEntries(
    names.map((name) => [name, median(seen.map((one) => one[name]))]),
  ) as unknown as PageQuality;
}
