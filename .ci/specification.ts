import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SPECIFICATION_DECISIONS } from './specification-decisions.ts';

/**
 * `npm run specification` prints a table: each line of .github/specification.txt, the tests that check it, and the decisions about it. A test
 * names its lines, counted from 1, at the end of its title: `it('shows a request for help [spec 3, 60]', …)`.
 */
export interface CitedTest {
  readonly file: string;
  readonly title: string;
  readonly lines: readonly number[];
}

const SPECIFICATION = '.github/specification.txt';
const TITLE = /(?:\b(?:it|test)|\)|`)\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)/g;
const TAG = / \[spec (\d+(?:, \d+)*)\]$/;

/** The tests in a source whose titles have a tag, with the placeholders of `it.each`. */
export const citedTestsIn = (file: string, source: string): CitedTest[] =>
  [...source.matchAll(TITLE)].flatMap(([, single, double, template]) => {
    const title = (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1');
    const [tag, numbers] = TAG.exec(title) ?? [];
    if (tag === undefined || numbers === undefined) return [];
    return [{ file, title: title.slice(0, -tag.length), lines: numbers.split(', ').map(Number) }];
  });

/** Headings, blank lines and the heads of tables ask for nothing. */
const isStatement = (line = '', next = ''): boolean =>
  line.trim() !== '' && !line.startsWith('#') && !/^\|[-|]+$/.test(line) && !/^\|[-|]+$/.test(next);

/** Lines that no test cites, and citations of lines that ask for nothing. */
export function coverageProblems(lines: readonly string[], tests: readonly CitedTest[]): string[] {
  const cited = new Set(tests.flatMap((test) => test.lines));
  const asks = (line: number): boolean => isStatement(lines[line - 1], lines[line]);
  return [
    ...lines.flatMap((text, index) =>
      asks(index + 1) && !cited.has(index + 1) ? [`no test has [spec ${index + 1}]: ${text.slice(0, 60)}`] : [],
    ),
    ...tests.flatMap(({ file, title, lines: own }) =>
      own.filter((line) => !asks(line)).map((line) => `${file}: '${title}' cites line ${line}, which asks for nothing`),
    ),
  ];
}

const CITATION =
  /^(?:PRODUCT\.md (?<numbers>\d+(?:, \d+)*)|PRODUCT\.md, (?<heading>[^:]+)|DECISIONS\.md, (?<entry>[^:]+))(?:: .+)?$/;

/** Citations of decisions that do not exist, and of words that several entries begin with. */
export function citationProblems(citations: readonly string[], read: (path: string) => string): string[] {
  const product = read('PRODUCT.md');
  const numbers = new Set([...product.matchAll(/^(\d+)\. /gm)].map(([, number]) => number));
  const headings = new Set([...product.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
  const entries = [...read('DECISIONS.md').matchAll(/^- \*\*(.+?)\*\*/gms)].map(([, words = '']) =>
    words.replaceAll(/\s+/g, ' '),
  );
  const exists = (citation: string): boolean => {
    const { numbers: cited, heading, entry } = CITATION.exec(citation)?.groups ?? {};
    if (cited !== undefined) return cited.split(', ').every((number) => numbers.has(number));
    if (heading !== undefined) return headings.has(heading);
    return entry !== undefined && entries.filter((words) => words.startsWith(entry)).length === 1;
  };
  return citations.filter((citation) => !exists(citation)).map((one) => `no decision, or more than one, is '${one}'`);
}

const escape = (text: string): string => text.replaceAll(/[|*_<>`\\[\]]/g, '\\$&');

/** In Markdown: a table under each heading of the specification. */
export function toPage(
  lines: readonly string[],
  tests: readonly CitedTest[],
  decisions: Readonly<Record<number, readonly string[]>>,
): string {
  const page: string[] = [];
  let isTableOpen = false;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (text.startsWith('#')) {
      page.push('', text);
      isTableOpen = false;
    }
    if (!isStatement(text, lines[line])) continue;
    if (!isTableOpen) page.push('', '| line | specification | tests | decisions |', '|---|---|---|---|');
    isTableOpen = true;
    const own = tests.filter((test) => test.lines.includes(line)).map(({ file, title }) => `${file} › ${title}`);
    const decided = (decisions[line] ?? []).join('; ');
    page.push(`| ${line} | ${escape(text)} | ${own.map(escape).join('<br>')} | ${escape(decided)} |`);
  }
  return page.join('\n');
}

const root = dirname(import.meta.dirname);
const readFromRoot = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The table of this repository, and what is wrong with it. */
export function readSpecification(): { page: string; problems: string[] } {
  const lines = readFromRoot(SPECIFICATION).split('\n');
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'];
  const files = execFileSync('git', listing, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
  const tests = files.flatMap((file) => citedTestsIn(file, readFromRoot(file)));
  const problems = [
    ...coverageProblems(lines, tests),
    ...citationProblems(Object.values(SPECIFICATION_DECISIONS).flat(), readFromRoot),
  ];
  return { page: toPage(lines, tests, SPECIFICATION_DECISIONS), problems };
}

if (import.meta.main) {
  const { page, problems } = readSpecification();
  console.log(page);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
