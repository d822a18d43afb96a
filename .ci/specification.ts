import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `npm run specification` writes .github/specification.md: each statement of .github/specification.txt, with the tests that
 * cover it. The statements are in .ci/specification/section-N.json, in the order of the text. `--check` only checks.
 */
export interface Statement {
  /** Line of .github/specification.txt, from 1. */
  line: number;
  /** A part of that line, verbatim; the parts of a line together are the whole line. */
  says: string;
  tests?: { file: string; title: string }[];
  /**
   * The decision about what the statement leaves open, or about a difference of the product: `PRODUCT.md 8`, `PRODUCT.md 1, 2`,
   * `PRODUCT.md, Errors` (a heading) or `DECISIONS.md, The first words of an entry`, then `: ` and what it says here. Several are
   * separated by `; `.
   */
  decision?: string;
  /** Covers a statement that cannot be tested, such as an introduction. */
  file?: string;
}

/** Reads a file of the repository; undefined where there is none. */
type ReadFile = (path: string) => string | undefined;

export const PAGE = '.github/specification.md';
const SPECIFICATION = '.github/specification.txt';
const PRODUCT = 'PRODUCT.md';
const DECISIONS = 'DECISIONS.md';
export const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const sectionFile = (section: number): string => `.ci/specification/section-${section}.json`;

/** The section number ('## N.') of each line; lines before the first heading belong to section 1. */
function sectionNumbers(lines: string[]): number[] {
  let section = 1;
  return lines.map((line) => (section = Number(/^## (\d+)\./.exec(line)?.[1] ?? section)));
}

/** Headings, blank lines and the heads of tables are no statements. */
const isStatement = (line: string, next = ''): boolean =>
  line.trim() !== '' && !line.startsWith('#') && !/^\|[-|]+$/.test(line) && !/^\|[-|]+$/.test(next);

const squash = (text: string): string => text.replaceAll(/^- |[\s|.,;:]/g, '');

/** The differences between the lines of the sections and their statements. */
export function coverageProblems(lines: string[], statements: Statement[], sections: number[]): string[] {
  const sectionOf = sectionNumbers(lines);
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (!sections.includes(sectionOf[index] ?? 0) || !isStatement(line, lines[index + 1])) continue;
    const covered = squash(
      statements
        .filter((statement) => statement.line === index + 1)
        .map(({ says }) => squash(says))
        .join(''),
    );
    const whole = squash(line);
    if (covered === whole) continue;
    let same = 0;
    while (same < covered.length && covered[same] === whole[same]) same += 1;
    const [expected, found] = [whole, covered].map((text) => text.slice(same, same + 40) || 'its end');
    problems.push(`L${index + 1}: the text goes on with '${expected}', the statements with '${found}'`);
  }
  for (const { line, says } of statements) {
    if (!isStatement(lines[line - 1] ?? '', lines[line]))
      problems.push(`L${line}: no statement stands there: '${says}'`);
  }
  return problems;
}

const TITLE = /(?:\b(?:it|test)|\)|`)\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)/g;

/** The titles of the tests in a source, with the placeholders of `it.each`. */
export const titlesIn = (source: string): Set<string> =>
  new Set(
    [...source.matchAll(TITLE)].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
    ),
  );

/** Statements without a test or file, and tests and files that do not exist. */
export function testProblems(statements: Statement[], read: ReadFile): string[] {
  const titles = new Map<string, Set<string>>();
  const titlesOf = (file: string): Set<string> | undefined => {
    if (!titles.has(file)) titles.set(file, titlesIn(read(file) ?? ''));
    return titles.get(file);
  };
  return statements.flatMap(({ line, says, tests = [], file }) => [
    ...(tests.length === 0 && file === undefined ? [`L${line}: nothing covers '${says}'`] : []),
    ...(file !== undefined && read(file) === undefined ? [`L${line}: there is no file ${file}`] : []),
    ...tests
      .filter((test) => !titlesOf(test.file)?.has(test.title))
      .map((test) =>
        read(test.file) === undefined
          ? `L${line}: there is no file ${test.file}`
          : `L${line}: ${test.file} has no test '${test.title}'`,
      ),
  ]);
}

const CITATION =
  /^(?:PRODUCT\.md (?<numbers>\d+(?:, \d+)*)|PRODUCT\.md, (?<heading>[^:]+)|DECISIONS\.md, (?<entry>[^:]+))(?:: .+)?$/;

/** Citations of decisions that do not exist, and of words that several entries begin with. */
export function citationProblems(statements: Statement[], read: ReadFile): string[] {
  const product = read(PRODUCT) ?? '';
  const numbers = new Set([...product.matchAll(/^(\d+)\. /gm)].map(([, number]) => number));
  const headings = new Set([...product.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
  const entries = [...(read(DECISIONS) ?? '').matchAll(/^- \*\*(.+?)\*\*/gms)].map(([, words = '']) =>
    words.replaceAll(/\s+/g, ' '),
  );
  const exists = (citation: string): boolean => {
    const { numbers: cited, heading, entry } = CITATION.exec(citation)?.groups ?? {};
    if (cited !== undefined) return cited.split(', ').every((number) => numbers.has(number));
    if (heading !== undefined) return headings.has(heading);
    return entry !== undefined && entries.filter((words) => words.startsWith(entry)).length === 1;
  };
  return statements.flatMap(({ line, decision }) =>
    (decision?.split('; ') ?? [])
      .filter((citation) => !exists(citation))
      .map((citation) => `L${line}: no decision, or more than one, is '${citation}'`),
  );
}

const escape = (text: string): string => text.replaceAll(/[|*_<>`\\[\]]/g, '\\$&');
const link = (file: string, text = file): string => `[${escape(text)}](../${file})`;
const coveredBy = ({ tests = [], file }: Statement): string =>
  [
    ...tests.map((test) => `${link(test.file)} › ${escape(test.title)}`),
    ...(file === undefined ? [] : [link(file)]),
  ].join('<br>');

