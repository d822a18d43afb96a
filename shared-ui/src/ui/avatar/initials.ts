let graphemes: Intl.Segmenter | undefined;

/** Firefox has no `Intl.Segmenter` before 125: code points do for most scripts. */
function charactersOf(word: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...word];
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...graphemes.segment(word)].map(({ segment }) => segment);
}

const lettersOf = (word: string) => charactersOf(word).filter((letter) => /[\p{L}\p{N}]/u.test(letter));

const isWord = (letters: string[]) => letters.some((letter) => /\p{L}/u.test(letter));

/**
 * One or two letters that stand for a name: first and last word, or the first two letters of a single word. A number is a
 * word only where nothing else is: 'Priya Raman 2' is PR. Empty when it has neither.
 */
export function initialsOf(name: string): string {
  const parts = name
    .normalize('NFC')
    .split(/[\s._\-+@]+/u)
    .map(lettersOf)
    .filter((letters) => letters.length > 0);
  const words = parts.some(isWord) ? parts.filter(isWord) : parts;
  const first = words.at(0);
  const last = words.at(-1);
  if (!first || !last) return '';
  const pair = words.length > 1 ? [first[0], last[0]] : first.slice(0, 2);
  return pair.join('').toUpperCase();
}

export const TINTS = 6;

/** Which of the six window tints a name has, from 1: always the same one for the same name. */
export function tintOf(name: string): number {
  let hash = 0;
  for (const sign of name.normalize('NFC').trim().toLowerCase()) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return (hash % TINTS) + 1;
}
