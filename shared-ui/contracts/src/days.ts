// Apart from the schema: cards use it, and the home page loads without zod.

import { DAY_MS } from './durations.ts';

/** A calendar day, YYYY-MM-DD, never shifted by a time zone (PRODUCT.md 12). */
export type CalendarDay = string;

const WESTERNMOST_OFFSET_MS = -12 * 3_600_000;

/** Milliseconds since 1970, of its midnight in UTC. */
export const toMs = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): CalendarDay => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: CalendarDay, days: number): CalendarDay => toDay(toMs(day) + days * DAY_MS);

export const daysBetween = (first: CalendarDay, last: CalendarDay): number =>
  Math.round((toMs(last) - toMs(first)) / DAY_MS);

/** The earliest current day on Earth: today for the server (PRODUCT.md 12). */
export const todayAnywhere = (now = Date.now()): CalendarDay => toDay(now + WESTERNMOST_OFFSET_MS);

/** The largest difference between the current days of two places on Earth. */
export const DAYS_ACROSS_EARTH = 2;

/** The current day of the visitor: today for a form. */
export const todayHere = (now = new Date()): CalendarDay => toDay(now.getTime() - now.getTimezoneOffset() * 60_000);
