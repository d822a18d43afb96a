import { describe, expect, it } from '@jest/globals';
import { TINTS, getInitials, getTint } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Meena Iyer', 'MI'],
    ['Ana María de la Cruz', 'AC'],
    ['priya.raman', 'PR'],
    ['wei-ting_chen', 'WC'],
    ['Cher', 'CH'],
    ['X', 'X'],
    ["  O'Neil  ", 'ON'],
    ['(Bob) "the" Builder!', 'BB'],
    ['Élodie Ångström', 'ÉÅ'],
    ['E\u0301lodie', 'ÉL'],
    ['王伟', '王伟'],
    ['فاطمة بنعلي', 'فب'],
    ['மீனா ஐயர்', 'மீஐ'],
    ['José 🌍 García', 'JG'],
    ['Priya Raman 2', 'PR'],
    ['priya.raman.1984', 'PR'],
    ['2 Priya', 'PR'],
    ['7 of 9', 'OF'],
    ['1984', '19'],
    ['19 84', '18'],
  ])('of %p are %p', (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it('are the same in a browser without Intl.Segmenter', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      expect(['Meena Iyer', 'E\u0301lodie', '王伟', 'José 🌍 García'].map(getInitials)).toEqual([
        'MI',
        'ÉL',
        '王伟',
        'JG',
      ]);
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });

  it.each(['', '   ', '🌍✈️', '...'])('of %p are none', (name) => {
    expect(getInitials(name)).toBe('');
  });
});

describe('a tint', () => {
  it('is always the same for the same name, however it is written', () => {
    expect(getTint('Élodie Iyer')).toBe(getTint(' e\u0301lodie iyer '));
  });

  it('is one of six, and all six are used', () => {
    const tints = new Set(Array.from({ length: 200 }, (_, index) => getTint(`traveler ${index}`)));
    expect(tints).toEqual(new Set(Array.from({ length: TINTS }, (_, index) => index + 1)));
  });
});
