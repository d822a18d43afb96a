import type { z } from 'zod';
import { addDays, type CalendarDay, calendarDaySchema, daysBetween } from '../calendar.ts';
import { textSchema } from '../common.ts';

/** Longest window of days one listing, or one search, may span (product.md 14). */
export const MAX_WINDOW_DAYS = 60;

/** Any text, shown as it was typed: it only has to match itself (product.md 13). */
export const flightNumberSchema = textSchema({ max: 12 });

/** No airline sells a flight that is further away; a listing without an end would stand for ever. */
const FARTHEST_DAYS = 730;

/**
 * A day not before `earliest()`: the visitor's today in a form, today anywhere on Earth on the server. The server allows
 * `more` days at the far end, since a visitor's today is later than its own: it takes what a form took.
 */
export const upcomingDaySchema = (missing: string, earliest: () => CalendarDay, more = 0) =>
  calendarDaySchema(missing)
    .refine((day) => day >= earliest(), 'Please choose today or a later day')
    .refine((day) => day <= addDays(earliest(), FARTHEST_DAYS + more), 'Please choose a day within the next two years');

interface Trip {
  departureAirport: string;
  arrivalAirport: string;
  date: CalendarDay;
  endDate?: CalendarDay | undefined;
}

/** The rules between a trip's fields; each message stands at the field that a person would change. */
export function checkTrip(trip: Trip, context: z.core.$RefinementCtx): void {
  const refuse = (path: keyof Trip, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (trip.departureAirport === trip.arrivalAirport) refuse('arrivalAirport', 'Please choose two different airports');
  checkWindow(trip, (message) => refuse('endDate', message));
}

/** End not before start, and at most 60 days apart. */
export function checkWindow(window: Pick<Trip, 'date' | 'endDate'>, refuse: (message: string) => void): void {
  if (window.endDate === undefined) return;
  const days = daysBetween(window.date, window.endDate);
  if (days < 0) refuse('The end date cannot be before the travel date');
  if (days > MAX_WINDOW_DAYS) refuse(`Please choose an end date within ${MAX_WINDOW_DAYS} days of the travel date`);
}
