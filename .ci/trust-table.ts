import { basename } from 'node:path';

/** One attack or fault. */
export interface Row {
  /** Of OWASP ASVS 5.0; empty for a fault. */
  readonly requirement: string;
  /** What was played and what should happen: the test's name. */
  readonly expected: string;
  /** The name of the test's file. */
  readonly file: string;
  /** Requests, or what else the test counts; assertions where it counts nothing. */
  readonly tries: number;
  /** What was measured, or the first line of what went wrong. */
  readonly seen: string;
  readonly isExpected: boolean;
}

/** A line of the file TRUST_TRIES (backend/test/trust/count-tries.ts). */
export interface Tries {
  readonly test: string;
  readonly tries: number;
  readonly note: string;
}

export interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly numPassingAsserts: number;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

const REQUIREMENT = / ?\(ASVS ([\d., ]+)\)/;

const toRow = (name: string, path: string, row: Omit<Row, 'requirement' | 'expected' | 'file'>): Row => ({
  requirement: REQUIREMENT.exec(name)?.[1] ?? '',
  expected: name.replace(REQUIREMENT, ''),
  file: basename(path),
  ...row,
});

// oxlint-disable-next-line no-control-regex -- Jest colors its messages
const firstLine = (text = ''): string => text.replaceAll(/\u001B\[\d+m/g, '').split('\n')[0] ?? '';

/** The tests that ran. A file that could not start is a row too. */
export function rowsOfJest({ testResults }: JestReport, counted: readonly Tries[]): Row[] {
  return testResults.flatMap(({ name: path, message, assertionResults }) => {
    if (assertionResults.length === 0)
      return [toRow('the file starts', path, { tries: 0, seen: firstLine(message), isExpected: false })];
    const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
    return ran.map(({ fullName, status, numPassingAsserts, failureMessages }) => {
      const own = counted.filter(({ test }) => test === fullName);
      const isExpected = status === 'passed';
      return toRow(fullName, path, {
        tries: own.length === 0 ? numPassingAsserts : own.reduce((sum, { tries }) => sum + tries, 0),
        seen: isExpected
          ? own
              .map(({ note }) => note)
              .filter(Boolean)
              .join('; ')
          : firstLine(failureMessages?.[0]),
        isExpected,
      });
    });
  });
}

export function rowsOfPlaywright({ suites }: { readonly suites: readonly PlaywrightSuite[] }): Row[] {
  return suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...specs.map(({ title, ok }) => toRow(title, file, { tries: 1, seen: ok ? '' : 'failed', isExpected: ok })),
    ...rowsOfPlaywright({ suites: inner }),
  ]);
}

/** Faults first, then attacks by requirement. */
export function toTable(rows: readonly Row[]): string {
  const sorted = rows.toSorted((a, b) => a.requirement.localeCompare(b.requirement, 'en', { numeric: true }));
  const lines = sorted.map(({ requirement, expected, file, tries, seen, isExpected }) =>
    [
      requirement.padEnd(12),
      String(tries).padStart(7),
      isExpected ? 'as expected' : 'UNEXPECTED ',
      `${expected} [${file}]${seen && `: ${seen}`}`,
    ].join('  '),
  );
  const unexpected = rows.filter(({ isExpected }) => !isExpected).length;
  const tries = rows.reduce((sum, row) => sum + row.tries, 0);
  return [
    ['ASVS'.padEnd(12), '  tries', 'seen       ', 'attack or fault, and what is expected'].join('  '),
    ...lines,
    '',
    `${rows.length} attacks and faults, ${tries} tries, ${unexpected} unexpected`,
  ].join('\n');
}
