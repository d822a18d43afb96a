// `npm run bench`: what the product costs, measured in one run on a built tree. Ends with 0 unless something could not be
// measured: a figure beside its target is for people to judge, since machines differ.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type RunningSite, startSite } from '../e2e/site.ts';
import { firstLoad } from '../serve/sizes.ts';
import { buildTimes } from './build-times.ts';
import { type Figure, lineOf, median } from './figure.ts';
import { memoryOf } from './memory.ts';
import { pageQuality } from './page-quality.ts';

const STARTS = 3;
const VISITS = 3;
/** Long enough that start-up work and the first garbage collections are over. */
const IDLE_MS = 10_000;
const BYTES_IN_KILOBYTE = 1024;

/** Starts several times on an empty folder (its worst case: PostgreSQL is made and the demo data written); keeps the last. */
async function start(): Promise<{ site: RunningSite; seconds: number }> {
  const seconds: number[] = [];
  for (;;) {
    const site = await startSite({ LIMITS_FACTOR: '10000' });
    seconds.push(site.startedInMs / 1000);
    if (seconds.length === STARTS) return { site, seconds: median(seconds) };
    await site.stop();
  }
}

async function measure(): Promise<Figure[]> {
  const { site, seconds } = await start();
  try {
    await rest(IDLE_MS);
    const memory = memoryOf(site.pid);
    const bytes = (await firstLoad()).reduce((sum, script) => sum + script.bytes, 0);
    const quality = await pageQuality(`${site.url}/`, VISITS);
    return [
      { name: 'start from built to healthy, empty data folder', value: seconds, unit: 's', target: { most: 10 } },
      { name: 'idle memory of server and database', value: memory, unit: 'MB', target: { most: 600 } },
      {
        name: 'JavaScript of the first load of /, brotli',
        value: bytes / BYTES_IN_KILOBYTE,
        unit: 'KB',
        target: { most: 180 },
      },
      { name: 'Lighthouse, mobile, /: performance', value: quality.performance, unit: '', target: { least: 95 } },
      { name: 'Lighthouse, mobile, /: accessibility', value: quality.accessibility, unit: '', target: { least: 100 } },
      {
        name: 'Lighthouse, mobile, /: best practices',
        value: quality['best-practices'],
        unit: '',
        target: { least: 100 },
      },
      { name: 'Lighthouse, mobile, /: search engines', value: quality.seo, unit: '', target: { least: 100 } },
    ];
  } finally {
    await site.stop();
  }
}

/** What searches cost on a big table, what messages cost, and what it costs to settle a tip; each prints tables of its own. */
function benchBackend(): void {
  for (const name of ['listings', 'messaging', 'payments']) {
    console.log('');
    const script = join(import.meta.dirname, `../../backend/bench/${name}.bench.ts`);
    execFileSync(process.execPath, ['--no-warnings', script], { stdio: 'inherit' });
  }
}

const figures = [...(await measure()), ...(await buildTimes())];
console.log('');
for (const figure of figures) console.log(lineOf(figure));
benchBackend();
if (figures.some(({ value }) => Number.isNaN(value))) process.exitCode = 1;
