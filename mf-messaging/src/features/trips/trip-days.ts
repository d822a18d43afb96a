import { type CalendarDay, daysBetween } from 'contracts';
import { formatDayRange, formatLanguage } from 'shared-ui/app';

const WEEKDAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** '2026-12-12' as 'Sat, Dec 12, 2026'; several days as 'Dec 12, 2026 to Dec 15, 2026'. */
export function formatTripDays(first: CalendarDay, last: CalendarDay | null = null): string {
  if (last !== null && last !== first) return formatDayRange(first, last);
  return new Intl.DateTimeFormat(formatLanguage(), WEEKDAY).format(new Date(`${first}T00:00:00Z`));
}

const DAYS_IN_WEEK = 7;
const DAYS_IN_MONTH = 30;

/** A day as seen from today: 'tomorrow', 'in 3 weeks', 'yesterday', '2 months ago'. */
export function formatDistance(day: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(today, day);
  const format = new Intl.RelativeTimeFormat(formatLanguage(), { numeric: 'auto' });
  const distance = Math.abs(days);
  if (distance < 2 * DAYS_IN_WEEK) return format.format(days, 'day');
  if (distance < 2 * DAYS_IN_MONTH) return format.format(Math.round(days / DAYS_IN_WEEK), 'week');
  return format.format(Math.round(days / DAYS_IN_MONTH), 'month');
}

export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(formatLanguage()) + text.slice(1);
