// `npm test`: everything that runs for each change. With an argument:
// - `changed [base]`: of that, what this change requires;
// - `long`: what neither of them runs, for before a release;
// - a kind of tests (kinds.ts) with arguments of its program: `unit mf-listings/src/remote.test.tsx`, `api listings/calendar`,
//   `e2e journeys/search`, `e2e --long`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { commandOf, KINDS, takeLong } from './kinds.ts';
import { changedPaths, planStages } from './plan.ts';
import { runStages, type Stage } from './stages.ts';

const root = join(import.meta.dirname, '..');

const sequence = (...names: string[]): Stage[][] => names.map((name) => [{ name }]);
const CHECKS: Stage[] = [{ name: 'lint' }, { name: 'lint:unused' }, { name: 'format:check' }, { name: 'contract' }];

/** Cheapest first. */
const EACH_CHANGE = [CHECKS, ...sequence('unit', 'api', 'build', 'e2e')];
const BEFORE_A_RELEASE: Stage[][] = [
  [{ name: 'unit', args: ['long.test'], env: { TEST_LONG: '1' } }],
  [{ name: 'api', args: ['any-order', 'long.test'], env: { STORIES: '1000', TEST_LONG: '1' } }],
  [{ name: 'api', args: ['api.test'], env: { TEST_POOLER: '1' } }],
  [{ name: 'build' }],
  [{ name: 'e2e', args: ['--long'] }],
  [{ name: 'engines' }],
  [{ name: 'compose' }],
];

function changedStages(base?: string): Stage[][] {
  const remotes = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'remote.json')));
  const changed = changedPaths(root, base);
  if (changed.length === 0) throw new Error('Nothing has changed. On the main branch, name the commit before: HEAD~1.');
  return [CHECKS, ...planStages(changed, remotes).map((stage) => [stage])];
}

function selectStages(selection: string | undefined, [base]: readonly string[]): Stage[][] {
  if (selection === undefined) return EACH_CHANGE;
  if (selection === 'changed') return changedStages(base);
  if (selection === 'long') return BEFORE_A_RELEASE;
  throw new Error(
    `There are no tests '${selection}': npm test -- ${[...Object.keys(KINDS), 'long', 'changed'].join('|')}`,
  );
}

/** Runs one kind in this terminal. @returns the exit code */
function runKind(kind: string, given: readonly string[]): number {
  const { args, env } = takeLong(given);
  const [program, ...own] = commandOf(kind, args);
  const { status, signal, error } = spawnSync(program, own, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  return status ?? 128 + constants.signals[signal ?? 'SIGTERM'];
}

const [selection, ...rest] = process.argv.slice(2);
try {
  if (selection !== undefined && Object.hasOwn(KINDS, selection)) process.exitCode = runKind(selection, rest);
  else process.exitCode = (await runStages(selectStages(selection, rest))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
