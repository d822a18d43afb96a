import { describe, expect, it } from '@jest/globals';
import { skillsIn } from './trip-wording.ts';

describe('the words of a trip', () => {
  it('takes skills apart at commas, without empty parts and doubles', () => {
    expect(skillsIn(' Translation,, Carrying bags ,Translation,')).toEqual(['Translation', 'Carrying bags']);
  });

  it('finds no skills where none are given', () => {
    expect(skillsIn(null)).toEqual([]);
  });
});
