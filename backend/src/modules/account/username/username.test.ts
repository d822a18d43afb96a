import { describe, expect, it } from '@jest/globals';
import { usernameChoices, publicNameOf } from './username.ts';

const first = (count: number, name: string, random?: () => number): string[] => {
  const choices = usernameChoices(name, random);
  return Array.from({ length: count }, () => choices.next().value);
};

describe('publicNameOf', () => {
  it('takes the name as it was typed, with single spaces', () => {
    expect(publicNameOf('  Lucía   Fernández ')).toBe('Lucía Fernández');
    expect(publicNameOf('陳薇婷')).toBe('陳薇婷');
  });

  it('drops invisible marks that could hide or reorder text', () => {
    expect(publicNameOf('Priya\u202E\u200B Raman')).toBe('Priya Raman');
  });

  it.each([
    'priya@example.com',
    'priya＠example.com',
    '+44 7700 900142',
    '07700-900142',
    'Priya ٠٧٧٠٠',
    '7/7/0/0/9',
    '...',
    '',
  ])('keeps %j out of public view', (name) => {
    expect(publicNameOf(name)).toBe('Traveler');
  });
});

describe('usernameChoices', () => {
  it('tries the name, then small numbers, then random ones', () => {
    expect(first(6, 'Meena Iyer', () => 0)).toEqual([
      'Meena Iyer',
      'Meena Iyer 2',
      'Meena Iyer 3',
      'Meena Iyer 4',
      'Meena Iyer 5',
      'Meena Iyer 1000',
    ]);
  });

  it('gives a two-letter name a number at once, since a username has at least 3 characters', () => {
    expect(first(1, 'Jo')).toEqual(['Jo 2']);
  });

  it('counts characters as PostgreSQL does, and cuts none in half', () => {
    expect(first(1, '𠮷田')).toEqual(['𠮷田 2']);
    expect(first(1, 'J👍')).toEqual(['J👍 2']);
    expect(publicNameOf(`a${'👍'.repeat(90)}`)).toBe(`a${'👍'.repeat(79)}`);
  });
});
