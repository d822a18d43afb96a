import { execFileSync } from 'node:child_process';
import type { Stage } from './stages.ts';

const BASES = ['origin/main', 'main'];

/** The output of a git command; undefined where it fails. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * The paths that changed since this work branched off `base`: in commits, in the working tree, and new files. A moved file counts
 * under both paths.
 * @throws where there is no such base
 */
export function changedPaths(root: string, base?: string): string[] {
  const from = (base === undefined ? BASES : [base]).find((name) =>
    git(root, 'rev-parse', '--verify', `${name}^{commit}`),
  );
  if (from === undefined)
    throw new Error(
      `There is no ${base ?? BASES.join(' and no ')} to compare with. Fetch it, or name another: .ci/remote mf-x HEAD~1`,
    );
  const mergeBase = git(root, 'merge-base', from, 'HEAD') ?? from;
  const lines = (text = ''): string[] => text.split('\n').filter(Boolean);
  const tracked = lines(git(root, 'diff', '--name-only', '--no-renames', mergeBase));
  const added = lines(git(root, 'ls-files', '--others', '--exclude-standard'));
  return [...new Set([...tracked, ...added])];
}

/** The checks of one remote, cheapest first. */
const STEPS = ['lint', 'format', 'contract', 'shared-ui', 'test', 'build', 'compatibility'] as const;
export type Step = (typeof STEPS)[number];

/** A check to run, with the changes that require it. */
interface PlannedStep {
  step: Step;
  why: string;
}

const OWN: readonly Step[] = ['lint', 'format', 'test', 'build'];

interface Rule {
  /** What has changed, in a few words. */
  what: string;
  matches: (path: string, remote: string) => boolean;
  steps: readonly Step[];
}

