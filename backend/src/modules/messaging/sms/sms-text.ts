import { PRODUCT } from 'shared-ui/contracts';
import { isGsm, segmentsOf } from '../../../platform/sms/segments.ts';

const MOST_SEGMENTS = 3;
const LONGEST_NAME = 40;

/** Line breaks of every kind, tabs, and spaces: they become one space. */
const BLANK = /[\s\u0085]+/gu;
/**
 * Controls, and signs that nobody sees or that turn text round. The two joiners stay, which Persian and Indian words and
 * emoji are written with, and so does the mark that makes a sign an emoji.
 */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

export interface CopyParts {
  readonly username: string;
  readonly content: string;
  /** Where the conversation is read and answered. */
  readonly link: string;
}

/**
 * The text of a copy: who writes and what in one line, and the link in a line of its own, the last one. What people wrote
 * holds no line break here, so that nobody makes a line that looks like ours. Costs at most 3 segments.
 */
export function smsText({ username, content, link }: CopyParts): string {
  const name = cut(graphemesOf(oneLine(username)), LONGEST_NAME);
  const textWith = (words: string) => `${name} on ${PRODUCT}: ${words}\n${link}`;
  const letters = graphemesOf(oneLine(content));
  const shortened = (length: number) => textWith(cut(letters, length));
  if (segmentsOf(textWith(letters.join(''))) <= MOST_SEGMENTS) return textWith(letters.join(''));
  return shortened(mostThat((length) => segmentsOf(shortened(length)) <= MOST_SEGMENTS, letters.length));
}

const oneLine = (text: string): string => text.replaceAll(BLANK, ' ').replaceAll(INVISIBLE, '').trim();

/** As people see letters: a flag or a family is one, and is not cut in two. */
const graphemesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

/** '…' is not in GSM's alphabet: one of it would halve what fits, so that there three dots stand for it. */
function cut(letters: readonly string[], length: number): string {
  if (letters.length <= length) return letters.join('');
  const kept = letters.slice(0, length).join('').trimEnd();
  return `${kept}${isGsm(kept) ? '...' : '…'}`;
}

/** The largest number up to `most` that fits, where all smaller ones do too. */
function mostThat(fits: (length: number) => boolean, most: number): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
