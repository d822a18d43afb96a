import * as z from 'zod/mini';
import { ownListingSchema, listingSchema } from './listing.ts';

/**
 * Why a listing fits one's own, or does not: what the sum of GET /api/my-listings/{id}/matches counts (product.md 31). `from` and
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
] as const;

export const matchReasonSchema = z.object({
  type: z.enum(MATCH_REASONS),
  fits: z.boolean(),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  days: z.optional(z.int()),
  languages: z.optional(z.array(z.string())),
  needs: z.optional(z.array(z.string())),
});
export type MatchReason = z.infer<typeof matchReasonSchema>;

export const matchSchema = z.object({ listing: listingSchema, reasons: z.array(matchReasonSchema) });
export type Match = z.infer<typeof matchSchema>;

/** GET /api/my-listings/{id}/matches: the best first, at most 20. 404 for a listing of somebody else. */
export const matchesSchema = z.object({ own: ownListingSchema, matches: z.array(matchSchema) });
export type Matches = z.infer<typeof matchesSchema>;
