let graphemes: Intl.Segmenter | undefined;

/**
 * Code points are characters, except with marks and joiners. The segmenter is slow to create, and Firefox has none before 125.
 */
function splitCharacters(word: string): string[] {
  if (!/[\p{M}\p{Cf}]/u.test(word) || typeof Intl.Segmenter !== 'function') return [...word];
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...graphemes.segment(word)].map(({ segment }) => segment);
}

const splitLetters = (word: string) => splitCharacters(word).filter((letter) => /[\p{L}\p{N}]/u.test(letter));

const isWord = (letters: string[]) => letters.some((letter) => /\p{L}/u.test(letter));

/**
 * One or two letters of a name: of the first and last word, or the first two letters of a single word. Numbers are ignored
 * unless there is nothing else: 'Priya Raman 2' is PR. Empty without letters and digits.
 */
export function getInitials(name: string): string {
  const parts = name
    .normalize('NFC')
    .split(/[\s._\-+@]+/u)
    .map(splitLetters)
    .filter((letters) => letters.length > 0);
  const words = parts.some(isWord) ? parts.filter(isWord) : parts;
  const first = words.at(0);
  const last = words.at(-1);
  if (!first || !last) return '';
  const pair = words.length > 1 ? [first[0], last[0]] : first.slice(0, 2);
  return pair.join('').toUpperCase();
}

export const TINTS = 6;

/** One of six window tints, from 1: always the same for a name. */
export function getTint(name: string): number {
  let hash = 0;
  for (const character of name.normalize('NFC').trim().toLowerCase())
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % TINTS) + 1;
}
