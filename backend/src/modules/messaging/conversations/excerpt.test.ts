import { describe, expect, it } from '@jest/globals';
import { PREVIEW_LENGTH } from 'contracts';
import { excerptOf } from './excerpt.ts';

const LONG = 'We land early and have time. '.repeat(5).trim();

describe('the excerpt of a found message', () => {
  it.each([
    ['the whole of a short one', 'Where is the desk?', 'desk', 'Where is the desk?'],
    ['the beginning where it is found there', `Gate 4. ${LONG}`, 'gate', `Gate 4. ${LONG.slice(0, 109)}…`],
    [
      'the words before and after',
      `${LONG} Gate 4, then. ${LONG}`,
      'gate 4',
      `…and have time. Gate 4, then. ${LONG.slice(0, 89)}…`,
    ],
    ['the end', `${LONG} At gate 4.`, 'gate', '…and have time. At gate 4.'],
    ['a hit in a word without an end', `${'x'.repeat(200)}gate`, 'gate', `…${'x'.repeat(18)}gate`],
    ['a text that is written in other cases', `${LONG} İstanbul GATE`, 'gate', '…time. İstanbul GATE'],
    ['the beginning where nothing is found', 'x'.repeat(200), 'gate', 'x'.repeat(PREVIEW_LENGTH)],
  ])('is %s', (_name, text, search, expected) => {
    expect(excerptOf(text, search)).toBe(expected);
  });

  it.each([0, 1, 30, 60, 100])('has the hit, is short, and cuts no letter in two, after %d letters', (count) => {
    const excerpt = excerptOf(`${'🛫'.repeat(count)}${'g'.repeat(100)}${'🛬'.repeat(90)}`, 'G'.repeat(100));
    expect(excerpt).toContain('g'.repeat(100));
    expect([...excerpt].length).toBeLessThanOrEqual(PREVIEW_LENGTH);
    expect(excerpt.isWellFormed()).toBe(true);
  });
});
