import { type ChildProcess, spawn } from 'node:child_process';
import { commandOf, takeLong } from './kinds.ts';

/** A kind of tests or an npm script of the root, with its arguments and environment. */
export interface Stage {
  name: string;
  args?: string[];
  env?: Record<string, string>;
}

interface Result extends Counts {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

const MAX_SLOWEST_FILES = 10;

function start({ name, args: given = [], env }: Stage): ChildProcess {
  const { args, env: long } = takeLong(given);
  const [program, ...own] = commandOf(name, args);
  return spawn(program, own, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...long, ...env } });
}

/** Runs one stage and counts the tests in its summary. Its output is printed as it comes, or with `buffered` at its end. */
function run(stage: Stage, { buffered }: { buffered: boolean }): Promise<Result> {
  const { name } = stage;
  const startedAt = performance.now();
  const print = (text: string): void => void (buffered ? (buffer += text) : process.stdout.write(text));
  let output = '';
  let buffer = '';
  return new Promise((resolve) => {
    const child = start(stage);
    print(`\n== ${[name, ...(stage.args ?? [])].join(' ')}\n`);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        print(text);
      });
    child.on('close', (code) => {
      const ok = code === 0;
      const counts = countTests(output);
      // A stage that fails without a failed test (a lint finding, a type error) counts as one failure
      const failed = ok ? counts.failed : Math.max(counts.failed, 1);
      const seconds = (performance.now() - startedAt) / 1000;
      print(`== ${name}: ${ok ? 'ok' : 'failed'} after ${seconds.toFixed(1)} s\n`);
      process.stdout.write(buffer);
      resolve({ name, ok, seconds, output, ...counts, failed });
    });
  });
}

const row = (label: string, seconds: number, count = ''): string =>
  `${label.padEnd(16)}${seconds.toFixed(1).padStart(8)} s${count.padStart(8)}`;

function printSummary(results: readonly Result[], seconds: number): void {
  console.log(`\n${'stage'.padEnd(16)}${'took'.padStart(10)}${'tests'.padStart(8)}`);
  for (const { name, seconds: took, passed, failed } of results)
    console.log(row(name, took, passed + failed > 0 ? String(passed + failed) : ''));
  console.log(row('all', seconds));
  const files = results.flatMap(({ name, output }) => timeFiles(output).map((file) => ({ name, ...file })));
  if (files.length > 0) console.log('\nslowest test files');
  for (const file of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_SLOWEST_FILES))
    console.log(`${row(file.name, file.seconds)}  ${file.path}`);
  const { passed, failed } = results.reduce<Counts>(add, { passed: 0, failed: 0 });
  console.log(`\n${passed} passed, ${failed} failed`);
}

/**
 * Runs groups of stages in sequence, the stages of a group in parallel, until one fails. Then prints the time of each stage, the
 * slowest test files, and 'N passed, N failed'.
 * @returns whether all stages succeeded
 */
export async function runStages(groups: readonly Stage[][]): Promise<boolean> {
  const startedAt = performance.now();
  const results: Result[] = [];
  for (const group of groups) {
    results.push(...(await Promise.all(group.map((stage) => run(stage, { buffered: group.length > 1 })))));
    if (results.some(({ ok }) => !ok)) break;
  }
  printSummary(results, (performance.now() - startedAt) / 1000);
  return results.every(({ ok }) => ok);
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

export interface Counts {
  passed: number;
  failed: number;
}

const JEST_SUMMARY = /^Tests:\s+.*\btotal$/;
const PLAYWRIGHT_COUNT = /^\s+(\d+) (passed|failed|flaky|did not run|interrupted)\b/;

const add = (a: Counts, b: Counts): Counts => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

const numberBefore = (word: string, line: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);

function countLine(line: string): Counts {
  if (JEST_SUMMARY.test(line)) return { passed: numberBefore('passed', line), failed: numberBefore('failed', line) };
  const [, count, word] = PLAYWRIGHT_COUNT.exec(line) ?? [];
  if (count === undefined) return { passed: 0, failed: 0 };
  return word === 'passed' ? { passed: Number(count), failed: 0 } : { passed: 0, failed: Number(count) };
}

/** How many tests passed and failed, by the summaries of Jest and Playwright in `output`. A flaky test counts as failed. */
export const countTests = (output: string): Counts =>
  output.replaceAll(ANSI, '').split('\n').map(countLine).reduce(add, { passed: 0, failed: 0 });

/** The time of a test file: as Jest reports it, or the sum of its tests in Playwright. */
interface TimedFile {
  path: string;
  seconds: number;
}

const JEST_FILE = /^(?:PASS|FAIL) .*?(\S+\.test\.tsx?)(?: \(([\d.]+) (s|ms)\b.*\))?$/;
const PLAYWRIGHT_TEST = /^\s*\S+\s+\d+ (?:\[[^\]]+\] › )?(\S+\.spec\.ts):\d+:\d+ › .* \(([\d.]+)(ms|s|m)\)$/;

const SECONDS: Record<string, number> = { ms: 0.001, s: 1, m: 60 };

function timeLine(line: string): TimedFile | undefined {
  const [, path, time, unit = ''] = JEST_FILE.exec(line) ?? PLAYWRIGHT_TEST.exec(line) ?? [];
  return path === undefined || time === undefined ? undefined : { path, seconds: Number(time) * (SECONDS[unit] ?? 0) };
}

/** The time of each test file, slowest first, by the lines of Jest and of Playwright's list reporter in `output`. */
export function timeFiles(output: string): TimedFile[] {
  const times = new Map<string, number>();
  for (const line of output.replaceAll(ANSI, '').split('\n')) {
    const timed = timeLine(line);
    if (timed) times.set(timed.path, (times.get(timed.path) ?? 0) + timed.seconds);
  }
  return [...times].map(([path, seconds]) => ({ path, seconds })).toSorted((a, b) => b.seconds - a.seconds);
}
