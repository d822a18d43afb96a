// `npm test`: everything that runs at each change. `npm run test:changed`: of that, what this change concerns.
// `npm run test:long`: what is left out of both, for before a release.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changedPaths } from './changed-paths.ts';
import { stagesFor } from './changed-plan.ts';
import { runStages, type Stage } from './stages.ts';

const root = join(import.meta.dirname, '..');

const inARow = (...scripts: string[]): Stage[][] => scripts.map((script) => [{ script }]);
const CHECKS: Stage[] = [{ script: 'lint' }, { script: 'format:check' }, { script: 'types' }];

/** Cheapest first. */
const EACH_CHANGE = [CHECKS, ...inARow('test:unit', 'test:api', 'build', 'test:e2e')];
const BEFORE_A_RELEASE: Stage[][] = [
  [{ script: 'test:unit', args: ['long.test'], env: { TEST_LONG: '1' } }],
  [{ script: 'test:api', args: ['any-order', 'long.test'], env: { STORIES: '1000', TEST_LONG: '1' } }],
  [{ script: 'build' }],
  [{ script: 'test:e2e:long' }],
  [{ script: 'test:engines' }],
];

function concerned(base?: string): Stage[][] {
  const remotes = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'remote.json')));
  const changed = changedPaths(root, base);
  if (changed.length === 0) throw new Error('Nothing has changed. On the main branch, name the commit before: HEAD~1.');
  return [CHECKS, ...stagesFor(changed, remotes).map((stage) => [stage])];
}

function asked([what, base]: string[]): Stage[][] {
  if (what === 'changed') return concerned(base);
  return what === 'long' ? BEFORE_A_RELEASE : EACH_CHANGE;
}

try {
  process.exitCode = (await runStages(asked(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
