import { describe, expect, it } from '@jest/globals';
import { usernameChoices, usernameFrom } from './username.ts';

const first = (count: number, name: string, random?: () => number): string[] => {
  const choices = usernameChoices(name, random);
  return Array.from({ length: count }, () => choices.next().value);
};

describe('usernameFrom', () => {
  it('takes the name as it was typed, with single spaces', () => {
    expect(usernameFrom('  Lucía   Fernández ')).toBe('Lucía Fernández');
    expect(usernameFrom('陳薇婷')).toBe('陳薇婷');
  });

  it('drops invisible marks that could hide or reorder text', () => {
    expect(usernameFrom('Priya\u202E\u200B Raman')).toBe('Priya Raman');
  });

  it.each(['priya@example.com', '+44 7700 900142', '07700-900142', '...', ''])(
    'keeps %j out of public view',
    (name) => {
      expect(usernameFrom(name)).toBe('Traveler');
    },
  );
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
});
