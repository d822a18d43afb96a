/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MUTANTS } from './all.ts';
import { kindsOf, type Mutant, plant, applyTo, selectMutants } from './mutant.ts';
import { jestVerdict, playwrightVerdict } from './run-tests.ts';

const root = join(import.meta.dirname, '../..');
const mutant: Mutant = {
  fault: 'A tip of nothing can be paid',
  file: 'tips.ts',
  find: 'cents > 0',
  replace: 'true',
  caughtBy: { api: 'backend/test/payments', unit: 'mf-payments/src' },
};

describe('the list of mutants', () => {
  it('has each fault once', () => {
    expect(new Set(MUTANTS.map(({ fault }) => fault)).size).toBe(MUTANTS.length);
  });

  it.each(MUTANTS.map((one) => [one.fault, one] as const))('fits the present sources: %s', (_, one) => {
    const text = readFileSync(join(root, one.file), 'utf8');
    expect(applyTo(text, one)).not.toBe(text);
    expect(kindsOf(one)).not.toEqual([]);
  });

  it('names tests that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
    const named = MUTANTS.flatMap(({ caughtBy }) => Object.values(caughtBy));
    expect(named.filter((start) => !tests.some((path) => path.startsWith(start)))).toEqual([]);
  });
});

describe('a mutant', () => {
  it('is planted in its file, which is then restored', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
    const text = () => readFileSync(join(folder, mutant.file), 'utf8');
    writeFileSync(join(folder, mutant.file), 'if (cents > 0) pay();\n');
    const restore = plant(folder, mutant);
    expect(text()).toBe('if (true) pay();\n');
    restore();
    expect(text()).toBe('if (cents > 0) pay();\n');
    rmSync(folder, { recursive: true });
  });

  it('is refused where its text does not occur, or occurs more than once', () => {
    expect(() => applyTo('pay();', mutant)).toThrow('tips.ts contains 0 times, instead of once: cents > 0');
    expect(() => applyTo('cents > 0 || cents > 0', mutant)).toThrow('contains 2 times');
  });

  it('is tested by the cheapest kind first', () => {
    expect(kindsOf(mutant)).toEqual(['unit', 'api']);
  });

  it('is selected by a part of its name or file, and by a kind that detects it', () => {
    expect(selectMutants([mutant], 'of nothing')).toEqual([mutant]);
    expect(selectMutants([mutant], 'TIPS.ts')).toEqual([mutant]);
    expect(selectMutants([mutant], 'receipt')).toEqual([]);
    expect(selectMutants([mutant], '', 'unit')).toEqual([mutant]);
    expect(selectMutants([mutant], '', 'journey')).toEqual([]);
  });
});

describe('the verdict', () => {
  const suite = (status: string, failure = 'expect(received).toBe(expected)') => ({
    message: '',
    assertionResults: [{ status, fullName: 'tips cost something', failureMessages: [failure] }],
  });

  it('is caught where a test of Jest fails', () => {
    expect(jestVerdict({ testResults: [suite('passed'), suite('failed')] })).toEqual({
      type: 'caught',
      by: 'tips cost something',
    });
    expect(jestVerdict({ testResults: [suite('passed')] })).toEqual({ type: 'escaped' });
  });

  it('is unclear where no test of Jest ran, a suite could not be loaded, or tests only took too long', () => {
    const broken = { message: 'SyntaxError', assertionResults: [] };
    expect(jestVerdict({ testResults: [] })).toEqual({ type: 'unclear', reason: 'no test ran' });
    expect(jestVerdict({ testResults: [suite('passed'), broken] })).toEqual({ type: 'unclear', reason: 'SyntaxError' });
    const timedOut = suite('failed', 'thrown: "Exceeded timeout of 5000 ms for a test.');
    expect(jestVerdict({ testResults: [suite('passed'), timedOut] }).type).toBe('unclear');
    expect(jestVerdict({ testResults: [timedOut, suite('failed')] }).type).toBe('caught');
  });

  it("reads Playwright's suites in suites", () => {
    const suites = (ok: boolean, status: string) => [
      { specs: [], suites: [{ specs: [{ title: 'pays a tip', ok, tests: [{ results: [{ status }] }] }] }] },
    ];
    expect(playwrightVerdict({ suites: suites(false, 'failed'), errors: [] })).toEqual({
      type: 'caught',
      by: 'pays a tip',
    });
    expect(playwrightVerdict({ suites: suites(true, 'passed'), errors: [] })).toEqual({ type: 'escaped' });
    expect(playwrightVerdict({ suites: suites(false, 'timedOut'), errors: [] }).type).toBe('unclear');
    expect(playwrightVerdict({ suites: [], errors: [{ message: 'no site' }] })).toEqual({
      type: 'unclear',
      reason: 'no site',
    });
  });
});
