import { describe, expect, it } from '@jest/globals';
import { flightInWords, skillsIn } from './trip-wording.ts';

describe('the words of a trip', () => {
  it.each([
    ['BA36', 'BA 36'],
    ['BA 036', 'BA 36'],
    ['ba0', 'BA 0'],
    ['ba 36', 'BA 36'],
    ['B6-12', 'B6 12'],
    ['B612', 'B6 12'],
    ['9W123', '9W 123'],
    ['AAL1234', 'AAL 1234'],
    ['the early one', 'the early one'],
  ])('writes the flight %s as %s', (given, shown) => {
    expect(flightInWords(given)).toBe(shown);
  });

  it('takes skills apart at commas, without empty parts and doubles', () => {
    expect(skillsIn(' Translation,, Carrying bags ,Translation,')).toEqual(['Translation', 'Carrying bags']);
  });

  it('finds no skills where none are given', () => {
    expect(skillsIn(null)).toEqual([]);
  });
});
