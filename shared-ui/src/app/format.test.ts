import { describe, expect, it, jest } from '@jest/globals';
import { formatDay, formatDayRange, formatMoney, type formatMoment, formatTime } from './format.ts';

/** The formats as a browser in that time zone makes them. */
async function formatsIn(zone: string): Promise<{ formatDay: typeof formatDay; formatMoment: typeof formatMoment }> {
  const Original = Intl.DateTimeFormat;
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((locales, options) => new Original(locales, { timeZone: zone, ...options }));
  jest.resetModules();
  return import('./format.ts');
}

describe('days', () => {
  it.each(['Pacific/Honolulu', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'shows the same calendar day in %s [spec 74]',
    async (zone) => {
      const formats = await formatsIn(zone);
      expect(formats.formatDay('2026-12-12')).toBe('Dec 12, 2026');
    },
  );
  it('shows a range as two days', () => {
    expect(formatDayRange('2026-12-15', '2026-12-18')).toBe('Dec 15, 2026 to Dec 18, 2026');
  });
  it('shows one day where there is no end, or the end is the same day', () => {
    expect([formatDayRange('2026-12-15', null), formatDayRange('2026-12-15', '2026-12-15')]).toEqual([
      'Dec 15, 2026',
      'Dec 15, 2026',
    ]);
  });
  it('shows what is no day as it came', () => {
    expect(formatDay('soon')).toBe('soon');
  });
});

describe('a moment', () => {
  it.each([
    ['UTC', 'Nov 17, 2026, 8:12 PM'],
    ['Asia/Kolkata', 'Nov 18, 2026, 1:42 AM'],
  ])('is the day and time where the visitor is: %s', async (zone, shown) => {
    const formats = await formatsIn(zone);
    expect(formats.formatMoment('2026-11-17T20:12:00Z')).toBe(shown);
  });
});

describe('times and amounts', () => {
  it.each([
    ['05:35', '5:35 AM'],
    ['00:00', '12:00 AM'],
    ['23:05', '11:05 PM'],
  ])('shows %s as %s', (time, shown) => {
    expect(formatTime(time)).toBe(shown);
  });
  it('shows amounts with two decimals [spec 269]', () => {
    expect(formatMoney(15)).toBe('$15.00');
  });
});
