// `npm test -- mutants [part of a name] [--kind unit] [--every-kind]`: plants each fault in turn and runs the tests that should detect it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants/all.ts';
import { type Kind, KINDS, kindsOf, type Mutant, plant, selectMutants } from './mutants/mutant.ts';
import { rebuild, runTests, stopTests } from './mutants/run-tests.ts';

const root = join(import.meta.dirname, '..');

let restore = (): void => undefined;
process.on('exit', () => restore());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopTests();
    process.exit(130);
  });

/** Runs the tests of these kinds until one detects the fault; with `all` every kind. Returns the kinds that did. */
async function runKinds(mutant: Mutant, kinds: readonly Kind[], all: boolean): Promise<Kind[]> {
  const caught: Kind[] = [];
  for (const kind of kinds) {
    const start = performance.now();
    const verdict = await runTests(root, kind, mutant.caughtBy[kind] ?? '');
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const detail = verdict.type === 'caught' ? verdict.by : verdict.type === 'unclear' ? verdict.reason : '';
    console.log(
      `${verdict.type.padEnd(8)} ${kind.padEnd(8)} ${seconds.padStart(6)} s  ${mutant.fault}\n${' '.repeat(28)}${detail}`,
    );
    if (verdict.type !== 'caught') continue;
    caught.push(kind);
    if (!all) break;
  }
  return caught;
}

function requireCleanCheckout(): void {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changes !== '')
    throw new Error(
      `Commit or stash first: faults are planted in files of this checkout, which are then restored.\n${changes}`,
    );
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { kind: { type: 'string' }, 'every-kind': { type: 'boolean', default: false } },
  });
  const only = KINDS.find((kind) => kind === values.kind);
  if (values.kind !== undefined && only === undefined) throw new Error(`The kinds are ${KINDS.join(', ')}.`);
  requireCleanCheckout();
  const mutants = selectMutants(MUTANTS, positionals.join(' '), only);
  const used = new Set<Kind>();
  const escaped: string[] = [];
  for (const mutant of mutants) {
    const kinds = only === undefined ? kindsOf(mutant) : [only];
    restore = plant(root, mutant);
    const caught = await runKinds(mutant, kinds, values['every-kind']);
    restore();
    restore = () => undefined;
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
