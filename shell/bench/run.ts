// `npm run bench`: measures the product in one run on a built tree, or some parts of it: `npm run bench -- search pages`. Fails only where
// something could not be measured: targets are for people to judge, since machines differ.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeResults } from 'tools/results.ts';
import { type RunningSite, startSite } from '../e2e/site.ts';
import { buildTimes } from './build-times.ts';
import { measureDrawnMessages } from './drawn-messages.ts';
import { type Measurement, median, toResult } from './measurement.ts';
import { measurePages } from './pages.ts';

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
/** Until start-up work and the first garbage collections are over. */
const IDLE_MS = 10_000;

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

/** The site as a visitor gets it. */
async function benchPages(): Promise<void> {
  const { site, seconds } = await start();
  try {
    await pause(IDLE_MS);
    const memory = measureMemory(site.pid);
    const measurements: Measurement[] = [
      { name: 'start from built to healthy, empty data folder', value: seconds, unit: 's', target: { max: 10 } },
      { name: 'idle memory of server and database', value: memory, unit: 'MB', target: { max: 600 } },
      ...(await measurePages(site.url)),
    ];
    writeResults('Pages', measurements.map(toResult));
  } finally {
    await site.stop();
  }
}

async function benchDrawnMessages(): Promise<void> {
  const site = await startSite({ LIMITS_FACTOR: '10000', BOT_CHECK_COST: '1', SEED: 'none' });
  try {
    writeResults('Drawn messages', (await measureDrawnMessages(site.url)).map(toResult));
  } finally {
    await site.stop();
  }
}

/** Prints its own tables. */
function benchBackend(name: string): void {
  console.log('');
  const script = join(import.meta.dirname, `../../backend/bench/${name}.bench.ts`);
  execFileSync(process.execPath, ['--no-warnings', script], { stdio: 'inherit' });
}

const PARTS: Readonly<Record<string, () => Promise<void> | void>> = {
  pages: benchPages,
  drawn: benchDrawnMessages,
  builds: async () => writeResults('Builds', (await buildTimes()).map(toResult)),
  ...Object.fromEntries(
    ['alerts', 'listings', 'matches', 'search', 'messaging', 'payments'].map((name) => [
      name,
      () => benchBackend(name),
    ]),
  ),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}.`);
for (const [name, bench] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(name)) await bench();
