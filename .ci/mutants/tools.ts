import type { Mutant } from './mutant.ts';

/** How the product is checked, built and released. */
export const TOOLS: readonly Mutant[] = [
  {
    fault: 'The shell asks a remote for a module that it does not expose',
    file: '.tools/build/federation.mjs',
    find: "exposes: { './remote':",
    replace: "exposes: { './site':",
    caughtBy: { journey: 'shell/e2e/compatibility/released-shell' },
  },
  {
    fault: 'A change of the contract is not tried with the released remotes',
    file: '.ci/plan.ts',
    find: "steps: [...OWN, 'contract', 'shared-ui', 'compatibility'],",
    replace: "steps: [...OWN, 'contract', 'shared-ui'],",
    caughtBy: { unit: '.ci/plan' },
  },
  {
    fault: 'A flaky test counts as passed',
    file: '.ci/stages.ts',
    find: "return word === 'passed' ?",
    replace: "return word !== 'failed' ?",
    caughtBy: { unit: '.ci/stages' },
  },
  {
    fault: 'Going back leads to the release that was taken back',
    file: '.tools/release/pointers.ts',
    find: '    if (before >= 0) line.length = before;\n',
    replace: '',
    caughtBy: { unit: '.tools/release' },
  },
  {
    fault: 'A release goes live that no visitor could get',
    file: '.tools/release/check-compatibility.ts',
    find: 'if (!provided || !needed || satisfiesContract(needed, provided)) return;\n  throw',
    replace: 'if (provided || needed) return;\n  throw',
    caughtBy: { unit: '.tools/release' },
  },
  {
    fault: 'Browsers refuse the scripts of a release: its check sum is of another file',
    file: '.tools/release/compose.ts',
    find: '.update(await readReleaseFile(paths, name, id, file))',
    replace: '.update(file)',
    caughtBy: { unit: '.tools/release/', journey: 'shell/e2e/journeys/search' },
  },
];
