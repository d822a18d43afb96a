import { spawn } from 'node:child_process';
import { countsIn, sum, type Counts } from './counts.ts';

/** The stages of `npm test`, cheapest first; the first that fails ends the run. */
const STAGES = ['lint', 'format:check', 'types', 'test:unit', 'test:api', 'build', 'test:e2e'];

interface Outcome {
  ok: boolean;
  counts: Counts;
}

/** Runs one npm script, shows what it prints while it runs, and counts the tests it names in its summary. */
function run(script: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        to.write(text);
      });
    }
    child.on('close', (code) => resolve({ ok: code === 0, counts: countsIn(printed) }));
  });
}

async function main(): Promise<void> {
  let total: Counts = { passed: 0, failed: 0 };
  for (const stage of STAGES) {
    const start = performance.now();
    console.log(`\n== ${stage}`);
    const { ok, counts } = await run(stage);
    // A stage that fails without a failed test (a lint finding, a type error) still counts as one failure.
    total = sum(total, ok || counts.failed > 0 ? counts : { ...counts, failed: 1 });
    console.log(`== ${stage}: ${ok ? 'ok' : 'failed'} after ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (!ok) {
      process.exitCode = 1;
      break;
    }
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}

await main();
