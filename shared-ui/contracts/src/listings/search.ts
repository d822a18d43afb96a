import * as z from 'zod/mini';
import { type CalendarDay, calendarDaySchema } from '../calendar.ts';
import { optional, pageQuerySchema, preprocess } from '../common.ts';
import { withFieldRules } from '../field-rules.ts';
import { languageFilterSchema } from '../languages.ts';
import {
  checkWindow,
  flightNumberSchema,
  listingTypeSchema,
  placeCodeSchema,
  upcomingDaySchema,
} from './listing-rules.ts';

const code = optional(placeCodeSchema('Please choose an airport from the list'));
const day = optional(calendarDaySchema());
const MAX_DAYS_AROUND = 7;

/**
 * By the day of the trip; by when it was posted; or by the rating of its owner, those of nobody with a rating last, and of the same
 * rating by the day.
 */
export const LISTING_ORDERS = ['soonest', 'newest', 'best_rated'] as const;
export type ListingOrder = (typeof LISTING_ORDERS)[number];

const toFlag = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? undefined : value);

/**
 * GET /api/listings (spec §7, PRODUCT.md 13-14). The next page is in the `Link: <…>; rel="next"` header of the response, with an
 * opaque `cursor`.
 */
export const listingQuerySchema = withFieldRules(
  z.object({
    from: code,
    to: code,
    date: day,
    endDate: day,
    flight: optional(flightNumberSchema),
    /** Excludes those on this flight, which are shown before the others. */
    exceptFlight: optional(flightNumberSchema),
    /** Includes this many days before and after, and excludes the days themselves. */
    around: optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_DAYS_AROUND))),
    // 'both' of the search form means no type (spec §5)
    type: preprocess((type) => (type === 'both' ? undefined : type), optional(listingTypeSchema)),
    /** Only listings of people who speak any of these (PRODUCT.md 30). */
    language: languageFilterSchema,
    /** Only listings of people whose phone number is verified (PRODUCT.md 35). */
    verified: preprocess(toFlag, optional(z.literal(true, 'Please give true, or leave it out'))),
    order: z._default(z.enum(LISTING_ORDERS, 'Please choose soonest, newest or best_rated'), 'soonest'),
    ...pageQuerySchema.shape,
  }),
  ({ around, date, endDate }, refuse) => {
    if (around !== undefined && date === undefined) refuse(['around'], 'Please give a date to look around');
    if (endDate === undefined) return;
    if (date === undefined) refuse(['endDate'], 'Please give a start date with the end date');
    else checkWindow({ date, endDate }, refuse);
  },
);
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/** The form and the address of /flight-search (spec §2, §5); `earliest` is the visitor's today. */
export const flightSearchSchemaFrom = (earliest: () => CalendarDay) =>
  withFieldRules(
    z.object({
      from: placeCodeSchema('Departure airport is required'),
      to: placeCodeSchema('Arrival airport is required'),
      date: upcomingDaySchema('Date is required', earliest),
      endDate: optional(calendarDaySchema()),
      flight: optional(flightNumberSchema),
    }),
    ({ from, to, ...days }, refuse) => {
      if (from === to) refuse(['to'], 'Please choose two different airports');
      checkWindow(days, refuse);
    },
  );
export type FlightSearch = z.infer<ReturnType<typeof flightSearchSchemaFrom>>;
