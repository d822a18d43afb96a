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
 * An English text with accents, brackets, and a third more length, as `ar-XB` in development: a text without them is in no
 * locale file, and one that does not fit will not fit in German.
 */
export const toPseudoText = (text: string): string => `[${accented(text)}${padding(Math.ceil(text.length / 3))}]`;

/** Of words no longer than those of a language, so that lines break. */
const padding = (length: number): string => '~'.repeat(length).replaceAll(/~{8}(?=~)/g, '$& ');

const accented = (text: string): string =>
  text
    .split(PLACEHOLDER)
    .map((part) =>
      PLACEHOLDER.test(part) ? part : part.replaceAll(/[aeiou]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
