import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as contracts from 'contracts';
import { z } from 'zod';
import { type ContractHistory, type Declarations, hashOf, valueNames, withPresent } from './contract-history.ts';

const workspace = join(import.meta.dirname, '../../shared-ui');
const REPORT = join(workspace, 'api-report.md');
const HISTORY = join(workspace, 'contract-history.json');
const RELEASED_SHELL = join(workspace, '../.released/shell.json');

/**
 * Writes shared-ui/api-report.md (what other teams depend on, one line a name, so that a review shows each change) and
 * contract-history.json (the version since which each name exists).
 * @throws where the released contract changed and APP_CONTRACT did not; with `check` also where a file is stale
 */
export function writeApiReport({ check }: { check: boolean }): void {
  const facade = facadeDeclarations();
  const report = [
    '# API report',
    '',
    'Written by `npm run tools -- api-report`; `npm test` fails when it is stale. Changes are additive; a removal takes two releases.',
    '',
    '## contracts',
    '',
    ...contractLines(),
    '',
    '## shared-ui/app',
    '',
    ...facadeLines(facade),
    '',
  ].join('\n');
  const files = { [REPORT]: report, [HISTORY]: historyWith(report, facade) };
  for (const [file, text] of Object.entries(files)) {
    if (!check) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text)
      throw new Error(
        `shared-ui/${basename(file)} is stale. Run \`npm run tools -- api-report\`, and read what changed.`,
      );
  }
}

const contractLines = (): string[] =>
  Object.entries(contracts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]: [string, unknown]) => `- \`${name}${describe(value)}\``);

function describe(value: unknown): string {
  if (typeof value === 'function') return '()';
  if (!(value instanceof z.core.$ZodType)) return ` = ${JSON.stringify(value)}`;
  return `: ${typeOf(z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }))}`;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Keywords that restrict a value, written after its type. */
const RESTRICTIONS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
] as const;

/** A JSON schema in the notation of TypeScript: `{ text: string minLength=1 maxLength=500; rating?: integer }`. */
function typeOf(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never';
  const restrictions = RESTRICTIONS.flatMap((name) =>
    schema[name] === undefined || isImplied(name, schema) ? [] : [`${name}=${String(schema[name])}`],
  );
  if ('default' in schema) restrictions.push(`default=${JSON.stringify(schema.default)}`);
  return [baseTypeOf(schema), ...restrictions].join(' ');
}

/** A format implies its pattern, and an integer the limits of JavaScript. */
const isImplied = (name: string, schema: JsonSchema): boolean =>
  (name === 'pattern' && schema.format !== undefined) || Math.abs(Number(schema[name])) === Number.MAX_SAFE_INTEGER;

function baseTypeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map(typeOf).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if (schema.type === 'array') return `(${typeOf((schema.items as JsonSchema | undefined) ?? true)})[]`;
  if (schema.type === 'object') return objectTypeOf(schema);
  return [schema.type ?? 'unknown'].flat().join(' | ');
}

function objectTypeOf({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  if (typeof additionalProperties === 'object') fields.push(`[key]: ${typeOf(additionalProperties)}`);
  return `{ ${fields.join('; ')} }`;
}

/** The declarations of every file that the facade's index names. */
function facadeDeclarations(): Declarations {
  const out = mkdtempSync(join(tmpdir(), 'api-report-'));
  const flags = '--noEmit false --declaration --emitDeclarationOnly --removeComments --incremental false --rootDir ..';
  execFileSync('tsc', ['-p', join(workspace, 'tsconfig.json'), ...flags.split(' '), '--outDir', out], {
    cwd: workspace,
    // Its errors, which it writes to stdout
    stdio: ['ignore', 2, 2],
  });
  const read = (file: string): string => readFileSync(join(out, 'shared-ui/src/app', file), 'utf8');
  const index = read('index.d.ts');
  const files = [...index.matchAll(/from '\.\/([\w-]+)\.tsx?'/g)].map(([, file]) => `${file}.d.ts`);
  const declarations = new Map(['index.d.ts', ...files].map((file) => [file, read(file)]));
  rmSync(out, { recursive: true });
  return declarations;
}

/** Each exported declaration on one line, in the order of the facade's files. */
const facadeLines = (facade: Declarations): string[] =>
  [...facade].flatMap(([file, text]) =>
    text
      .split(/^(?=export |declare |interface |type |import )/m)
      .filter(
        (statement) => statement.startsWith('export ') && (file === 'index.d.ts' || !statement.includes(' from ')),
      )
      .map((statement) => `- ${file.replace('.d.ts', '')}: \`${statement.trim().replaceAll(/\s+/g, ' ')}\``),
  );

function historyWith(report: string, facade: Declarations): string {
  const before = JSON.parse(readFileSync(HISTORY, 'utf8')) as ContractHistory;
  const { contract } = JSON.parse(readFileSync(RELEASED_SHELL, 'utf8')) as { contract: string };
  const present = { report: hashOf(report), names: valueNames(facade) };
  return `${JSON.stringify(withPresent(before, present, contract), null, 2)}\n`;
}
