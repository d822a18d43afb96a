/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { citationProblems, citedTestsIn, coverageProblems, readSpecification, toPage } from './specification.ts';

it('has a test for each line of the specification, and decisions that exist', () => {
  expect(readSpecification().problems).toEqual([]);
});

describe('the table of the specification', () => {
  const lines = ['# A product', '', '- One thing.', '| a | b |', '|---|---|', '| / | Home |'];
  const first = { file: 'a.test.ts', title: 'does one thing', lines: [3] };
  const second = { ...first, title: 'has a home', lines: [3, 6] };

  it('finds a line without a test, and a test of a line that asks for nothing', () => {
    expect(coverageProblems(lines, [first, second])).toEqual([]);
    expect(coverageProblems(lines, [{ ...first, lines: [3, 4, 7] }])).toEqual([
      `no test has ${'[spec'} 6]: | / | Home |`,
      "a.test.ts: 'does one thing' cites line 4, which asks for nothing",
      "a.test.ts: 'does one thing' cites line 7, which asks for nothing",
    ]);
  });

  it('reads the tags of tests in a source, but not those of skipped tests and groups', () => {
    const tag = (numbers: string) => ['[spec', `${numbers}]`].join(' ');
    const source = [
      `describe('group ${tag('1')}', () => {`,
      `  it('one ${tag('1')}', run); test("it's two ${tag('2, 3')}", run); it(\n    'it\\'s three ${tag('4')}',\n run);`,
      `  it.each([['a']])('four %s ${tag('5')}', run); it('five', run);`,
      `  it.skip('six ${tag('6')}', run); submit('seven ${tag('7')}', run);`,
    ].join('\n');
    expect(citedTestsIn('a.test.ts', source).map(({ title, lines: own }) => [title, ...own])).toEqual([
      ['one', 1],
      ["it's two", 2, 3],
      ["it's three", 4],
      ['four %s', 5],
    ]);
  });

  it('finds a citation of a number, a heading or an entry that does not exist, and of words that fit two entries', () => {
    const documents: Record<string, string> = {
      'PRODUCT.md': '## Errors\n\n1. **One.** First.\n2. **Two.** Like 7. Second.\n',
      'DECISIONS.md': '## Pages\n\n- **A page of\n  two lines**, as it is.\n- **A page waits.** Until it is there.\n',
    };
    const right = ['PRODUCT.md 1, 2: as written', 'PRODUCT.md, Errors', 'DECISIONS.md, A page of two: on phones too'];
    const wrong = ['PRODUCT.md 1, 7', 'PRODUCT.md, Error', 'DECISIONS.md, Pages', 'DECISIONS.md, A page', 'as agreed'];
    const problems = citationProblems([...right, ...wrong], (path) => documents[path] ?? '');
    expect(problems.map((problem) => problem.split("'")[1])).toEqual(wrong);
  });

  it('has a row for each line, under its heading', () => {
    expect(toPage(lines, [first, second], { 6: ['PRODUCT.md 13'] }).split('\n')).toEqual([
      '',
      '# A product',
      '',
      '| line | specification | tests | decisions |',
      '|---|---|---|---|',
      '| 3 | - One thing. | a.test.ts › does one thing<br>a.test.ts › has a home |  |',
      '| 6 | \\| / \\| Home \\| | a.test.ts › has a home | PRODUCT.md 13 |',
    ]);
  });
});
