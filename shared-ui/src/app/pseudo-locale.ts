import type { Locale } from './locale.ts';

const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};
const PLACEHOLDER = /({{[^}]*}}|<[^>]*>)/;

/**
 * English texts with accents, brackets, and a third more length, as `ar-XB` in development: a text without them is in no locale
 * file, and one that does not fit will not fit in German.
 */
export function toPseudoLocale(english: Locale): Locale {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, toPseudo(text)]));
}

function toPseudo(text: Locale[string]): Locale[string] {
  if (typeof text === 'string') return `[${accented(text)}${'~'.repeat(Math.ceil(text.length / 3))}]`;
  return Array.isArray(text) ? text.map((one) => toPseudo(one) as string) : toPseudoLocale(text);
}

const accented = (text: string): string =>
  text
    .split(PLACEHOLDER)
    .map((part) =>
      PLACEHOLDER.test(part) ? part : part.replaceAll(/[aeiou]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
