import * as z from 'zod/mini';
import { ownListingSchema, listingSchema } from './listing.ts';

/**
 * Why a listing fits one's own, or does not: what the sum of GET /api/my-listings/{id}/matches counts (PRODUCT.md 31). `from` and
 * `to` are the part of the way that both share.
 */
export const MATCH_REASONS = [
  /** Every flight of one's own way. */
  'same_flights',
  'same_flight',
  'same_day',
  /** The same part of the way, on the same day, with another flight number. */
  'another_flight',
  /** `days`: how much later than one's own trip, negative for earlier. */
  'days_apart',
  /** They share only a part of one's own way. */
  'part_of_way',
  /** `languages` in common; where none is, those that were asked for. */
  'languages',
  /** `needs` that their skills, or one's own, meet. */
  'needs',
  'verified_phone',
  /** `trips`: how many they have done, where there are any. */
  'trips_done',
] as const;

/** Of the trips that somebody has done, no more than these count. */
export const MAX_COUNTED_TRIPS = 5;

/** Of the needs that skills meet, no more than these count. */
export const MAX_COUNTED_NEEDS = 3;

/**
 * The sum that orders matches (PRODUCT.md 31), which the page of matches shows. Nothing else counts: no person's past behavior, and
 * nobody can pay for a place.
 */
export const MATCH_POINTS = {
  /** A flight of the same number, route and day. */
  sharedFlight: 100,
  furtherSharedFlight: 20,
  /** The same part of the way on the same day; less by `dayApart` for each day between. */
  sameDay: 40,
  dayApart: 10,
  /** They share all of one's own way, not a part. */
  wholeWay: 20,
  languageInCommon: 25,
  /** For each need that a skill meets, up to `MAX_COUNTED_NEEDS`. */
  needMet: 10,
  verifiedPhone: 10,
  /** For each trip done, up to `MAX_COUNTED_TRIPS`. */
  tripDone: 2,
  /** For each star above three, and less for each below: 4.6 stars are 8 points. */
  starAboveThree: 5,
} as const;

export const matchReasonSchema = z.object({
  type: z.enum(MATCH_REASONS),
  fits: z.boolean(),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  days: z.optional(z.int()),
  languages: z.optional(z.array(z.string())),
  needs: z.optional(z.array(z.string())),
  trips: z.optional(z.int()),
});
export type MatchReason = z.infer<typeof matchReasonSchema>;

export const matchSchema = z.object({ listing: listingSchema, reasons: z.array(matchReasonSchema) });
export type Match = z.infer<typeof matchSchema>;

/** GET /api/my-listings/{id}/matches: the best first, at most 20. 404 for a listing of somebody else. */
export const matchesSchema = z.object({ own: ownListingSchema, matches: z.array(matchSchema) });
export type Matches = z.infer<typeof matchesSchema>;
