import { type ChildProcess, spawn } from 'node:child_process';
import { countsIn, sum, type Counts } from './counts.ts';
import { timesIn } from './slowest.ts';

/** An npm script of the root, with what is handed to it. */
export interface Stage {
  script: string;
  args?: string[];
  env?: Record<string, string>;
}

interface Outcome extends Counts {
  script: string;
  ok: boolean;
  seconds: number;
  printed: string;
}

const SLOWEST = 10;

const start = ({ script, args = [], env }: Stage): ChildProcess =>
  spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });

/** Runs one npm script and counts the tests it names in its summary. What it prints is shown at once, or at its end. */
function run(stage: Stage, { atOnce }: { atOnce: boolean }): Promise<Outcome> {
  const { script } = stage;
  const began = performance.now();
  const say = (text: string): void => void (atOnce ? process.stdout.write(text) : (waiting += text));
  let printed = '';
  let waiting = '';
  return new Promise((resolve) => {
    const child = start(stage);
    say(`\n== ${[script, ...(stage.args ?? [])].join(' ')}\n`);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        say(text);
      });
    child.on('close', (code) => {
      const ok = code === 0;
      const counts = countsIn(printed);
      // A stage that fails without a failed test (a lint finding, a type error) still counts as one failure.
      const failed = ok ? counts.failed : Math.max(counts.failed, 1);
      const seconds = (performance.now() - began) / 1000;
      say(`== ${script}: ${ok ? 'ok' : 'failed'} after ${seconds.toFixed(1)} s\n`);
      process.stdout.write(waiting);
      resolve({ script, ok, seconds, printed, ...counts, failed });
    });
  });
}

const row = (name: string, seconds: number, count = ''): string =>
  `${name.padEnd(16)}${seconds.toFixed(1).padStart(8)} s${count.padStart(8)}`;

function report(outcomes: readonly Outcome[], seconds: number): void {
  console.log(`\n${'stage'.padEnd(16)}${'took'.padStart(10)}${'tests'.padStart(8)}`);
  for (const { script, seconds: took, passed, failed } of outcomes)
    console.log(row(script, took, passed + failed > 0 ? String(passed + failed) : ''));
  console.log(row('all', seconds));
  const files = outcomes.flatMap(({ script, printed }) => timesIn(printed).map((file) => ({ script, ...file })));
  if (files.length > 0) console.log('\nslowest test files');
  for (const file of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
    console.log(`${row(file.script, file.seconds)}  ${file.path}`);
  const { passed, failed } = outcomes.reduce<Counts>(sum, { passed: 0, failed: 0 });
  console.log(`\n${passed} passed, ${failed} failed`);
}

/**
 * Runs stages one after the other, those of a group side by side, until one fails. At the end it prints what each took, the
 * slowest test files, and 'N passed, N failed'.
 */
export async function runStages(groups: readonly Stage[][]): Promise<boolean> {
  const began = performance.now();
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    outcomes.push(...(await Promise.all(group.map((stage) => run(stage, { atOnce: group.length === 1 })))));
    if (outcomes.some(({ ok }) => !ok)) break;
  }
  report(outcomes, (performance.now() - began) / 1000);
  return outcomes.every(({ ok }) => ok);
}
