// `npm test`: everything that runs for each change. `npm run test:changed`: of that, what this change requires.
// `npm run test:long`: what neither of them runs, for before a release.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changedPaths, planStages } from './plan.ts';
import { runStages, type Stage } from './stages.ts';

const root = join(import.meta.dirname, '..');

const sequence = (...scripts: string[]): Stage[][] => scripts.map((script) => [{ script }]);
const CHECKS: Stage[] = [
  { script: 'lint' },
  { script: 'lint:unused' },
  { script: 'format:check' },
  { script: 'contract' },
];

/** Cheapest first. */
const EACH_CHANGE = [CHECKS, ...sequence('test:unit', 'test:api', 'build', 'test:e2e')];
const BEFORE_A_RELEASE: Stage[][] = [
  [{ script: 'test:unit', args: ['long.test'], env: { TEST_LONG: '1' } }],
  [{ script: 'test:api', args: ['any-order', 'long.test'], env: { STORIES: '1000', TEST_LONG: '1' } }],
  [{ script: 'test:api', args: ['api.test'], env: { TEST_POOLER: '1' } }],
  [{ script: 'build' }],
  [{ script: 'test:e2e:long' }],
  [{ script: 'test:engines' }],
  [{ script: 'test:compose' }],
];

function changedStages(base?: string): Stage[][] {
  const remotes = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'remote.json')));
  const changed = changedPaths(root, base);
  if (changed.length === 0) throw new Error('Nothing has changed. On the main branch, name the commit before: HEAD~1.');
  return [CHECKS, ...planStages(changed, remotes).map((stage) => [stage])];
}

function selectStages([selection, base]: string[]): Stage[][] {
  if (selection === 'changed') return changedStages(base);
  return selection === 'long' ? BEFORE_A_RELEASE : EACH_CHANGE;
}

try {
  process.exitCode = (await runStages(selectStages(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
