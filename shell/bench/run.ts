// `npm run bench`: measures the product in one run on a built tree, or some parts of it: `npm run bench -- search pages`. Exits with an
// error only where something could not be measured: targets are for people to judge, since machines differ.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { firstLoads, totalBytes } from 'tools/release/first-load.ts';
import { findChromium } from '../e2e/find-chromium.ts';
import { type RunningSite, startSite } from '../e2e/site.ts';
import { buildTimes } from './build-times.ts';
import { type Measurement, formatMeasurement, median } from './measurement.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Quality = Record<(typeof CATEGORIES)[number], number>;

const PORT = Number(process.env['BENCH_CHROMIUM_PORT'] ?? 42_790);
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** The Lighthouse scores (0 to 100) of one visit with an empty profile, throttled as a phone. */
async function scoreVisit(url: string): Promise<Quality> {
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

/** The medians of several visits. */
async function measureQuality(url: string, visits: number): Promise<Quality> {
  const scores: Quality[] = [];
  for (let count = 0; count < visits; count += 1) scores.push(await scoreVisit(url));
  return Object.fromEntries(CATEGORIES.map((name) => [name, median(scores.map((score) => score[name]))])) as Quality;
}

const KILOBYTES_IN_MEGABYTE = 1024;

/** Undefined where the process has ended meanwhile, as PostgreSQL's workers do. */
function ifAlive<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function parentOf(pid: string): number | undefined {
  const stat = ifAlive(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The ids of a process and all its descendants. */
function processTree(root: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = processes.map((pid) => ({ pid: Number(pid), parent: parentOf(pid) }));
  const tree = [root];
  for (const member of tree) tree.push(...parents.filter(({ parent }) => parent === member).map(({ pid }) => pid));
  return tree;
}

/** The proportional set size: pages that several processes share, such as PostgreSQL's buffers, count once. */
const readMegabytes = (pid: number): number => {
  const rollup = ifAlive(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? '';
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  return Number(kilobytes ?? 0) / KILOBYTES_IN_MEGABYTE;
};

/** The memory of a process and its descendants in MB. Linux only. */
const measureMemory = (root: number): number => processTree(root).reduce((sum, pid) => sum + readMegabytes(pid), 0);

const STARTS = 3;
const VISITS = 3;
/** Until start-up work and the first garbage collections are over. */
const IDLE_MS = 10_000;
const BYTES_IN_KILOBYTE = 1024;

/** Starts several times on an empty data folder, which includes creating PostgreSQL and the demo data. Returns the last site and the median time. */
async function start(): Promise<{ site: RunningSite; seconds: number }> {
  const seconds: number[] = [];
  for (;;) {
    const site = await startSite({ LIMITS_FACTOR: '10000' });
    seconds.push(site.startedInMs / 1000);
    if (seconds.length === STARTS) return { site, seconds: median(seconds) };
    await site.stop();
  }
}

async function measure(): Promise<Measurement[]> {
  const { site, seconds } = await start();
  try {
    await pause(IDLE_MS);
    const memory = measureMemory(site.pid);
    const home = (await firstLoads()).find(({ address }) => address === '/');
    const bytes = home ? totalBytes(home) : Number.NaN;
    const quality = await measureQuality(`${site.url}/`, VISITS);
    return [
      { name: 'start from built to healthy, empty data folder', value: seconds, unit: 's', target: { max: 10 } },
      { name: 'idle memory of server and database', value: memory, unit: 'MB', target: { max: 600 } },
      {
        name: 'JavaScript of the first load of /, brotli',
        value: bytes / BYTES_IN_KILOBYTE,
        unit: 'KB',
        target: { max: 180 },
      },
      { name: 'Lighthouse, mobile, /: performance', value: quality.performance, unit: '', target: { min: 95 } },
      { name: 'Lighthouse, mobile, /: accessibility', value: quality.accessibility, unit: '', target: { min: 100 } },
      {
        name: 'Lighthouse, mobile, /: best practices',
        value: quality['best-practices'],
        unit: '',
        target: { min: 100 },
      },
      { name: 'Lighthouse, mobile, /: search engines', value: quality.seo, unit: '', target: { min: 100 } },
    ];
  } finally {
    await site.stop();
  }
}

/** The site as a visitor gets it, and the time that builds take. */
async function benchPages(): Promise<void> {
  const measurements = [...(await measure()), ...(await buildTimes())];
  console.log('');
  for (const measurement of measurements) console.log(formatMeasurement(measurement));
  if (measurements.some(({ value }) => Number.isNaN(value))) process.exitCode = 1;
}

/** Prints its own tables. */
function benchBackend(name: string): void {
  console.log('');
  const script = join(import.meta.dirname, `../../backend/bench/${name}.bench.ts`);
  execFileSync(process.execPath, ['--no-warnings', script], { stdio: 'inherit' });
}

const PARTS: Readonly<Record<string, () => Promise<void> | void>> = {
  pages: benchPages,
  ...Object.fromEntries(
    ['listings', 'search', 'messaging', 'payments'].map((name) => [name, () => benchBackend(name)]),
  ),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}.`);
for (const [name, bench] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(name)) await bench();
