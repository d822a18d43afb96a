import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import * as contracts from '../src/contracts/index.ts';
import { type ContractHistory, type Declarations, hashOf, valueNames, withPresent } from './contract-history.ts';

/**
 * `npm run api-report -w shared-ui` writes shared-ui/api-report.md: all that other teams may rely on, so that a change of
 * it is seen in review; and contract-history.json: since which version there is what. With `--check` it fails when they
 * are not what the code says. Both ways it fails when what was released has changed and APP_CONTRACT has not.
 */
const workspace = join(import.meta.dirname, '..');
const REPORT = join(workspace, 'api-report.md');
const HISTORY = join(workspace, 'contract-history.json');
const RELEASED_SHELL = join(workspace, '../.released/shell.json');

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

function describeSchema(schema: z.ZodType): string {
  const shape: Record<string, unknown> = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  delete shape['$schema'];
  return JSON.stringify(shape, null, 1);
}

function describeContract([name, value]: [string, unknown]): string {
  if (value instanceof z.ZodType) return `### ${name}\n\n${fence('json', describeSchema(value))}`;
  if (typeof value === 'function') return `### ${name}()`;
  return `### ${name}\n\n${fence('json', JSON.stringify(value))}`;
}

/** The declarations of every file that the facade's index names. */
function facadeDeclarations(): Declarations {
  const out = mkdtempSync(join(tmpdir(), 'api-report-'));
  const flags = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--incremental',
    'false',
    '--rootDir',
    '.',
  ];
  execFileSync('tsc', ['-p', join(workspace, 'tsconfig.json'), ...flags, '--outDir', out], { cwd: workspace });
  const read = (file: string): string => readFileSync(join(out, 'src/app', file), 'utf8');
  const index = read('index.d.ts');
  const files = [...index.matchAll(/from '\.\/([\w-]+)\.tsx?'/g)].map(([, file]) => `${file}.d.ts`);
  const declarations = new Map(['index.d.ts', ...files].map((file) => [file, read(file)]));
  rmSync(out, { recursive: true });
  return declarations;
}

const facade = facadeDeclarations();
const report = `${[
  '# API report',
  'Written by `npm run api-report -w shared-ui`; `npm test` fails when it is stale. Changes are additive; a removal takes two releases.',
  '## shared-ui/contracts',
  ...Object.entries(contracts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(describeContract),
  '## shared-ui/app',
  ...[...facade].map(([file, text]) => `### ${file}\n\n${fence('ts', text)}`),
].join('\n\n')}\n`;

function historyNow(): string {
  const before = JSON.parse(readFileSync(HISTORY, 'utf8')) as ContractHistory;
  const { contract } = JSON.parse(readFileSync(RELEASED_SHELL, 'utf8')) as { contract: string };
  const present = { report: hashOf(report), names: valueNames(facade) };
  return `${JSON.stringify(withPresent(before, present, contract), null, 2)}\n`;
}

function writeOrCheck(): void {
  const files = { [REPORT]: report, [HISTORY]: historyNow() };
  for (const [file, text] of Object.entries(files)) {
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text)
      throw new Error(
        `shared-ui/${basename(file)} is stale. Run \`npm run api-report -w shared-ui\`, and read what changed.`,
      );
  }
}

try {
  writeOrCheck();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
