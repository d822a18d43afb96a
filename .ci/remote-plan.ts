/** What can be asked of a change, cheapest first. */
export type Step = 'lint' | 'format' | 'types' | 'contract' | 'shared-ui' | 'test' | 'build' | 'compatibility';

/** Something to run, and what makes it necessary. */
export interface Planned {
  step: Step;
  why: string;
}

const OWN: readonly Step[] = ['lint', 'format', 'types', 'test', 'build'];

interface Rule {
  /** What has changed, in a few words. */
  what: string;
  touches: (path: string, remote: string) => boolean;
  steps: readonly Step[];
}

const under = (folder: string) => (path: string) => path.startsWith(folder);
export const isDocument = (path: string): boolean => path.endsWith('.md') && path !== 'shared-ui/api-report.md';
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The contract between a remote and all else: the facade, and the API. */
const isContract = (path: string): boolean =>
  under('shared-ui/src/app/')(path) ||
  under('shared-ui/src/contracts/')(path) ||
  ['shared-ui/api-report.md', 'shared-ui/contract-history.json'].includes(path);

/** What all workspaces are checked and built with. */
export const isTool = (path: string): boolean =>
  under('.ci/')(path) ||
  /^(package(-lock)?\.json|tsconfig\.[\w.-]*json|jest\.config\.mjs|\.(oxlint|prettier)\S*|\.npmrc)$/.test(path);

/** From the nearest to the farthest; a path counts for the first that it touches. */
const RULES: readonly Rule[] = [
  { what: 'documents', touches: isDocument, steps: [] },
  {
    what: 'what it declares to the shell',
    touches: (path, remote) => path === `${remote}/remote.json`,
    steps: [...OWN, 'compatibility'],
  },
  { what: 'its own files', touches: (path, remote) => under(`${remote}/`)(path), steps: OWN },
  {
    what: 'the contract between the sites',
    touches: (path) => isContract(path) && !isTest(path),
    steps: [...OWN, 'contract', 'shared-ui', 'compatibility'],
  },
  { what: 'what is compiled into it from shared-ui', touches: under('shared-ui/'), steps: [...OWN, 'shared-ui'] },
  { what: 'the last released sites', touches: under('.released/'), steps: ['contract', 'compatibility'] },
  { what: 'the tools and packages of all', touches: isTool, steps: OWN },
];

const ORDER: readonly Step[] = ['lint', 'format', 'types', 'contract', 'shared-ui', 'test', 'build', 'compatibility'];

/**
 * What a change asks of one remote: nothing, where it touches only other remotes, the shell or the backend, whose teams try
 * theirs with the last release of this one.
 * @param remote its folder, as `mf-messaging`
 * @param changed paths from the repository's root
 */
export function planFor(remote: string, changed: readonly string[]): Planned[] {
  const ruleOf = (path: string): Rule | undefined => RULES.find(({ touches }) => touches(path, remote));
  const matched = changed.flatMap((path) => ruleOf(path) ?? []);
  return ORDER.flatMap((step) => {
    const reasons = new Set(matched.filter(({ steps }) => steps.includes(step)).map(({ what }) => what));
    return reasons.size === 0 ? [] : [{ step, why: `changed: ${[...reasons].join(', ')}` }];
  });
}

/** How a step is run: the commands of one remote, each a program with its arguments. */
export function commandsOf(step: Step, remote: string): string[][] {
  const commands: Record<Step, string[][]> = {
    lint: [['oxlint', '--type-aware', '--report-unused-disable-directives', '--deny-warnings', remote]],
    format: [['prettier', '--check', '--log-level', 'warn', remote]],
    types: [['tsc', '-b']],
    contract: [['npm', 'run', '--silent', 'api-report', '-w', 'shared-ui', '--', '--check']],
    'shared-ui': [
      ['oxlint', '--type-aware', '--deny-warnings', 'shared-ui'],
      ['npm', 'test', '--silent', '-w', 'shared-ui'],
    ],
    test: [['npm', 'test', '--silent', '-w', remote]],
    build: [['npm', 'run', '--silent', 'build', '-w', remote]],
    compatibility: [
      ['npm', 'run', '--silent', 'build'],
      ['npm', 'run', '--silent', 'test:e2e:long', '--', '--project=compatibility'],
    ],
  };
  return commands[step];
}
