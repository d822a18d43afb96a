import { describe, expect, it } from '@jest/globals';
import { addDays, calendarDaySchema, daysBetween, todayAnywhere, todayHere } from './calendar.ts';

describe('a calendar day', () => {
  it('is refused when it does not exist [spec 144]', () => {
    expect(calendarDaySchema().safeParse('2026-02-30').error?.issues[0]?.message).toBe('This day does not exist');
    expect(calendarDaySchema().safeParse('2028-02-29').success).toBe(true);
  });

  it.each(['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])(
    'is none that calendars are kept for: %s',
    (day) => {
      expect(
        calendarDaySchema()
          .safeParse(day)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['Please enter a day between 1900 and 2999']);
    },
  );

  it.each(['1900-01-01', '2999-12-31'])('may be %s', (day) => {
    expect(calendarDaySchema().parse(day)).toBe(day);
  });

  it('is counted across the end of a year and a leap day', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(daysBetween('2026-12-20', '2027-01-05')).toBe(16);
  });

  it('is still yesterday on the server as long as it is yesterday anywhere on Earth', () => {
    expect(todayAnywhere(Date.parse('2026-11-20T11:59:59Z'))).toBe('2026-11-19');
    expect(todayAnywhere(Date.parse('2026-11-20T12:00:00Z'))).toBe('2026-11-20');
  });

  it.each([
    ['Honolulu', 600, '2026-11-19'],
    ['Kolkata', -330, '2026-11-20'],
    ['Kiritimati', -840, '2026-11-20'],
  ])('is the day it is in %s for a visitor there', (_city, minutesBehindUtc, day) => {
    const noon = new Date('2026-11-20T08:00:00Z');
    noon.getTimezoneOffset = () => minutesBehindUtc;
    expect(todayHere(noon)).toBe(day);
  });
});
