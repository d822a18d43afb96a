// `npm run trust`: plays the attacks and faults that we know of, and prints what each of them was expected to do and did. Attacks are the
// tests that name a requirement of OWASP ASVS 5.0; faults and attacks from many addresses are the *.trust.test.ts, on the built product
// with two nodes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type JestReport,
  type PlaywrightReport,
  rowsOfJest,
  rowsOfPlaywright,
  type Row,
  toTable,
  type Tries,
} from './trust-table.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-trust-'));
const tries = join(folder, 'tries.jsonl');
/** For each route of the API. */
const HOSTILE_INPUTS = '100';

/** Tests of attacks, relative to the root. */
const attacksIn = (folders: string): string[] =>
  globSync(`${folders}/**/*.test.{ts,tsx}`, { cwd: root, exclude: (path) => path.includes('node_modules') }).filter(
    (file) => readFileSync(join(root, file), 'utf8').includes('(ASVS ') && !file.endsWith('.trust.test.ts'),
  );

/** Runs a command of npm. A report is complete where tests have failed, too. */
async function run(command: string[], env: Record<string, string>): Promise<void> {
  const child = spawn('npm', ['--silent', ...command], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  await once(child, 'close');
}

/** The tests of these files whose name fits. */
async function runJest(command: string[], args: string[], env: Record<string, string> = {}): Promise<Row[]> {
  const report = join(folder, 'jest.json');
  await run([...command, '--json', `--outputFile=${report}`, ...args], { TRUST_TRIES: tries, ...env });
  const lines = readFileSync(tries, 'utf8').split('\n').filter(Boolean);
  const counted = lines.map((line) => JSON.parse(line) as Tries);
  return rowsOfJest(JSON.parse(readFileSync(report, 'utf8')) as JestReport, counted);
}

async function runPlaywright(): Promise<Row[]> {
  const report = join(folder, 'playwright.json');
  const args = ['--project=journeys', '--project=log', '--no-deps', '--grep=ASVS', '--reporter=json'];
  await run(['test', '--', 'e2e', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return rowsOfPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport);
}

try {
  const startedAt = performance.now();
  writeFileSync(tries, '');
  const named = '--testNamePattern=ASVS';
  const inBackend = attacksIn('backend/{src,test}').map((file) => file.replace('backend/', ''));
  const api = ['test', '--', 'api'];
  await run(['run', 'build'], {});
  const rows = [
    ...(await runJest(['test', '--', 'unit'], [named, ...attacksIn('{.ci,.tools,mf-*,shared-ui,shell}')])),
    ...(await runJest(api, [named, ...inBackend], { HOSTILE_INPUTS })),
    ...(await runJest(api, ['\\.trust\\.test\\.ts$'], { TEST_TRUST: '1' })),
    ...(await runPlaywright()),
  ];
  console.log(`\n${toTable(rows)}\n`);
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
  process.exitCode = rows.every(({ isExpected }) => isExpected) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
