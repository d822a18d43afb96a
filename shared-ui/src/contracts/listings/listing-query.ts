import { z } from 'zod';
import { calendarDaySchema } from '../calendar.ts';
import { airportCodeSchema, optional, textSchema } from '../common.ts';
import { listingTypeSchema } from './listing.ts';
import { checkWindow, flightNumberSchema } from './trip-rules.ts';

const code = optional(airportCodeSchema('Please choose an airport from the list'));
const day = optional(calendarDaySchema());
const MOST_DAYS_AROUND = 7;

/**
 * GET /api/listings (spec §7, product.md 13-14). Soonest trip first, or newest post first for the home page. The next page
 * is named in the answer's `Link: <…>; rel="next"` header, with an opaque `cursor`.
 */
export const listingQuerySchema = z
  .object({
    from: code,
    to: code,
    date: day,
    endDate: day,
    flight: optional(flightNumberSchema),
    /** Leaves out those on this flight: they are shown before the others. */
    exceptFlight: optional(flightNumberSchema),
    /** So many days before and after the days asked for, and without these days themselves. */
    around: optional(z.coerce.number().int().min(1).max(MOST_DAYS_AROUND)),
    // The search form's 'both' says the same as no type at all (spec §5)
    type: z.preprocess((type) => (type === 'both' ? undefined : type), optional(listingTypeSchema)),
    order: z.enum(['soonest', 'newest']).default('soonest'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    cursor: optional(textSchema({ max: 200 })),
  })
  .superRefine((query, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message });
    if (query.around !== undefined && query.date === undefined)
      context.addIssue({ code: 'custom', path: ['around'], message: 'Please give a date to look around' });
    if (query.endDate === undefined) return;
    if (query.date === undefined) refuse('Please give a start date with the end date');
    else checkWindow({ date: query.date, endDate: query.endDate }, refuse);
  });
export type ListingQuery = z.infer<typeof listingQuerySchema>;
