import type { CalendarDay, Listing } from 'shared-ui/contracts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** 'Dec 12, 2026' (spec §2): the same day everywhere. */
export const dayInWords = (day: CalendarDay): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** 'Dec 12, 2026 to Dec 15, 2026'; one day alone where there is no other. */
export const daysInWords = ({ date, endDate }: { date: CalendarDay; endDate: CalendarDay | null }): string =>
  endDate === null || endDate === date ? dayInWords(date) : `${dayInWords(date)} to ${dayInWords(endDate)}`;

/** '05:35' as '5:35 AM', with a plain space: mail clients show the narrow one as a box. */
export const timeInWords = (time: string): string => TIME.format(new Date(`1970-01-01T${time}:00Z`)).replace(/\s/, ' ');

/** The tip as the details show it (spec §2): one amount, a range, 'min+' or 'Up to max'. Undefined where none is named. */
export function tipInWords({ tipAmount, minTip, maxTip }: Pick<Listing, 'tipAmount' | 'minTip' | 'maxTip'>) {
  if (tipAmount) return DOLLARS.format(tipAmount);
  const [min, max] = [minTip, maxTip].map((dollars) => (dollars ? DOLLARS.format(dollars) : undefined));
  if (min !== undefined && max !== undefined) return min === max ? min : `${min}-${max}`;
  if (min !== undefined) return `${min}+`;
  return max === undefined ? undefined : `Up to ${max}`;
}
