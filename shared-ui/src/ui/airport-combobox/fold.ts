/** Letters that carry no accent in Unicode's eyes, and yet are typed without their stroke: Tromso for Tromsø. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' };

const foldLetter = (letter: string): string => {
  const plain = letter.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return PLAIN[plain] ?? plain;
};

/** A text as people type it in a hurry: lower case, without accents. */
export const fold = (text: string): string => [...text].map(foldLetter).join('');

/**
 * Where `query`, already folded, stands in `text`: the text before it, the match itself, and the rest. Null if it does
 * not.
 */
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
  const last = ends.findIndex((end) => end >= start + query.length);
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  return [part(0, first), part(first, last + 1), part(last + 1)];
}
