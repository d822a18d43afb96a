/** @jest-environment node */
import { afterAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] };
settings.jsPlugins = settings.jsPlugins.map((plugin) => join(root, plugin));
writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(settings));
writeFileSync(join(folder, 'package.json'), '{ "workspaces": [] }');

function findingsIn(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const oxlint = [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix', ...Object.keys(files)];
  try {
    return execFileSync(process.execPath, oxlint, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

it('refuses a cycle of imports', () => {
  const cycle = {
    'one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
    'two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
  };
  expect(findingsIn(cycle)).toContain('import(no-cycle)');
});

it('refuses a test that sleeps', () => {
  const sleeping = { 'sleep.test.ts': 'export const wait = () => new Promise((done) => setTimeout(done, 50));\n' };
  expect(findingsIn(sleeping)).toContain('A test never sleeps');
  expect(findingsIn({ 'page.test.ts': 'export const wait = (page) => page.waitForTimeout(50);\n' })).toContain(
    'A test never sleeps',
  );
});

it('refuses `any`, silenced types and unfinished work', () => {
  expect(findingsIn({ 'any.ts': 'export const a: any = 1;\n' })).toContain('no-explicit-any');
  expect(findingsIn({ 'ignore.ts': '// @ts-ignore\nexport const a: string = 1;\n' })).toContain('ban-ts-comment');
  expect(findingsIn({ 'todo.ts': `export const a = 1; // ${'TO'}DO later\n` })).toContain('no-warning-comments');
});

it('refuses words of our own in names, and a field of the API is none', () => {
  expect(findingsIn({ 'words.ts': 'export class LoginGoneError extends Error {}\n' })).toContain(
    "'LoginGoneError' is a word of our own. Write removed, ExpiredError.",
  );
  expect(findingsIn({ 'field.ts': 'export const takesTips = true;\n' })).not.toContain('word of our own');
});
