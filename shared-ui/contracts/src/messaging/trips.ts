import * as z from 'zod/mini';
import { type CalendarDay, calendarDaySchema } from '../calendar.ts';
import { idSchema, optional, pageQuerySchema, textSchema } from '../common.ts';
import { withFieldRules } from '../field-rules.ts';
import { listingSchema } from '../listings/listing.ts';
import { newTestimonialSchema } from '../listings/testimonial.ts';
import { HEALTH_NEEDS } from '../listings/who-flies.ts';
import { otherUserSchema } from './messages.ts';
import { HOUR_MS } from '../durations.ts';

/** Where two people stand about flying together (PRODUCT.md 33, 34). `asked` and `agreed` are open; the others are final. */
export const TRIP_STATES = ['asked', 'agreed', 'declined', 'withdrawn', 'cancelled', 'done', 'not_met'] as const;
export type TripState = (typeof TRIP_STATES)[number];

/** `change_trip`: its owner has edited the listing. `part`: so that the two share no flight any more. `ask_met`: the site asks both 'Did you fly together?'. `say_met`, `say_not_met`: an answer. */
export const TRIP_STEPS = [
  'ask',
  'agree',
  'decline',
  'withdraw',
  'cancel',
  'change_trip',
  'part',
  'ask_met',
  'say_met',
  'say_not_met',
  'finish',
  'miss',
] as const;
export type TripStep = (typeof TRIP_STEPS)[number];

/** What one may do now: the page shows these buttons and no others. */
export const TRIP_ACTIONS = ['agree', 'decline', 'withdraw', 'cancel', 'say_met', 'review', 'write_notes'] as const;
export type TripAction = (typeof TRIP_ACTIONS)[number];

