import { PREVIEW_LENGTH } from 'contracts';

/** A hit that ends before this is seen from the beginning of the text, also on a narrow page. */
const VISIBLE_LENGTH = 40;
/** How much of the text precedes a later hit. */
const LENGTH_BEFORE = 18;

/**
 * The words of a text around the first place with `search`, whatever the case, cut between words where there are some; its beginning
 * where the text does not have it. At most PREVIEW_LENGTH characters, counted and cut as code points.
 */
export function excerptOf(text: string, search: string): string {
  const letters = [...text];
  const hit = findHit(letters, search.replaceAll(/\s+/g, ' '));
  if (hit === undefined) return letters.slice(0, PREVIEW_LENGTH).join('');
  const start = hit.end <= VISIBLE_LENGTH ? 0 : findStart(letters, hit.start);
  const room = PREVIEW_LENGTH - (start > 0 ? 1 : 0);
  const isCut = letters.length - start > room;
  const end = isCut ? findEnd(letters, start + room - 1, hit.end) : letters.length;
  const words = letters.slice(start, end).join('').trim();
  return `${start > 0 ? '…' : ''}${words}${isCut ? '…' : ''}`;
}

interface Hit {
  readonly start: number;
  readonly end: number;
}

/** Positions are counted in letters: the lower case of some is longer. */
function findHit(letters: readonly string[], search: string): Hit | undefined {
  const lower = toLower(letters);
  const wanted = toLower([...search]).join('');
  const found = lower.join('').indexOf(wanted);
  if (found === -1 || wanted === '') return undefined;
  let length = 0;
  const ends = lower.map((letter) => (length += letter.length));
  const start = ends.findIndex((end) => end > found);
  return { start, end: ends.findIndex((end) => end >= found + wanted.length) + 1 };
}

const toLower = (letters: readonly string[]): string[] => letters.map((letter) => letter.toLowerCase());

/** The first beginning of a word that is near enough; without one, some letters before the hit. */
function findStart(letters: readonly string[], hitStart: number): number {
  const first = Math.max(0, hitStart - LENGTH_BEFORE);
  if (first === 0) return 0;
  const space = letters.indexOf(' ', first - 1);
  return space === -1 || space >= hitStart ? first : space + 1;
}

/** The last end of a word that leaves the hit whole. */
function findEnd(letters: readonly string[], last: number, hitEnd: number): number {
  const space = letters.lastIndexOf(' ', last);
  return space < hitEnd ? last : space;
}
