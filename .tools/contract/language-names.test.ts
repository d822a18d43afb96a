/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { getLanguageName, getOwnLanguageName, LANGUAGE_CODES } from 'contracts';
import { type ReadNames, toFiles } from './language-names.ts';

const CLDR_FOLDER = join(import.meta.dirname, '../../shared-ui/contracts/src/cldr');
const read = (name: string) => readFileSync(join(CLDR_FOLDER, name), 'utf8');

/** What our tables say, under the codes of CLDR. */
const readTables: ReadNames = (code) => {
  const ours = code === 'fil' ? 'tl' : code;
  const ownName = getOwnLanguageName(ours);
  const english = LANGUAGE_CODES.map((one) => [one === 'tl' ? 'fil' : one, getLanguageName(one, 'en')] as const);
  if (code === 'en') return Object.fromEntries(english);
  return ownName === undefined ? undefined : { [code]: ownName };
};

it('the tables of names are as the command writes them, with the version of CLDR and its licence', () => {
  const [, version = ''] = /from CLDR (\d+\.\d+\.\d+) /.exec(read('english-names.ts')) ?? [];
  expect(toFiles(version, readTables)).toEqual({
    'english-names.ts': read('english-names.ts'),
    'own-names.ts': read('own-names.ts'),
  });
  expect(read('LICENSE')).toContain('UNICODE LICENSE V3');
});

it('takes own names where CLDR has them, and refuses to write where an English name is missing', () => {
  const files = toFiles('48.2.0', (code) => (code === 'en' ? readTables('en') : { [code]: `${code}'s` }));
  expect(files['own-names.ts']).toContain(`  ta: "ta's",\n`);
  expect(files['own-names.ts']).toContain(`  tl: "fil's",\n`);
  expect(() => toFiles('49.0.0', () => ({}))).toThrow('CLDR 49.0.0 has no English name of aa.');
});
