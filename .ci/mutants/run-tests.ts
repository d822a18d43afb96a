import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kind } from './mutant.ts';

const PLAYWRIGHT = ['playwright', 'test', '-c', 'shell/playwright.config.ts', '--no-deps', '--max-failures=1'];

let running: ChildProcess | undefined;

/** Stops the running tests with all their child processes. */
export function stopTests(): void {
  if (running?.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
}

async function run(
  root: string,
  [program = '', ...args]: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ ok: boolean; output: string }> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  running = undefined;
  return { ok: code === 0, output };
}

const readJson = <Report>(path: string): Report | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;

/** Jest of the tests' own workspace, if it has one: it starts faster than the one of the whole repository. */
function jestCommand(root: string, tests: string): string[] {
  const [folder = ''] = tests.split('/');
  const manifest = readJson<{ scripts?: { test?: string } }>(join(root, folder, 'package.json'));
  const command = manifest?.scripts?.test === undefined ? ['--', 'unit'] : ['-w', folder, '--'];
  return ['npm', 'test', '--silent', ...command, tests];
}

const unclear = (output: string): Verdict => ({ type: 'unclear', reason: output.slice(-2000) });

async function runJest(root: string, tests: string, report: string): Promise<Verdict> {
  const { output } = await run(root, [...jestCommand(root, tests), '--json', `--outputFile=${report}`]);
  const read = readJson<JestReport>(report);
  return read ? jestVerdict(read) : unclear(output);
}

async function runJourneys(root: string, tests: string, report: string): Promise<Verdict> {
  const built = await run(root, ['npm', 'run', '--silent', 'build']);
  if (!built.ok) return unclear(built.output);
  const { output } = await run(root, ['npx', ...PLAYWRIGHT, '--reporter=json', tests], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const read = readJson<PlaywrightReport>(report);
  return read ? playwrightVerdict(read) : unclear(output);
}

/** Runs tests of one kind on the planted fault. */
export async function runTests(root: string, kind: Kind, tests: string): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    return await (kind === 'journey' ? runJourneys : runJest)(root, tests, join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds again from sources without a fault. */
export const rebuild = (root: string, kinds: ReadonlySet<Kind>): Promise<unknown> =>
  run(root, ['npm', 'run', '--silent', 'build', ...(kinds.has('journey') ? [] : ['-w', 'backend'])]);

/** The result of a mutant's tests. `unclear`: no test ran, or tests failed only by their time limit. */
type Verdict = { type: 'caught'; by: string } | { type: 'escaped' } | { type: 'unclear'; reason: string };

/** The part of Jest's `--json` output that is used. */
interface JestReport {
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The part of Playwright's JSON report that is used. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: { status: string }[] }[] }[];
}

interface TestResult {
  name: string;
  outcome: 'passed' | 'failed' | 'timedOut';
}

/** A test that exceeds its time limit proves nothing: the machine may be busy. */
function toVerdict(results: readonly TestResult[], problem: string): Verdict {
  const failed = results.find(({ outcome }) => outcome === 'failed');
  if (failed) return { type: 'caught', by: failed.name };
  const timedOut = results.find(({ outcome }) => outcome === 'timedOut');
  if (timedOut) return { type: 'unclear', reason: `${timedOut.name} took too long, and no other test failed` };
  return results.length > 0 && problem === ''
    ? { type: 'escaped' }
    : { type: 'unclear', reason: problem || 'no test ran' };
}

/** A suite that cannot be loaded does not count as a failed test. */
export function jestVerdict({ testResults }: JestReport): Verdict {
  const outcomeOf = (status: string, messages: string[]): TestResult['outcome'] => {
    if (status !== 'failed') return 'passed';
    return messages.every((message) => message.includes('Exceeded timeout of')) ? 'timedOut' : 'failed';
  };
  const results = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      name: fullName,
      outcome: outcomeOf(status, failureMessages),
    })),
  );
  const unloaded = testResults.find(({ assertionResults, message }) => assertionResults.length === 0 && message !== '');
  return toVerdict(results, unloaded?.message ?? '');
}

export function playwrightVerdict({ suites, errors }: PlaywrightReport): Verdict {
  const specsIn = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsIn),
  ];
  const outcomeOf = ({ ok, tests }: PlaywrightSuite['specs'][number]): TestResult['outcome'] => {
    if (ok) return 'passed';
    return tests.some(({ results }) => results.some(({ status }) => status === 'failed')) ? 'failed' : 'timedOut';
  };
  const results = suites.flatMap(specsIn).map((spec) => ({ name: spec.title, outcome: outcomeOf(spec) }));
  return toVerdict(results, results.length === 0 ? (errors[0]?.message ?? '') : '');
}
