/** A test file and what it took: Jest's own time of the file, or the sum of its tests in Playwright. */
export interface TimedFile {
  path: string;
  seconds: number;
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const JEST_FILE = /^(?:PASS|FAIL) .*?(\S+\.test\.tsx?)(?: \(([\d.]+) (s|ms)\b.*\))?$/;
const PLAYWRIGHT_TEST = /^\s*\S+\s+\d+ (?:\[[^\]]+\] › )?(\S+\.spec\.ts):\d+:\d+ › .* \(([\d.]+)(ms|s|m)\)$/;

const SECONDS: Record<string, number> = { ms: 0.001, s: 1, m: 60 };

function timeIn(line: string): TimedFile | undefined {
  const [, path, time, unit = ''] = JEST_FILE.exec(line) ?? PLAYWRIGHT_TEST.exec(line) ?? [];
  return path === undefined || time === undefined ? undefined : { path, seconds: Number(time) * (SECONDS[unit] ?? 0) };
}

/** What each test file took, slowest first, from the lines of Jest and of Playwright's list in `printed`. */
export function timesIn(printed: string): TimedFile[] {
  const times = new Map<string, number>();
  for (const line of printed.replaceAll(ANSI, '').split('\n')) {
    const timed = timeIn(line);
    if (timed) times.set(timed.path, (times.get(timed.path) ?? 0) + timed.seconds);
  }
  return [...times].map(([path, seconds]) => ({ path, seconds })).toSorted((one, other) => other.seconds - one.seconds);
}
