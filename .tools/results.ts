import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../backend/bench/RESULTS.md');
const HEAD = '# Results\n\nWritten by `npm run bench`, each part by itself: `npm run bench -- search`.\n';
const BYTES_IN_GB = 1024 ** 3;

/** What was measured, as it is to be read. */
export interface Result {
  readonly what: string;
  readonly measured: string;
  /** What is to be reached, such as 'at least 0.9'. */
  readonly reach?: string;
}

/** Prints the results of a part of the bench, and writes them to backend/bench/RESULTS.md in place of its last ones. */
export function writeResults(part: string, results: readonly Result[]): void {
  const rows = results.map(({ what, measured, reach = '' }) => `| ${what} | ${measured} | ${reach} |`);
  const table = ['| what | measured | reach |', '| --- | --- | --- |', ...rows].join('\n');
  const section = `## ${part}\n\n${new Date().toISOString().slice(0, 10)}, ${describeMachine()}\n\n${table}\n`;
  const [head = HEAD, ...sections] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/\n(?=## )/) : [];
  const others = sections.filter((other) => !other.startsWith(`## ${part}\n`));
  writeFileSync(FILE, [head, ...[...others, section].toSorted()].map((text) => `${text.trim()}\n`).join('\n'));
  process.stdout.write(`\n${section}`);
}

/** '2 x AMD EPYC 7763, 24 GB, Node v24.21.0, commit 411f647'. */
function describeMachine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname });
  const memory = `${Math.round(totalmem() / BYTES_IN_GB)} GB`;
  return `${cpus().length} x ${model.trim()}, ${memory}, Node ${process.version}, commit ${commit.trim()}`;
}
