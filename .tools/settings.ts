import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { REMOVED_SETTINGS } from '../backend/src/platform/config/removed-settings.ts';
import { settingsSchema } from '../backend/src/platform/config/settings.ts';

interface Setting {
  readonly name: string;
  /** As README.md shows it: a value in backquotes, or what holds without one. */
  readonly unset: string;
  readonly description: string;
}

interface Documented {
  readonly default?: string | number | boolean;
  readonly unset?: string;
  readonly description?: string;
}

function readSettings(): Setting[] {
  const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => {
    const { default: value, unset, description } = schema as Documented;
    if (description === undefined) throw new Error(`The setting ${name} has no description.`);
    return { name, unset: unset ?? (value === undefined ? 'none' : `\`${value}\``), description };
  });
}

/** The table of README.md, aligned as the formatter has it. */
export function toTable(settings: readonly Setting[]): string {
  const rows = [
    ['setting', 'default', 'what it is'],
    ...settings.map(({ name, unset, description }) => [`\`${name}\``, unset, description]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(['', '', ''], '-'), ...body.map((row) => line(row))].join('\n');
}

/** Of the image, or of a local start alone. */
const FIXED_IN_IMAGE = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'SEED'];

/**
 * The environment of the nodes in docker-compose.yml: each setting that no other line of the file gives, and those that are gone, which a
 * node refuses with what takes their place.
 */
export function toEnvironment(names: readonly string[], removed: readonly string[], others: string): string {
  const open = names.filter((name) => !FIXED_IN_IMAGE.includes(name) && !new RegExp(`\\b${name}: `).test(others));
  const pass = (name: string): string => `    ${name}: \${${name}:-}`;
  return [...open.map(pass), '    # No settings any more', ...removed.map(pass)].join('\n');
}

/** Puts `content` between the two lines that contain the marks. */
export function replaceBetween(text: string, [begin, end]: readonly [string, string], content: string): string {
  const [first, last] = [text.indexOf(begin), text.indexOf(end)];
  if (first < 0 || last < first) throw new Error(`The marks '${begin}' and '${end}' are missing.`);
  const start = text.indexOf('\n', first) + 1;
  return text.slice(0, start) + content + text.slice(text.lastIndexOf('\n', last));
}

const README_MARKS = ['<!-- settings: npm run tools -- settings -->', '<!-- end of settings -->'] as const;
const COMPOSE_MARKS = ['# settings: npm run tools -- settings', '# end of settings'] as const;

/** Writes the settings into README.md and docker-compose.yml; with `check` throws where that would change something. */
export function writeSettings(root: string, { check }: { check: boolean }): void {
  const settings = readSettings();
  const contents = {
    'README.md': (text: string) => replaceBetween(text, README_MARKS, `\n${toTable(settings)}\n`),
    'docker-compose.yml': (text: string) => {
      const others = replaceBetween(text, COMPOSE_MARKS, '');
      const names = settings.map(({ name }) => name);
      return replaceBetween(text, COMPOSE_MARKS, toEnvironment(names, Object.keys(REMOVED_SETTINGS), others));
    },
  };
  for (const [name, update] of Object.entries(contents)) {
    const path = join(root, name);
    const text = readFileSync(path, 'utf8');
    const next = update(text);
    if (next === text) continue;
    if (check) throw new Error(`The settings in ${name} are stale: run npm run tools -- settings.`);
    writeFileSync(path, next);
  }
}
