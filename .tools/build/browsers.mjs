import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../.browserslistrc');

/** The queries of .browserslistrc, as webpack's target and swc's `env.targets` take them. */
export const browserQueries = readFileSync(FILE, 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'));

/**
 * The oldest version of each browser, by its name in .browserslistrc.
 * @type {Record<string, number>}
 */
export const oldestBrowsers = Object.fromEntries(
  browserQueries.map((query) => {
    const [, name, version] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(query) ?? [];
    if (!name) throw new Error(`.browserslistrc: '${query}' is not like 'chrome >= 111'.`);
    return [name, Number(version)];
  }),
);
