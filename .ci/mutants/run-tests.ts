import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kind } from './mutant.ts';
import { type JestReport, jestVerdict, type PlaywrightReport, playwrightVerdict, type Verdict } from './verdict.ts';

const PLAYWRIGHT = ['playwright', 'test', '-c', 'shell/playwright.config.ts', '--no-deps', '--max-failures=1'];

let running: ChildProcess | undefined;

/** Ends what runs, with all that it started. */
export function stopTests(): void {
  if (running?.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
}

async function run(
  root: string,
  [program = '', ...args]: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ ok: boolean; said: string }> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  running = undefined;
  return { ok: code === 0, said };
}

/** Jest of the tests' own workspace: it starts sooner than that of all. */
function jestCommand(root: string, tests: string): string[] {
  const [folder = ''] = tests.split('/');
  const isWorkspace = existsSync(join(root, folder, 'package.json'));
  return ['npm', ...(isWorkspace ? ['test', '-w', folder] : ['run', 'test:unit']), '--silent', '--', tests];
}

const readReport = <Report>(path: string): Report | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;

const unclear = (said: string): Verdict => ({ is: 'unclear', why: said.slice(-2000) });

async function runJest(root: string, tests: string, report: string): Promise<Verdict> {
  const { said } = await run(root, [...jestCommand(root, tests), '--json', `--outputFile=${report}`]);
  const read = readReport<JestReport>(report);
  return read ? jestVerdict(read) : unclear(said);
}

async function runJourneys(root: string, tests: string, report: string): Promise<Verdict> {
  const built = await run(root, ['npm', 'run', '--silent', 'build']);
  if (!built.ok) return unclear(built.said);
  const { said } = await run(root, ['npx', ...PLAYWRIGHT, '--reporter=json', tests], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const read = readReport<PlaywrightReport>(report);
  return read ? playwrightVerdict(read) : unclear(said);
}

/** Runs tests of one kind, or a script, and judges what came of it. */
export async function runTests(root: string, kind: Kind, tests: string): Promise<Verdict> {
  if (kind === 'build') {
    const { ok } = await run(root, ['npm', 'run', '--silent', tests]);
    return ok ? { is: 'escaped' } : { is: 'caught', by: `npm run ${tests}` };
  }
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    return await (kind === 'journey' ? runJourneys : runJest)(root, tests, join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compiled and composed again from sources without a fault. */
export const rebuild = (root: string, kinds: ReadonlySet<Kind>): Promise<unknown> =>
  run(root, ['npm', 'run', '--silent', 'build', ...(kinds.has('journey') ? [] : ['-w', 'backend'])]);
