import type { CalendarDay, Listing } from 'contracts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** 'Dec 12, 2026' (spec §2), whatever time zone the server is in. */
export const formatDay = (day: CalendarDay): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** 'Dec 12, 2026 to Dec 15, 2026', or a single day. */
export const formatDays = ({ date, endDate }: { date: CalendarDay; endDate: CalendarDay | null }): string =>
  endDate === null || endDate === date ? formatDay(date) : `${formatDay(date)} to ${formatDay(endDate)}`;

/** '05:35' as '5:35 AM', with a plain space: mail clients show the narrow one as a box. */
export const formatTime = (time: string): string => TIME.format(new Date(`1970-01-01T${time}:00Z`)).replace(/\s/, ' ');

/** The tip as the details show it (spec §2): one amount, a range, 'min+' or 'Up to max'. Undefined without amounts. */
export function formatTip({ tipAmount, minTip, maxTip }: Pick<Listing, 'tipAmount' | 'minTip' | 'maxTip'>) {
  if (tipAmount) return DOLLARS.format(tipAmount);
  const [min, max] = [minTip, maxTip].map((dollars) => (dollars ? DOLLARS.format(dollars) : undefined));
  if (min !== undefined && max !== undefined) return min === max ? min : `${min}-${max}`;
  if (min !== undefined) return `${min}+`;
  return max === undefined ? undefined : `Up to ${max}`;
}
