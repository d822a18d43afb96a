import * as z from 'zod/mini';

/** A calendar day, YYYY-MM-DD, never shifted by a time zone (product.md 12). */
export type CalendarDay = string;

const DAY_MS = 86_400_000;
const WESTERNMOST_OFFSET_MS = -12 * 3_600_000;

const toMs = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): CalendarDay => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: CalendarDay, days: number): CalendarDay => toDay(toMs(day) + days * DAY_MS);

export const daysBetween = (first: CalendarDay, last: CalendarDay): number =>
  Math.round((toMs(last) - toMs(first)) / DAY_MS);

/** The earliest current day on Earth: today for the server (product.md 12). */
export const todayAnywhere = (now = Date.now()): CalendarDay => toDay(now + WESTERNMOST_OFFSET_MS);

/** The largest difference between the current days of two places on Earth. */
export const DAYS_ACROSS_EARTH = 2;

/** The current day of the visitor: today for a form. */
export const todayHere = (now = new Date()): CalendarDay => toDay(now.getTime() - now.getTimezoneOffset() * 60_000);

/** Date makes 2 March of 30 February. */
const isRealDay = (text: string): boolean => new Date(toMs(text)).getUTCDate() === Number(text.slice(-2));

/** Years that calendars and databases agree on; PostgreSQL has no year 0. */
const FIRST_DAY: CalendarDay = '1900-01-01';
const LAST_DAY: CalendarDay = '2999-12-31';

/** A day that exists (30 February does not), between 1900 and 2999. */
export const calendarDaySchema = (missing = 'Please enter a date') =>
  z.string(missing).check(
    z.minLength(1, { error: missing, abort: true }),
    // A form sends a partly typed or impossible date as text, which the browser shows in the visitor's own format
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Please enter a whole date that exists', abort: true }),
    z.refine(isRealDay, { error: 'This day does not exist', abort: true }),
    z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, {
      error: 'Please enter a day between 1900 and 2999',
      abort: true,
    }),
  );
