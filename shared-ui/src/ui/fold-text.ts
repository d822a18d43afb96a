/** Letters without an accent in Unicode that people type without their stroke: Tromso for Tromsø. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' };

const foldLetter = (letter: string): string => {
  const plain = letter
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '');
  return PLAIN[plain] ?? plain;
};

const ASCII = /^\p{ASCII}*$/u;

/** Lower case, without accents. */
export const foldText = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : [...text].map(foldLetter).join('');

/** Splits `text` into the part before the folded `query`, the match, and the rest. Null without a match. */
export function splitAtMatch(text: string, query: string): [string, string, string] | null {
  const letters = [...text];
  const ends: number[] = [];
  let folded = '';
  for (const letter of letters) {
    folded += foldLetter(letter);
    ends.push(folded.length);
  }
  const start = query === '' ? -1 : folded.indexOf(query);
  if (start < 0) return null;
  const first = ends.findIndex((end) => end > start);
  let last = ends.findIndex((end) => end >= start + query.length);
  // A vowel sign stays with its letter
  while (/^\p{M}/u.test(letters[last + 1] ?? '')) last += 1;
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  return [part(0, first), part(first, last + 1), part(last + 1)];
}
