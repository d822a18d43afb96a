/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import {
  citationProblems,
  coverageProblems,
  testProblems,
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

  it('is up to date with npm run specification', () => {
    expect(readFromRoot(PAGE) === toPage(lines, statements)).toBe(true);
  });

  it('covers every part of the specification', () => {
    expect(coverageProblems(lines, statements, SECTIONS)).toEqual([]);
  });

  it('names an existing test for each statement', () => {
    expect(testProblems(statements, readFromRoot)).toEqual([]);
  });

  it('cites decisions that exist', () => {
    expect(citationProblems(statements, readFromRoot)).toEqual([]);
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

  it('finds nothing where every line is covered by statements and tests', () => {
    expect(coverageProblems(lines, [first, second, row], [1])).toEqual([]);
    expect(testProblems([first, second, row], read)).toEqual([]);
  });

  it('finds a part of a line that is missing, and one that differs', () => {
    expect(coverageProblems(lines, [first, row], [1])).toEqual([
      "L5: the text goes on with 'andanotherathird', the statements with 'its end'",
    ]);
    expect(coverageProblems(lines, [first, { ...second, says: 'and no other' }, row], [1])).toEqual([
      "L5: the text goes on with 'anotherathird', the statements with 'noother'",
    ]);
  });

  it('finds a line without a statement, and a statement without a line', () => {
    expect(coverageProblems(lines, [first, second, { ...row, line: 6 }], [1])).toEqual([
      "L8: the text goes on with '/Homeno', the statements with 'its end'",
      "L6: no statement stands there: '| / | Home | no |'",
    ]);
  });

  it('finds a statement without a test, a renamed test, and a missing file', () => {
    const renamed = { ...first, tests: [{ file: 'a.test.ts', title: 'does two things' }] };
    const gone = { ...first, tests: [{ file: 'b.test.ts', title: 'does one thing' }] };
    expect(
      testProblems([{ line: 5, says: 'One thing' }, renamed, gone, { ...row, tests: [], file: 'c.md' }], read),
    ).toEqual([
      "L5: nothing covers 'One thing'",
      "L5: a.test.ts has no test 'does two things'",
      'L5: there is no file b.test.ts',
      'L8: there is no file c.md',
    ]);
  });

  it('finds a citation of a number, a heading or an entry that does not exist, and of words that fit two entries', () => {
    const documents: Record<string, string> = {
      'PRODUCT.md': '## Errors\n\n1. **One.** First.\n2. **Two.** Like 7. Second.\n',
      'DECISIONS.md': '## Pages\n\n- **A page of\n  two lines**, as it is.\n- **A page waits.** Until it is there.\n',
    };
    const problemsOf = (decision: string) =>
      citationProblems([{ ...first, decision }], (path) => documents[path]).map((problem) => problem.split("'")[1]);
    expect(
      problemsOf('PRODUCT.md 1, 2: as written; PRODUCT.md, Errors; DECISIONS.md, A page of two: on phones too'),
    ).toEqual([]);
    expect(problemsOf('PRODUCT.md 1, 7; PRODUCT.md 1')).toEqual(['PRODUCT.md 1, 7']);
    const wrong = [
      'PRODUCT.md, Error',
      'DECISIONS.md, Pages',
      'DECISIONS.md, A page',
      'DECISIONS.md: of a page',
      'as agreed',
    ];
    expect(problemsOf(wrong.join('; '))).toEqual(wrong);
  });

  it('reads the titles of tests in a source, but not those of skipped tests and groups', () => {
    const source = [
      "describe('group', () => {",
      "  it('one', run); test(\"it's two\", run); it(\n    'it\\'s three',\n run);",
      "  it.each([['a']])('four %s', run); test.each`a`('five', run); it(`six ${name}`, run);",
      "  it.skip('seven', run); test.describe('eight', run); submit('nine', run);",
    ].join('\n');
    expect([...titlesIn(source)]).toEqual(['one', "it's two", "it's three", 'four %s', 'five', 'six ${name}']);
  });

  it('writes a table under each heading, with a link to what covers each statement', () => {
    const page = toPage(lines, [first, { ...row, file: 'c.md', tests: [], decision: 'PRODUCT.md 13' }]);
    expect(page.slice(page.indexOf('## 1.'))).toBe(
      [
        '## 1. What',
        '',
        '| line | statement | covered by | decision |',
        '|---|---|---|---|',
        '| L5 | One thing | [a.test.ts](../a.test.ts) › does one thing |  |',
        '| L8 | \\| / \\| Home \\| no \\| | [c.md](../c.md) | PRODUCT.md 13 |',
        '',
        '## 2. Later',
        '',
      ].join('\n'),
    );
  });
});
