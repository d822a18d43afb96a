// `npm run test:mutants -- [part of a name] [--kind unit] [--every-kind]`: plants one fault after the other, and looks whether tests fail.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants/all.ts';
import { type Kind, KINDS, kindsOf, type Mutant, selected } from './mutants/mutant.ts';
import { plant } from './mutants/plant.ts';
import { rebuild, runTests, stopTests } from './mutants/run-tests.ts';

const root = join(import.meta.dirname, '..');

let takeOut = (): void => undefined;
process.on('exit', () => takeOut());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopTests();
    process.exit(130);
  });

/** Tries the kinds that are said to catch it, cheapest first, until one does; or `all` of them. Answers those that did. */
async function tried(mutant: Mutant, kinds: readonly Kind[], all: boolean): Promise<Kind[]> {
  const caught: Kind[] = [];
  for (const kind of kinds) {
    const start = performance.now();
    const verdict = await runTests(root, kind, mutant.caughtBy[kind] ?? '');
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const detail = verdict.is === 'caught' ? verdict.by : verdict.is === 'unclear' ? verdict.why : '';
    console.log(
      `${verdict.is.padEnd(8)} ${kind.padEnd(8)} ${seconds.padStart(6)} s  ${mutant.fault}\n${' '.repeat(28)}${detail}`,
    );
    if (verdict.is !== 'caught') continue;
    caught.push(kind);
    if (!all) break;
  }
  return caught;
}

function refuseChanges(): void {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changes !== '')
    throw new Error(
      `Commit or stash first: faults are planted in files of this checkout, and taken out again.\n${changes}`,
    );
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { kind: { type: 'string' }, 'every-kind': { type: 'boolean', default: false } },
  });
  const only = KINDS.find((kind) => kind === values.kind);
  if (values.kind !== undefined && only === undefined) throw new Error(`The kinds are ${KINDS.join(', ')}.`);
  refuseChanges();
  const mutants = selected(MUTANTS, positionals.join(' '), only);
  const used = new Set<Kind>();
  const escaped: string[] = [];
  for (const mutant of mutants) {
    const kinds = only === undefined ? kindsOf(mutant) : [only];
    takeOut = plant(root, mutant);
    const caught = await tried(mutant, kinds, values['every-kind']);
    takeOut();
    takeOut = () => undefined;
    for (const kind of kinds) used.add(kind);
    if (caught.length < (values['every-kind'] ? kinds.length : 1)) escaped.push(mutant.fault);
  }
  if (used.has('api') || used.has('journey')) await rebuild(root, used);
  console.log(`\n${String(mutants.length - escaped.length)} of ${String(mutants.length)} caught`);
  if (escaped.length === 0) return;
  console.log(`Not caught:\n${escaped.map((fault) => `- ${fault}`).join('\n')}`);
  process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
