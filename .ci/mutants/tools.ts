import type { Mutant } from './mutant.ts';

/** How the product is checked, built and released. */
export const TOOLS: readonly Mutant[] = [
  {
    fault: 'The shell asks a remote for a module that it does not expose',
    file: 'shared-ui/build/federation.mjs',
    find: "exposes: { './remote':",
    replace: "exposes: { './site':",
    caughtBy: { journey: 'shell/e2e/compatibility/released-shell' },
  },
  {
    fault: 'A change of the contract is not tried with the released remotes',
    file: '.ci/remote-plan.ts',
    find: "steps: [...OWN, 'contract', 'shared-ui', 'compatibility'],",
    replace: "steps: [...OWN, 'contract', 'shared-ui'],",
    caughtBy: { unit: '.ci/remote-plan' },
  },
  {
    fault: 'A flaky test counts as passed',
    file: '.ci/counts.ts',
    find: "return word === 'passed' ?",
    replace: "return word !== 'failed' ?",
    caughtBy: { unit: '.ci/counts' },
  },
  {
    fault: 'Going back leads to the release that was taken back',
    file: 'shell/serve/pointers.ts',
    find: '    if (before >= 0) line.length = before;\n',
    replace: '',
    caughtBy: { unit: 'shell/serve' },
  },
  {
    fault: 'A release goes live that no visitor could get',
    file: 'shell/serve/refuse-unfit.ts',
    find: 'if (!given || !needed || satisfiesContract(needed, given)) return;\n  throw',
    replace: 'if (given || needed) return;\n  throw',
    caughtBy: { unit: 'shell/serve' },
  },
  {
    fault: 'Browsers refuse the scripts of a release: its check sum is of another file',
    file: 'shell/serve/compose.ts',
    find: '.update(await fileOf(places, name, id, file))',
    replace: '.update(file)',
    caughtBy: { unit: 'shell/serve/', journey: 'shell/e2e/journeys/search' },
  },
];