const isIn =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`));

const isDocument = (path: string): boolean => path.endsWith('.md') && path !== 'shared-ui/api-report.md';
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The interfaces of a remote: the facade and the API. */
const isContract = (path: string): boolean =>
  isIn('shared-ui/src/app', 'shared-ui/contracts')(path) ||
  ['shared-ui/api-report.md', 'shared-ui/contract-history.json'].includes(path);

/** What checks and builds every workspace. */
const isTool = (path: string): boolean =>
  isIn('.ci', '.tools')(path) ||
  /^(package(-lock)?\.json|tsconfig\.[\w.-]*json|jest\.config\.mjs|\.(oxlint|oxfmt)\S*|\.npmrc)$/.test(path);

/** The first rule that matches a path applies. */
const RULES: readonly Rule[] = [
  { what: 'documents', matches: isDocument, steps: [] },
  {
    what: 'what it declares to the shell',
    matches: (path, remote) => path === `${remote}/remote.json`,
    steps: [...OWN, 'compatibility'],
  },
  { what: 'its own files', matches: (path, remote) => isIn(remote)(path), steps: OWN },
  {
    what: 'the contract between the sites',
    matches: (path) => isContract(path) && !isTest(path),
    steps: [...OWN, 'contract', 'shared-ui', 'compatibility'],
  },
  { what: 'what is compiled into it from shared-ui', matches: isIn('shared-ui'), steps: [...OWN, 'shared-ui'] },
  { what: 'the last released sites', matches: isIn('.released'), steps: ['contract', 'compatibility'] },
  { what: 'the tools and packages of all', matches: isTool, steps: OWN },
];

/**
 * The checks that a change requires of one remote. None for changes of other remotes, the shell or the backend, whose teams test
 * theirs with the last release of this one.
 * @param remote its folder, as `mf-messaging`
 * @param changed paths from the repository's root
 */
export function planRemote(remote: string, changed: readonly string[]): PlannedStep[] {
  const rules = changed.flatMap((path) => RULES.find(({ matches }) => matches(path, remote)) ?? []);
  return STEPS.flatMap((step) => {
    const reasons = new Set(rules.filter(({ steps }) => steps.includes(step)).map(({ what }) => what));
    return reasons.size === 0 ? [] : [{ step, why: `changed: ${[...reasons].join(', ')}` }];
  });
}

/** The commands of a step, each a program with its arguments. */
export function commandsOf(step: Step, remote: string): string[][] {
  const commands: Record<Step, string[][]> = {
    lint: [['oxlint', '--type-aware', '--type-check', '--report-unused-disable-directives', '--deny-warnings', remote]],
    format: [['oxfmt', '--list-different', remote]],
    contract: [['npm', 'run', '--silent', 'tools', '--', 'api-report', '--check']],
    'shared-ui': [
      ['oxlint', '--type-aware', '--type-check', '--deny-warnings', 'shared-ui'],
      ['npm', 'test', '--silent', '-w', 'shared-ui'],
    ],
    test: [['npm', 'test', '--silent', '-w', remote]],
    build: [['npm', 'run', '--silent', 'build', '-w', remote]],
    compatibility: [
      ['npm', 'run', '--silent', 'build'],
      ['npm', 'test', '--silent', '--', 'e2e', '--long', '--project=compatibility'],
    ],
  };
  return commands[step];
}

/** A remote, a module of the backend, its API tests and a folder of the contracts have one name: 'messaging'. */
const AREA = /^(?:mf-|backend\/src\/modules\/|backend\/test\/|shared-ui\/contracts\/src\/)([a-z]+)\//;
const areaOf = (path: string): string | undefined => AREA.exec(path)?.[1];

/** Prefixes of the file names of an area's journeys. A journey without an area always runs. */
export const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  account: ['profile', 'verify'],
  listings: ['create-listing', 'details', 'listing', 'print', 'publish', 'search', 'time-zones'],
  messaging: ['contact-page', 'messages'],
  payments: ['payouts', 'tips'],
};

/**
 * The stages of `npm test` that a change requires of the whole repository, after the cheap checks: everything of its own area, and of
 * the others what the change can affect, by the rules of `planRemote`. Not by Jest's `--changedSince`: each API test imports the whole
 * application, so that the graph of modules selects all of them.
 * @param changed paths from the repository's root
 * @param remotes folders, as `mf-messaging`
 */
export function planStages(changed: readonly string[], remotes: readonly string[]): Stage[] {
  const code = changed.filter((path) => !isDocument(path));
  return [planUnitTests(code, remotes), ...planApiTests(code), ...planJourneys(code, remotes)];
}

function planUnitTests(changed: readonly string[], remotes: readonly string[]): Stage {
  const affects = (...folders: string[]) => changed.some((path) => isTool(path) || isIn(...folders)(path));
  const projects = [
    'ci',
    ...(affects('shared-ui', '.released') ? ['tools'] : []),
    ...(affects('shared-ui') ? ['shared-ui'] : []),
    ...(affects('shared-ui', 'shell') ? ['shell'] : []),
    ...remotes.filter((remote) => requires('test', remote, changed)),
  ];
  return { name: 'unit', args: ['--selectProjects', ...projects] };
}

const requires = (wanted: Step, remote: string, changed: readonly string[]): boolean =>
  planRemote(remote, changed).some(({ step }) => step === wanted);

function planApiTests(changed: readonly string[]): Stage[] {
  const relevant = changed.filter((path) => isTool(path) || isIn('backend', 'shared-ui/contracts')(path));
  const areas = [...new Set(relevant.map(areaOf))];
  if (areas.length === 0) return [];
  if (areas.includes(undefined)) return [{ name: 'api' }];
  return [{ name: 'api', args: areas.map((area) => `(modules|test)/${area}/`) }];
}

function planJourneys(changed: readonly string[], remotes: readonly string[]): Stage[] {
  const relevant = changed.filter((path) => !isTest(path) && !isIn('.ci', 'backend/test')(path));
  if (relevant.length === 0) return [];
  const areas = new Set(relevant.map(areaOf));
  if (areas.has(undefined)) return [{ name: 'build' }, { name: 'e2e' }];
  const others = Object.keys(JOURNEYS).flatMap((area) => (areas.has(area) ? [] : (JOURNEYS[area] ?? [])));
  const needsCompatibility = remotes.some((remote) => requires('compatibility', remote, changed));
  const projects = ['journeys', ...(needsCompatibility ? ['compatibility'] : [])].map((name) => `--project=${name}`);
  const files = `(journeys/(?!${others.join('|')})|compatibility/)`;
  return [{ name: 'build' }, { name: 'e2e', args: [...projects, '--no-deps', files] }];
}
