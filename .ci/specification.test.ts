/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import {
  coverageProblems,
  holderProblems,
  PAGE,
  readFromRoot,
  readLines,
  readStatements,
  SECTIONS,
  titlesIn,
  toPage,
} from './specification.ts';

describe('the page of the specification', () => {
  const lines = readLines();
  const statements = SECTIONS.flatMap(readStatements);

  it('is what npm run specification writes', () => {
    expect(readFromRoot(PAGE) === toPage(lines, statements)).toBe(true);
  });

  it('leaves no part of the specification out', () => {
    expect(coverageProblems(lines, statements, SECTIONS)).toEqual([]);
  });

  it('names a test that exists for each statement', () => {
    expect(holderProblems(statements, readFromRoot)).toEqual([]);
  });
});

describe('the check of the statements', () => {
  const lines = ['# A product', '', '## 1. What', '', '- One thing, and another: a third.', '| a | b |', '|---|---|'];
  lines.push('| / | Home | no |', '## 2. Later', 'Not yet.');
  const first = { line: 5, says: 'One thing', tests: [{ file: 'a.test.ts', title: 'does one thing' }] };
  const second = { ...first, says: ', and another: a third.' };
  const row = { ...first, line: 8, says: '| / | Home | no |' };
  const read = (path: string): string | undefined =>
    path === 'a.test.ts' ? "it('does one thing', () => undefined);" : undefined;

  it('finds nothing where all is said and held', () => {
    expect(coverageProblems(lines, [first, second, row], [1])).toEqual([]);
    expect(holderProblems([first, second, row], read)).toEqual([]);
  });

  it('finds a part of a line that is left out, and one that is said otherwise', () => {
    expect(coverageProblems(lines, [first, row], [1])).toEqual([
      "L5: the text goes on with 'andanotherathird', the statements with 'its end'",
    ]);
    expect(coverageProblems(lines, [first, { ...second, says: 'and no other' }, row], [1])).toEqual([
      "L5: the text goes on with 'anotherathird', the statements with 'noother'",
    ]);
  });

  it('finds a line of which nothing is said, and a statement of no line', () => {
    expect(coverageProblems(lines, [first, second, { ...row, line: 6 }], [1])).toEqual([
      "L8: the text goes on with '/Homeno', the statements with 'its end'",
      "L6: no statement stands there: '| / | Home | no |'",
    ]);
  });

  it('finds a statement without a test, a test that was renamed, and a file that is gone', () => {
    const renamed = { ...first, tests: [{ file: 'a.test.ts', title: 'does two things' }] };
    const gone = { ...first, tests: [{ file: 'b.test.ts', title: 'does one thing' }] };
    expect(
      holderProblems([{ line: 5, says: 'One thing' }, renamed, gone, { ...row, tests: [], file: 'c.md' }], read),
    ).toEqual([
      "L5: nothing holds 'One thing'",
      "L5: a.test.ts has no test 'does two things'",
      'L5: there is no file b.test.ts',
      'L8: there is no file c.md',
    ]);
  });

  it('reads the titles of tests as they stand in the source, but not of skipped ones or groups', () => {
    const source = [
      "describe('group', () => {",
      "  it('one', run); test(\"it's two\", run); it(\n    'it\\'s three',\n run);",
      "  it.each([['a']])('four %s', run); test.each`a`('five', run); it(`six ${name}`, run);",
      "  it.skip('seven', run); test.describe('eight', run); submit('nine', run);",
    ].join('\n');
    expect([...titlesIn(source)]).toEqual(['one', "it's two", "it's three", 'four %s', 'five', 'six ${name}']);
  });

  it('writes a table under each heading, with a link to what holds each statement', () => {
    const page = toPage(lines, [first, { ...row, file: 'c.md', tests: [], decision: 'product.md 13' }]);
    expect(page.slice(page.indexOf('## 1.'))).toBe(
      [
        '## 1. What',
        '',
        '| line | statement | held by | decision |',
        '|---|---|---|---|',
        '| L5 | One thing | [a.test.ts](../a.test.ts) › does one thing |  |',
        '| L8 | \\| / \\| Home \\| no \\| | [c.md](../c.md) | product.md 13 |',
        '',
        '## 2. Later',
        '',
      ].join('\n'),
    );
  });
});
