/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTANTS } from './all.ts';
import { kindsOf, type Mutant, plantedIn, selected } from './mutant.ts';
import { plant } from './plant.ts';
import { jestVerdict, playwrightVerdict } from './verdict.ts';

const root = join(import.meta.dirname, '../..');
const mutant: Mutant = {
  fault: 'A tip of nothing can be paid',
  file: 'tips.ts',
  find: 'cents > 0',
  replace: 'true',
  caughtBy: { api: 'backend/test/payments', unit: 'mf-payments/src' },
};

describe('the list of mutants', () => {
  it('has at least 60 faults over the whole product, each once', () => {
    expect(new Set(MUTANTS.map(({ fault }) => fault)).size).toBe(MUTANTS.length);
    expect(MUTANTS.length).toBeGreaterThanOrEqual(60);
    for (const part of ['backend/', 'shared-ui/', 'shell/', 'mf-listings/', 'mf-account/', 'mf-messaging/', '.ci/'])
      expect(MUTANTS.some(({ file }) => file.startsWith(part))).toBe(true);
  });

  it.each(MUTANTS.map((one) => [one.fault, one] as const))('fits today’s sources: %s', (_, one) => {
    const text = readFileSync(join(root, one.file), 'utf8');
    expect(plantedIn(text, one)).not.toBe(text);
    expect(kindsOf(one)).not.toEqual([]);
  });

  it('names tests that are there', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
    const named = MUTANTS.flatMap(({ caughtBy: { build: _script, ...by } }) => Object.values(by));
    expect(named.filter((start) => !tests.some((path) => path.startsWith(start)))).toEqual([]);
  });
});

describe('a mutant', () => {
  it('is planted in its file, and taken out again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
    const text = () => readFileSync(join(folder, mutant.file), 'utf8');
    writeFileSync(join(folder, mutant.file), 'if (cents > 0) pay();\n');
    const takeOut = plant(folder, mutant);
    expect(text()).toBe('if (true) pay();\n');
    takeOut();
    expect(text()).toBe('if (cents > 0) pay();\n');
    rmSync(folder, { recursive: true });
  });

  it('is refused where its text is not there, or more than once', () => {
    expect(() => plantedIn('pay();', mutant)).toThrow('tips.ts holds 0 times, and not once: cents > 0');
    expect(() => plantedIn('cents > 0 || cents > 0', mutant)).toThrow('holds 2 times');
  });

  it('is tried by the cheapest kind first', () => {
    expect(kindsOf(mutant)).toEqual(['unit', 'api']);
  });

  it('is found by a part of its name or file, and by a kind that catches it', () => {
    expect(selected([mutant], 'of nothing')).toEqual([mutant]);
    expect(selected([mutant], 'TIPS.ts')).toEqual([mutant]);
    expect(selected([mutant], 'receipt')).toEqual([]);
    expect(selected([mutant], '', 'unit')).toEqual([mutant]);
    expect(selected([mutant], '', 'journey')).toEqual([]);
  });
});

describe('the verdict', () => {
  const suite = (status: string, failure = 'expect(received).toBe(expected)') => ({
    message: '',
    assertionResults: [{ status, fullName: 'tips cost something', failureMessages: [failure] }],
  });

  it('of Jest is caught where a test fails', () => {
    expect(jestVerdict({ testResults: [suite('passed'), suite('failed')] })).toEqual({
      is: 'caught',
      by: 'tips cost something',
    });
    expect(jestVerdict({ testResults: [suite('passed')] })).toEqual({ is: 'escaped' });
  });

  it('of Jest is unclear where no test ran, a suite could not be loaded, or tests only took too long', () => {
    const broken = { message: 'SyntaxError', assertionResults: [] };
    expect(jestVerdict({ testResults: [] })).toEqual({ is: 'unclear', why: 'no test ran' });
    expect(jestVerdict({ testResults: [suite('passed'), broken] })).toEqual({ is: 'unclear', why: 'SyntaxError' });
    const late = suite('failed', 'thrown: "Exceeded timeout of 5000 ms for a test.');
    expect(jestVerdict({ testResults: [suite('passed'), late] }).is).toBe('unclear');
    expect(jestVerdict({ testResults: [late, suite('failed')] }).is).toBe('caught');
  });

  it('of Playwright reads suites in suites', () => {
    const suites = (ok: boolean, status: string) => [
      { specs: [], suites: [{ specs: [{ title: 'pays a tip', ok, tests: [{ results: [{ status }] }] }] }] },
    ];
    expect(playwrightVerdict({ suites: suites(false, 'failed'), errors: [] })).toEqual({
      is: 'caught',
      by: 'pays a tip',
    });
    expect(playwrightVerdict({ suites: suites(true, 'passed'), errors: [] })).toEqual({ is: 'escaped' });
    expect(playwrightVerdict({ suites: suites(false, 'timedOut'), errors: [] }).is).toBe('unclear');
    expect(playwrightVerdict({ suites: [], errors: [{ message: 'no site' }] })).toEqual({
      is: 'unclear',
      why: 'no site',
    });
  });
});
