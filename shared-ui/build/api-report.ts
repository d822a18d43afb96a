import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import * as contracts from '../src/contracts/index.ts';

/**
 * `npm run api-report -w shared-ui` writes shared-ui/api-report.md: all that other teams may rely on, so that a change of
 * it is seen in review. With `--check` it fails when the committed report is not what the code says.
 */
const workspace = join(import.meta.dirname, '..');
const REPORT = join(workspace, 'api-report.md');

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
function facadeDeclarations(): string[] {
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
  const sections = ['index.d.ts', ...new Set(files)].map((file) => `### ${file}\n\n${fence('ts', read(file))}`);
  rmSync(out, { recursive: true });
  return sections;
}

const report = [
  '# API report',
  'Written by `npm run api-report -w shared-ui`; `npm test` fails when it is stale. Changes are additive; a removal takes two releases.',
  '## shared-ui/contracts',
  ...Object.entries(contracts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(describeContract),
  '## shared-ui/app',
  ...facadeDeclarations(),
].join('\n\n');

if (!process.argv.includes('--check')) writeFileSync(REPORT, `${report}\n`);
else if (readFileSync(REPORT, 'utf8') !== `${report}\n`) {
  console.error('shared-ui/api-report.md is stale. Run `npm run api-report -w shared-ui`, and read what changed.');
  process.exitCode = 1;
}