/** `not_comfortable` is for the site alone: the other person gets 'I cannot this time', as with `other` and no text, and no `text`. */
export const DECLINE_REASONS = [
  'flying_with_another',
  'flight_changed',
  'cannot_help',
  'not_comfortable',
  'other',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** `not_comfortable` is for the site alone, as for declining. */
export const CANCEL_REASONS = [
  'flight_changed',
  'plans_changed',
  'flying_with_another',
  'not_comfortable',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why two did not meet. For the operator alone. */
export const NOT_MET_REASONS = [
  'missed_flight',
  'ill',
  'plans_changed',
  'not_found',
  'did_not_come',
  'not_comfortable',
  'other',
] as const;
export type NotMetReason = (typeof NOT_MET_REASONS)[number];

/**
 * Why the site ended it: a person cannot be reached here any more, their listing is deleted, they have closed it, the request has an Amigo, or the days of
 * the trip are over.
 */
export const ENDING_REASONS = ['unavailable', 'listing_deleted', 'listing_closed', 'has_amigo', 'trip_over'] as const;
export type EndingReason = (typeof ENDING_REASONS)[number];

export const MAX_ASK_LENGTH = 500;
export const MAX_NOTES_LENGTH = 2000;
/** 'Did you fly together?': one yes counts after these days; reviews are shown after them. */
export const ANSWER_DAYS = 14;
/** A trip can be reviewed until reviews are shown at the latest: nobody writes one after reading the other's. */
export const REVIEW_DAYS = ANSWER_DAYS;

/** The last whole day on which a review can be written, in every time zone, where reviews are shown at this moment. */
export const getLastReviewDay = (shownBy: Date): CalendarDay =>
  new Date(shownBy.getTime() - 36 * HOUR_MS).toISOString().slice(0, 10);

const sentence = textSchema({
  min: 1,
  max: MAX_ASK_LENGTH,
  tooShort: 'Write a sentence first',
  tooLong: `Please use at most ${MAX_ASK_LENGTH} characters`,
});
const sentenceIfAny = optional(sentence);

/**
 * POST /api/trips: asks somebody to fly together. `listingId` is one's own listing, `theirListingId` theirs; at least one of both, and
 * without theirs only who has written with them may ask. Response: tripSchema. 409 where one of the two has asked already.
 */
export const askSchema = withFieldRules(
  z.object({
    otherUserId: idSchema,
    listingId: z.optional(idSchema),
    theirListingId: z.optional(idSchema),
    text: sentence,
    sendSMS: z._default(z.boolean(), false),
  }),
  ({ listingId, theirListingId }, refuse) => {
    if (listingId === undefined && theirListingId === undefined) refuse(['listingId'], 'Please choose a trip');
  },
);
export type Ask = z.infer<typeof askSchema>;

/**
 * POST /api/trips/{id}/agree: `revision` is that of the trip that was read: 409 where it has changed since. `day`: that of the first
 * flight, needed where its itinerary leaves more than one open.
 */
export const agreeSchema = z.object({ revision: z.int(), day: optional(calendarDaySchema('Please choose the day')) });
export type Agree = z.infer<typeof agreeSchema>;

/** POST /api/trips/{id}/decline. `text` replaces the ready-made sentence of the reason. */
export const declineSchema = z.object({
  reason: z.enum(DECLINE_REASONS, 'Please choose a reason'),
  text: sentenceIfAny,
});
export type Decline = z.infer<typeof declineSchema>;

/** POST /api/trips/{id}/cancel, of an agreed trip. */
export const cancelSchema = z.object({
  reason: z.enum(CANCEL_REASONS, 'Please choose a reason'),
  text: sentenceIfAny,
});
export type Cancel = z.infer<typeof cancelSchema>;

/** POST /api/trips/{id}/met: the answer to 'Did you fly together?'. The reason of a no, and the text, are for the operator alone. */
export const metSchema = z.object({
  met: z.boolean('Please say whether you flew together'),
  reason: z.optional(z.enum(NOT_MET_REASONS)),
  text: sentenceIfAny,
});
export type Met = z.infer<typeof metSchema>;

/** PUT /api/trips/{id}/notes. `revision` is that of the notes that were read: 409 where the other has changed them since. */
export const changeNotesSchema = z.object({
  text: textSchema({ max: MAX_NOTES_LENGTH, tooLong: `Please use at most ${MAX_NOTES_LENGTH} characters` }),
  revision: z.int().check(z.minimum(0)),
});
export type ChangeNotes = z.infer<typeof changeNotesSchema>;

/**
 * POST /api/trips/{id}/review, of a trip that was done, once. Response: tripDetailsSchema. 409 before it is done, after REVIEW_DAYS, and for a
 * second one.
 */
export const newTripReviewSchema = z.pick(newTestimonialSchema, { rating: true, text: true });
export type NewTripReview = z.infer<typeof newTripReviewSchema>;

const tripReviewSchema = z.object({
  /** Only of one's own that can be taken back, by DELETE /api/testimonials/{id}. Older nodes omit it. */
  id: z.optional(idSchema),
  rating: z.int(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});

const actorSchema = z.enum(['me', 'other', 'site']);

/** Steps of a newer node have names that this page does not know: it shows none of these. */
const stepSchema = z.object({
  step: z.string(),
  by: actorSchema,
  at: z.iso.datetime(),
  /** Of declining, of cancelling, and where the site has ended it. */
  reason: z.nullable(z.string()),
  /** The message with its sentence, in place of which the step is shown; null where it has none. */
  messageId: z.nullable(idSchema),
});

/** A flight of a trip. */
export const tripFlightSchema = z.object({
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  /** The cities of the two; absent where an airport is not known any more. */
  departureCity: z.optional(z.string()),
  arrivalCity: z.optional(z.string()),
  date: z.string(),
  /** HH:MM at the departure airport; null where it is unknown. */
  time: z.nullable(z.string()),
  flightNumber: z.nullable(z.string()),
  /** Whose listing says the number; null without one. */
  flightNumberOf: z.nullable(z.enum(['me', 'other', 'both'])),
});
export type TripFlight = z.infer<typeof tripFlightSchema>;

const daysSchema = z.object({ first: z.string(), last: z.string() });

/** `route`: no part of the way. `day`: a part of it, on other days. `flight`: a part of it on the same day, by other flights. */
export const nothingSharedSchema = z.object({
  reason: z.enum(['route', 'day', 'flight']),
  /** On which days each flies the part that both fly; with `day` alone. */
  myDays: z.nullable(daysSchema),
  theirDays: z.nullable(daysSchema),
  /** With `flight`, as far as they are known. */
  myFlightNumber: z.nullable(z.string()),
  theirFlightNumber: z.nullable(z.string()),
});
export type NothingShared = z.infer<typeof nothingSharedSchema>;

/** A trip of two people, as one of them sees it. */
export const tripSchema = z.object({
  id: idSchema,
  state: z.enum(TRIP_STATES),
  otherUser: otherUserSchema,
  askedByMe: z.boolean(),
  /** Whether this person is the one who helps. */
  helpsOther: z.boolean(),
  /** The listings, as far as they were chosen. */
  requestId: z.nullable(idSchema),
  offerId: z.nullable(idSchema),
  /**
   * The flights that request and offer share, as they were last asked about or agreed on: they outlive the listings. Days are YYYY-MM-DD,
   * local to the departure airport.
   */
  itinerary: z.object({
    departureAirport: z.string(),
    arrivalAirport: z.string(),
    /** The cities of the two; absent where an airport is not known any more. */
    departureCity: z.optional(z.string()),
    arrivalCity: z.optional(z.string()),
    date: z.string(),
    /** The last possible day of the first flight, where more than one is open; null once it is agreed. */
    endDate: z.nullable(z.string()),
    /** The last possible day of its last flight. */
    lastDate: z.string(),
    flightNumber: z.nullable(z.string()),
    /** The codes of the airports between. */
    via: z.array(z.string()),
    /** In order; on the first possible day. */
    flights: z.array(tripFlightSchema),
    /** From where to where who looks for company flies in all, or else who offers it. */
    whole: z.object({
      departureAirport: z.string(),
      arrivalAirport: z.string(),
      departureCity: z.optional(z.string()),
      arrivalCity: z.optional(z.string()),
    }),
    /** When the first flight has left, at the latest: from then on the trip cannot be cancelled. */
    departsAt: z.iso.datetime(),
  }),
  /** Why they share no flight any more, since a listing was edited; null where they do. Nobody can agree until they do again. */
  nothingShared: z.nullable(nothingSharedSchema),
  /** The first name of who flies with the helper, where the request has one, still exists, and may be seen. */
  travelerName: z.nullable(z.string()),
  /** Whether it is unknown who flies: the request is gone, or may not be seen any more. Older nodes omit it. */
  isTravelerUnknown: z.optional(z.boolean()),
  /**
   * Whether one of the listings of a question is deleted: nobody can answer it, and it ends once that cannot be undone. Older nodes omit
   * it.
   */
  isListingGone: z.optional(z.boolean()),
  /** Whether a listing of a question is hidden until a person has looked: nobody can agree until then. Older nodes omit it. */
  isListingHidden: z.optional(z.boolean()),
  /** Counts up whenever the trip changes. */
  revision: z.int(),
  /** The sentence of who asked. */
  text: z.string(),
  /** Whether each has said that they flew together. */
  met: z.object({ mine: z.nullable(z.boolean()), theirs: z.nullable(z.boolean()) }),
  /** Whether each has reviewed the other after the trip, and whether these reviews are shown: both are there, or the wait is over. */
  reviews: z.object({ mine: z.boolean(), theirs: z.boolean(), areShown: z.boolean() }),
  steps: z.array(stepSchema),
  /** Actions of a newer node have names that this page does not know. */
  can: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Trip = z.infer<typeof tripSchema>;

/**
 * GET /api/trips: one's trips, the newest first; the next page is in the `Link` header. `with` is the other person of a
 * conversation; `open`: only those that are asked or agreed.
 */
export const tripsQuerySchema = z.object({
  ...pageQuerySchema.shape,
  open: z.pipe(
    optional(z.enum(['true', 'false'])),
    z.transform((open) => open === 'true'),
  ),
  with: optional(z.pipe(z.coerce.number(), idSchema)),
});
export type TripsQuery = z.infer<typeof tripsQuerySchema>;

/** GET /api/trips/{id}: a trip with all that its page shows. 404 for anybody but its two people. */
export const tripDetailsSchema = z.extend(tripSchema, {
  /**
   * As the public sees them, also after they are closed; once the two are not together, or one has blocked the other, only while they are
   * public. Null where there is none, or none any more.
   */
  request: z.nullable(listingSchema),
  offer: z.nullable(listingSchema),
  /** The traveler's, while the trip is agreed: for its owner and the helper; otherwise missing. */
  healthNeeds: z.optional(z.array(z.enum(HEALTH_NEEDS))),
  myReview: z.nullable(tripReviewSchema),
  /** Whether one's own review is read by a person of the operator before it is shown (PRODUCT.md 4). Older nodes omit it. */
  doesMyReviewWait: z.optional(z.boolean()),
  /** Null until it is shown. */
  theirReview: z.nullable(tripReviewSchema),
  /** When reviews are shown at the latest; null before the trip is done. */
  reviewsShownBy: z.nullable(z.iso.datetime()),
  /** Both may write them. */
  notes: z.object({
    text: z.string(),
    revision: z.int(),
    changedBy: z.nullable(actorSchema),
    changedAt: z.nullable(z.iso.datetime()),
  }),
});
export type TripDetails = z.infer<typeof tripDetailsSchema>;
