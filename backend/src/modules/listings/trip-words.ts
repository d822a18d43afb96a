import type { CalendarDay } from 'shared-ui/contracts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** 'Dec 12, 2026' (spec §2): the same day everywhere. */
export const dayInWords = (day: CalendarDay): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** 'Dec 12, 2026 to Dec 15, 2026'; one day alone where there is no other. */
export const daysInWords = ({ date, endDate }: { date: CalendarDay; endDate: CalendarDay | null }): string =>
  endDate === null || endDate === date ? dayInWords(date) : `${dayInWords(date)} to ${dayInWords(endDate)}`;

/** '05:35' as '5:35 AM', with a plain space: mail clients show the narrow one as a box. */
export const timeInWords = (time: string): string => TIME.format(new Date(`1970-01-01T${time}:00Z`)).replace(/\s/, ' ');
