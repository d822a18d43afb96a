import * as z from 'zod/mini';
import { idSchema, optional, preprocess } from '../common.ts';
import { nothingSharedSchema, tripSchema } from './trips.ts';

/** More than a page of matches has. */
export const MAX_ASK_WITH_LISTINGS = 50;

const toIds = (value: unknown): unknown => (typeof value === 'string' ? value.split(',').map(Number) : value);

/**
 * GET /api/trips/ask-with: with which of one's own listings one can ask to fly together. Response: an array of askWithSchema. `listings`
 * ('5,6') are other people's: one answer for each that can be asked about. `own`: the own listing that is chosen first where it can be.
 * `with` is the other person of a conversation, and `listings` what they write about, of either: at most one answer, which is about own
 * listings alone where that listing is none of theirs, or something is open about it.
 */
export const askWithQuerySchema = z.object({
  listings: optional(preprocess(toIds, z.array(idSchema).check(z.maxLength(MAX_ASK_WITH_LISTINGS)))),
  own: optional(z.pipe(z.coerce.number(), idSchema)),
  with: optional(z.pipe(z.coerce.number(), idSchema)),
});
export type AskWithQuery = z.infer<typeof askWithQuerySchema>;

const openTripSchema = z.pick(tripSchema, { id: true, state: true, askedByMe: true });

/** Why one cannot ask with a listing. */
export const askRefusalSchema = z.object({
  /** Reasons of a newer node have names that this page does not know. `asked_already`: something is open between the two about the same. */
  reason: z.string(),
  /** With `nothing_shared` alone. */
  nothingShared: z.nullable(nothingSharedSchema),
  /** With `asked_already` alone. */
  trip: z.nullable(openTripSchema),
});
export type AskRefusal = z.infer<typeof askRefusalSchema>;

/** A question that one could ask: with an own listing, or with none of them. */
export const askChoiceSchema = z.object({
  /** Of the own listing; null for none of them. */
  listingId: z.nullable(idSchema),
  /** Whether one would be the helper. */
  helpsOther: z.boolean(),
  /** The first name of who flies, where the own listing has one. */
  travelerName: z.nullable(z.string()),
  /** What the two would share; of the own listing alone where they share nothing. */
  itinerary: z.omit(tripSchema.shape.itinerary, { flights: true, departsAt: true }),
  /** Null where one can ask. */
  refusal: z.nullable(askRefusalSchema),
});
export type AskChoice = z.infer<typeof askChoiceSchema>;

/** Whether one can ask somebody to fly together, and with which listings. */
export const askWithSchema = z.object({
  otherUserId: idSchema,
  /** The listing of theirs that is asked about; null for a question about an own listing alone. */
  theirListingId: z.nullable(idSchema),
  /** What stands in place of a question about that listing: it is open between the two about the same. */
  openTrip: z.nullable(openTripSchema),
  /** Not where the listing is full or has an Amigo, or the own one for which somebody is sought. */
  isOffered: z.boolean(),
  /** The best first, which is chosen unless one says otherwise; those that are refused last. */
  choices: z.array(askChoiceSchema),
});
export type AskWith = z.infer<typeof askWithSchema>;
