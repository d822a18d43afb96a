import { expect, it } from '@jest/globals';
import { toAnswersWithin } from './answers-within.ts';

const HOUR = 3600;

it.each([
  [0, 'hour'],
  [HOUR, 'hour'],
  [HOUR + 1, 'two_hours'],
  [2 * HOUR, 'two_hours'],
  [2 * HOUR + 1, 'day'],
  [24 * HOUR, 'day'],
  [24 * HOUR + 1, 'few_days'],
  [7 * 24 * HOUR, 'few_days'],
])('a median of %i seconds is published as %s', (seconds, answersWithin) => {
  expect(toAnswersWithin(seconds)).toBe(answersWithin);
});

it('nothing is published of more than a week, and of too few answers', () => {
  expect([7 * 24 * HOUR + 1, null].map(toAnswersWithin)).toEqual([null, null]);
});
