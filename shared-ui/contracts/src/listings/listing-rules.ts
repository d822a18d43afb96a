import * as z from 'zod/mini';
import { addDays, type CalendarDay, calendarDaySchema, daysBetween } from '../calendar.ts';
import { toAsciiDigits } from '../characters.ts';
import { optional, preprocess, textSchema } from '../common.ts';
import type { Refuse } from '../field-rules.ts';

export const LISTING_TYPES = ['helper', 'seeking_help'] as const;
export const listingTypeSchema = z.enum(LISTING_TYPES);
export type ListingType = z.infer<typeof listingTypeSchema>;

/** An IATA airport code. Converted to upper case: 'maa' in a URL works. */
export const airportCodeSchema = (missing: string) => codeSchema(missing, /^[A-Z]{3}$/);

/** The code of an airport, or of a city with several (cities.ts). */
export const placeCodeSchema = (missing: string) => codeSchema(missing, /^[A-Z]{3}(-ALL)?$/);

const codeSchema = (missing: string, format: RegExp) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(3, { error: missing, abort: true }),
      z.toUpperCase(),
      z.regex(format, 'Please choose an airport from the list'),
    );

/** The longest range of days of a listing or a search (PRODUCT.md 14). */
export const MAX_WINDOW_DAYS = 60;

/** Any text, shown as typed: it is only compared with other flight numbers (PRODUCT.md 13). */
export const flightNumberSchema = textSchema({ max: 12 });

/** No airline sells a flight further ahead, and a listing must expire some day. */
const MAX_DAYS_AHEAD = 730;

/**
 * A day not before `earliest()`: the visitor's today in a form, the earliest today on Earth on the server. The server allows
 * `extraDays` at the far end, since a visitor's today may be later than its own: it accepts what a form accepts.
 */
export const upcomingDaySchema = (missing: string, earliest: () => CalendarDay, extraDays = 0) =>
  calendarDaySchema(missing).check(
    z.refine((day) => day >= earliest(), 'Please choose today or a later day'),
    z.refine(
      (day) => day <= addDays(earliest(), MAX_DAYS_AHEAD + extraDays),
      'Please choose a day within the next two years',
    ),
  );

interface Trip {
  departureAirport: string;
  arrivalAirport: string;
  date: CalendarDay;
  endDate?: CalendarDay | undefined;
}

/** The rules between a trip's fields; each message is at the field that a person would change. */
export function checkTrip(trip: Trip, refuse: Refuse): void {
  if (trip.departureAirport === trip.arrivalAirport) refuse(['arrivalAirport'], 'Please choose two different airports');
  checkWindow(trip, refuse);
}

/** End not before start, and at most 60 days apart. */
export function checkWindow(window: Pick<Trip, 'date' | 'endDate'>, refuse: Refuse): void {
  if (window.endDate === undefined) return;
  const days = daysBetween(window.date, window.endDate);
  if (days < 0) refuse(['endDate'], 'The end date cannot be before the travel date');
  if (days > MAX_WINDOW_DAYS)
    refuse(['endDate'], `Please choose an end date within ${MAX_WINDOW_DAYS} days of the travel date`);
}

/** The largest integer of PostgreSQL: a technical limit, not a rule of the product. */
export const MAX_DOLLARS = 2_147_483_647;

/** Identifies one draft: posted again with the same id it is the same listing, which the response has again. */
export const attemptIdSchema = optional(z.uuid());

/** 10 to 500 characters (spec §5). */
export const descriptionSchema = textSchema({
  min: 10,
  max: 500,
  tooShort: 'Description must be at least 10 characters',
  tooLong: 'Description cannot exceed 500 characters',
});

/** Whole US dollars, typed as digits; a program may send the number. */
export const dollarsSchema = z.pipe(
  z.union(
    [z.int(), z.pipe(z.string().check(z.trim(), z.overwrite(toAsciiDigits), z.regex(/^\d+$/)), z.transform(Number))],
    'Please enter whole dollars, digits only',
  ),
  z
    .int()
    .check(
      z.minimum(0, 'Please enter whole dollars, digits only'),
      z.maximum(MAX_DOLLARS, `Please enter at most ${MAX_DOLLARS} dollars`),
    ),
);

/** An optional amount: empty becomes null (spec §5). */
export const nullableDollarsSchema = preprocess(
  (value) => (value === undefined || value === '' ? null : value),
  z.nullable(dollarsSchema),
);

/** All skills together stay below the 3000 characters of `skillsSchema`. */
export const MAX_SKILLS = 40;
/** What fits the width of a card. */
const MAX_SKILL_LENGTH = 60;

/** Splits a comma-separated text (spec §3): trimmed, without empty parts and case-insensitive duplicates. */
export function parseSkills(text: string): string[] {
  const skills = new Map<string, string>();
  for (const part of text.split(',').map((skill) => skill.trim())) {
    const key = part.toLowerCase();
    if (part !== '' && !skills.has(key)) skills.set(key, part);
  }
  return [...skills.values()];
}

/** Skills as they are stored: 'Translation, Wheelchair requests'. */
export const skillsSchema = z
  .pipe(
    textSchema({ max: 3000 }),
    z.transform((text: string) => parseSkills(text).join(', ')),
  )
  .check(
    z.refine((text) => parseSkills(text).length <= MAX_SKILLS, `Please name at most ${MAX_SKILLS} skills`),
    z.refine(
      (text) => parseSkills(text).every((skill) => skill.length <= MAX_SKILL_LENGTH),
      `Please use at most ${MAX_SKILL_LENGTH} characters for each skill`,
    ),
  );

export interface Tips {
  tipAmount?: number | null | undefined;
  minTip?: number | undefined;
  maxTip?: number | undefined;
}

/** One amount, or a range whose ends are in order. */
export function checkTips({ tipAmount, minTip, maxTip }: Tips, refuse: Refuse): void {
  if (typeof tipAmount === 'number' && (minTip !== undefined || maxTip !== undefined))
    refuse(['tipAmount'], 'Please give one amount or a range, not both');
  if (minTip !== undefined && maxTip !== undefined && minTip > maxTip)
    refuse(['maxTip'], 'The largest tip cannot be less than the smallest');
}
