export interface Counts {
  passed: number;
  failed: number;
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const JEST_SUMMARY = /^Tests:\s+.*\btotal$/;
const PLAYWRIGHT_COUNT = /^\s+(\d+) (passed|failed|flaky|did not run|interrupted)\b/;

export const sum = (a: Counts, b: Counts): Counts => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

const numberBefore = (word: string, line: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);

function countsOfLine(line: string): Counts {
  if (JEST_SUMMARY.test(line)) return { passed: numberBefore('passed', line), failed: numberBefore('failed', line) };
  const [, count, word] = PLAYWRIGHT_COUNT.exec(line) ?? [];
  if (count === undefined) return { passed: 0, failed: 0 };
  return word === 'passed' ? { passed: Number(count), failed: 0 } : { passed: 0, failed: Number(count) };
}

/** How many tests passed and failed, from the summaries of Jest and Playwright in `printed`; a flaky test has failed. */
export const countsIn = (printed: string): Counts =>
  printed.replaceAll(ANSI, '').split('\n').map(countsOfLine).reduce(sum, { passed: 0, failed: 0 });
