import { type TripStep, PRODUCT } from 'contracts';
import { isGsm7, countSegments } from '../../../platform/sms/segments.ts';

const MAX_SEGMENTS = 3;
const MAX_NAME_LENGTH = 40;

/** Line breaks of every kind, tabs and spaces. */
const WHITESPACE = /[\s\u0085]+/gu;
/**
 * Control characters, invisible ones, and those that change the direction of text. Not the two joiners, which Persian, Indian
 * scripts and emoji need, nor the emoji variation selector.
 */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

interface SmsContent {
  readonly username: string;
  readonly content: string;
  /** Of the conversation. */
  readonly link: string;
}

/**
 * The text of a copy: writer and message in one line, the link in the last one. User text is stripped of line breaks, so that
 * it cannot imitate a line of ours. Costs at most 3 segments.
 */
export function smsText({ username, content, link }: SmsContent): string {
  const name = toShortName(username);
  const graphemes = toGraphemes(toOneLine(content));
  const textOf = (length: number) => `${name} on ${PRODUCT}: ${shorten(graphemes, length)}\n${link}`;
  // The longest that fits, by bisection
  let [low, high] = [0, graphemes.length];
  if (countSegments(textOf(high)) <= MAX_SEGMENTS) return textOf(high);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (countSegments(textOf(middle)) <= MAX_SEGMENTS) low = middle;
    else high = middle - 1;
  }
  return textOf(low);
}

/** Of the steps whose message may be copied. */
const STEP_TEXTS: Partial<Record<TripStep, string>> = {
  ask: 'asks to fly together',
  agree: 'has agreed to fly together',
  decline: 'cannot fly together this time',
  withdraw: 'has taken the question back',
  cancel: 'has cancelled your trip together',
};

interface StepSmsContent {
  readonly username: string;
  readonly step: TripStep;
  /** Of the trip. */
  readonly link: string;
}

/** The text about a step. As its mail, it quotes no sentence and no reason: texts are read on locked screens and by others. */
export const stepSmsText = ({ username, step, link }: StepSmsContent): string =>
  `${PRODUCT}: ${toShortName(username)} ${STEP_TEXTS[step] ?? 'has changed your trip together'}.\n${link}`;

const toShortName = (username: string): string => shorten(toGraphemes(toOneLine(username)), MAX_NAME_LENGTH);

const toOneLine = (text: string): string => text.replaceAll(WHITESPACE, ' ').replaceAll(INVISIBLE, '').trim();

/** Letters as people see them: flags and emoji of several code points are not cut. */
const toGraphemes = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

/** '…' is not in the GSM alphabet, and would halve what fits into a text of GSM letters: those get three dots. */
function shorten(graphemes: readonly string[], length: number): string {
  if (graphemes.length <= length) return graphemes.join('');
  const start = graphemes.slice(0, length).join('').trimEnd();
  return `${start}${isGsm7(start) ? '...' : '…'}`;
}
