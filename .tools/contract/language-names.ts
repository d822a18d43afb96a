import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGE_CODES } from 'contracts';

const CLDR_FOLDER = join(import.meta.dirname, '../../shared-ui/contracts/src/cldr');

/** CLDR lists Filipino under its code of ISO 639-3, and makes Tagalog another name of it. */
const CLDR_CODES: Readonly<Record<string, string>> = { tl: 'fil' };

/** The names of languages in the language `code`, by code; undefined where CLDR does not have that language. */
export type ReadNames = (code: string) => Readonly<Record<string, string>> | undefined;

/**
 * Rewrites the names of the languages of ISO 639-1 from a version of CLDR: '48.2.0'. Needs the network: the data are 35 MB, too much
 * to install with the product's packages.
 */
export function writeLanguageNames(version: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'cldr-'));
  try {
    execFileSync('npm', ['pack', '--silent', `cldr-localenames-full@${version}`], { cwd: folder });
    execFileSync('tar', ['xzf', `cldr-localenames-full-${version}.tgz`], { cwd: folder });
    const files = toFiles(version, (code) => readNames(join(folder, 'package/main'), code));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(CLDR_FOLDER, name), text);
    writeFileSync(join(CLDR_FOLDER, 'LICENSE'), readFileSync(join(folder, 'package/LICENSE')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readNames(folder: string, code: string): Readonly<Record<string, string>> | undefined {
  const file = join(folder, code, 'languages.json');
  if (!existsSync(file)) return undefined;
  const { main } = JSON.parse(readFileSync(file, 'utf8')) as {
    main: Record<string, { localeDisplayNames: { languages: Record<string, string> } }>;
  };
  return main[code]?.localeDisplayNames.languages;
}

/** The generated files by name. Throws where a language has no English name. */
export function toFiles(version: string, namesIn: ReadNames): Record<string, string> {
  const english = namesIn('en') ?? {};
  const englishNames: [string, string][] = [];
  const ownNames: [string, string][] = [];
  for (const code of LANGUAGE_CODES) {
    const cldrCode = CLDR_CODES[code] ?? code;
    const name = english[cldrCode];
    if (name === undefined) throw new Error(`CLDR ${version} has no English name of ${code}.`);
    englishNames.push([code, name]);
    const ownName = namesIn(cldrCode)?.[cldrCode];
    if (ownName !== undefined) ownNames.push([code, ownName]);
  }
  const header = `// Written by \`npm run tools -- language-names ${version}\`, from CLDR ${version} (© Unicode, Inc., see LICENSE)`;
  return {
    'english-names.ts': `${header}

/** The languages of ISO 639-1, sorted, with their names in English. */
${toTable('ENGLISH_NAMES', englishNames)}`,
    'own-names.ts': `${header}

/** Names of languages in themselves: of those of which CLDR has one. */
${toTable('OWN_NAMES', ownNames)}`,
  };
}

const toTable = (name: string, rows: readonly [code: string, name: string][]): string =>
  `export const ${name}: Readonly<Record<string, string>> = {
${rows.map(([code, text]) => `  ${code}: ${quote(text)},\n`).join('')}};
`;

/** As the formatter does. */
const quote = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
