import { describe, expect, it } from '@jest/globals';
import { byDay, clockOf, dayInWords, dayOf } from './days.ts';

const words = { today: 'Today', yesterday: 'Yesterday' };

describe('the days of a conversation', () => {
  it.each([
    [new Date(2026, 10, 20, 0, 0), 'Today'],
    [new Date(2026, 10, 20, 23, 59), 'Today'],
    [new Date(2026, 10, 19, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 18, 12, 0), 'Nov 18, 2026'],
  ])('%p is called %s on the 20th', (moment, called) => {
    expect(dayInWords(moment, '2026-11-20', words)).toBe(called);
  });

  it('know of yesterday on the first of a month and of a year', () => {
    expect(dayInWords(new Date(2026, 9, 31, 12), '2026-11-01', words)).toBe('Yesterday');
    expect(dayInWords(new Date(2025, 11, 31, 12), '2026-01-01', words)).toBe('Yesterday');
  });

  it('keep together what was said on the same day of the visitor', () => {
    const moments = [new Date(2026, 10, 18, 23, 59), new Date(2026, 10, 19, 0, 1), new Date(2026, 10, 19, 23, 58)];
    const days = byDay(moments.map((at) => ({ at })));
    expect(days.map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-18', 1],
      ['2026-11-19', 2],
    ]);
  });

  it('and their times are those of the clock where the visitor is', () => {
    expect(dayOf(new Date(2026, 0, 5, 1, 2))).toBe('2026-01-05');
    expect(clockOf(new Date(2026, 0, 5, 9, 2))).toBe('9:02 AM');
    expect(clockOf(new Date(2026, 0, 5, 0, 0))).toBe('12:00 AM');
  });
});