/** The page: a table under each heading of the specification. */
export function toPage(lines: string[], statements: Statement[]): string {
  const page = [
    '# The specification, and what covers it',
    '',
    `Generated by \`npm run specification\` from ${link(SPECIFICATION, 'specification.txt')} and \`.ci/specification\`.`,
    'Each statement with its line and the tests that cover it. A decision settles what it leaves open, or changes it.',
  ];
  let isTableOpen = false;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('##')) {
      page.push('', line);
      isTableOpen = false;
    }
    for (const statement of statements.filter((one) => one.line === index + 1)) {
      if (!isTableOpen) page.push('', '| line | statement | covered by | decision |', '|---|---|---|---|');
      isTableOpen = true;
      const decision = escape(statement.decision ?? '');
      page.push(`| L${index + 1} | ${escape(statement.says)} | ${coveredBy(statement)} | ${decision} |`);
    }
  }
  return `${page.join('\n')}\n`;
}

const root = dirname(import.meta.dirname);
export const readFromRoot: ReadFile = (path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
export const readLines = (): string[] => (readFromRoot(SPECIFICATION) ?? '').split('\n');
export const readStatements = (section: number): Statement[] =>
  JSON.parse(readFromRoot(sectionFile(section)) ?? '[]') as Statement[];

if (import.meta.main) {
  const lines = readLines();
  const statements = SECTIONS.flatMap(readStatements);
  const page = toPage(lines, statements);
  const problems = [
    ...coverageProblems(lines, statements, SECTIONS),
    ...testProblems(statements, readFromRoot),
    ...citationProblems(statements, readFromRoot),
  ];
  if (!process.argv.includes('--check')) writeFileSync(join(root, PAGE), page);
  else if (readFromRoot(PAGE) !== page) problems.push(`${PAGE} is stale: run npm run specification`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
