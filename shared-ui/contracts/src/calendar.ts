import * as z from 'zod/mini';
import { toAsciiDigits } from './characters.ts';
import { type CalendarDay, toMs } from './days.ts';

export * from './days.ts';

/** Date makes 2 March of 30 February. */
const isRealDay = (text: string): boolean => new Date(toMs(text)).getUTCDate() === Number(text.slice(-2));

/** Years that calendars and databases agree on; PostgreSQL has no year 0. */
const FIRST_DAY: CalendarDay = '1900-01-01';
const LAST_DAY: CalendarDay = '2999-12-31';

/** A day that exists (30 February does not), between 1900 and 2999. */
export const calendarDaySchema = (missing = 'Please enter a date') =>
  z.string(missing).check(
    z.overwrite(toAsciiDigits),
    z.minLength(1, { error: missing, abort: true }),
    // A form sends a partly typed or impossible date as text, which the browser shows in the visitor's own format
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Please enter a whole date that exists', abort: true }),
    z.refine(isRealDay, { error: 'This day does not exist', abort: true }),
    z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, {
      error: 'Please enter a day between 1900 and 2999',
      abort: true,
    }),
  );
