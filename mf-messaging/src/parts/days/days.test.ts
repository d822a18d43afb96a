import { describe, expect, it } from '@jest/globals';
import { groupByDay, formatClock, formatDayHeading, toDay } from './days.ts';

const labels = { today: 'Today', yesterday: 'Yesterday' };

describe('days of a conversation', () => {
  it.each([
    [new Date(2026, 10, 20, 0, 0), 'Today'],
    [new Date(2026, 10, 20, 23, 59), 'Today'],
    [new Date(2026, 10, 19, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 18, 12, 0), 'Nov 18, 2026'],
  ])('%p is called %s on the 20th', (moment, called) => {
    expect(formatDayHeading(moment, '2026-11-20', labels)).toBe(called);
  });

  it('have a yesterday on the first of a month and of a year', () => {
    expect(formatDayHeading(new Date(2026, 9, 31, 12), '2026-11-01', labels)).toBe('Yesterday');
    expect(formatDayHeading(new Date(2025, 11, 31, 12), '2026-01-01', labels)).toBe('Yesterday');
  });

  it("group messages by the day in the visitor's time zone", () => {
    const moments = [new Date(2026, 10, 18, 23, 59), new Date(2026, 10, 19, 0, 1), new Date(2026, 10, 19, 23, 58)];
    const days = groupByDay(moments.map((at) => ({ at })));
    expect(days.map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-18', 1],
      ['2026-11-19', 2],
    ]);
  });

  it("and times are in the visitor's time zone", () => {
    expect(toDay(new Date(2026, 0, 5, 1, 2))).toBe('2026-01-05');
    expect(formatClock(new Date(2026, 0, 5, 9, 2))).toBe('9:02 AM');
    expect(formatClock(new Date(2026, 0, 5, 0, 0))).toBe('12:00 AM');
  });
});
