import * as z from 'zod/mini';
import { idSchema, optional, pageQuerySchema } from '../common.ts';
import { listingTypeSchema } from './listing-rules.ts';
import { HEALTH_NEEDS, NEEDS, tripTravelerSchema } from './who-flies.ts';

/**
 * POST /api/listings/{id}/contact: the contact details, for a person who explicitly asks (PRODUCT.md 3). While the address of
 * the listing is not confirmed, both are null and the request is `pending`: a mail follows once it is (PRODUCT.md 2).
 */
export const contactDetailsSchema = z.object({
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  pending: z.optional(z.boolean()),
});
export type ContactDetails = z.infer<typeof contactDetailsSchema>;

/**
 * A request for a listing's contact details, as its owner sees it. `askedAt` is the last time. After its author deleted their
 * account, `user` is a 'Deleted traveler' whose id is null.
 */
export const contactRequestSchema = z.object({
  id: idSchema,
  user: z.object({ id: z.nullable(idSchema), username: z.string(), profilePictureUrl: z.nullable(z.string()) }),
  askedAt: z.iso.datetime(),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/**
 * How soon somebody answers whom they do not know yet: the median of their last ten first answers (PRODUCT.md 35), never more precise
 * than this. Null with fewer than three, and for a median of more than a week.
 */
export const ANSWERS_WITHIN = ['hour', 'two_hours', 'day', 'few_days'] as const;
const answersWithinSchema = z.optional(z.nullable(z.enum(ANSWERS_WITHIN)));
export type AnswersWithin = (typeof ANSWERS_WITHIN)[number];

/** Trips that this person and another agreed on here, and took. Older nodes omit it. */
const tripsDoneSchema = z.optional(z.int().check(z.minimum(0)));

const personSchema = z.object({
  username: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  /** Whether their phone number is verified (PRODUCT.md 35). */
  verified: z.boolean(),
  /** The month of their account, YYYY-MM; null where the listing has no account yet. */
  memberSince: z.nullable(z.string()),
  answersWithin: answersWithinSchema,
  tripsDone: tripsDoneSchema,
});

const listingFlightSchema = z.object({
  departureAirport: z.string(),
  departureCity: z.string(),
  departureCountry: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  arrivalCountry: z.string(),
  date: z.string(),
  time: z.nullable(z.string()),
  flightNumber: z.nullable(z.string()),
});
/** One flight of a trip with connections. Each date is of a departure; with an `endDate` all move by the same days. */
export type ListingFlight = z.infer<typeof listingFlightSchema>;

/**
 * A listing as the public sees it (spec §3). `email` and `phoneNumber` are null outside the owner's own listings
 * (PRODUCT.md 3). Until the owner of the address has confirmed the listing, `userId` is null and the person is shown only by the
 * typed name: a stranger must not post under somebody's profile.
 */
export const listingSchema = z.object({
  id: idSchema,
  type: listingTypeSchema,
  userId: z.nullable(idSchema),
  user: personSchema,
  username: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  languages: z.nullable(z.string()),
  /** The owner's languages, ISO 639-1. Absent from older nodes. */
  languageCodes: z.optional(z.array(z.string())),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** As typed under Contact Information; only for the owner, and of a listing that is not confirmed. */
  name: z.nullable(z.string()),
  departureAirport: z.string(),
  departureCity: z.string(),
  departureCountry: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  arrivalCountry: z.string(),
  date: z.string(),
  endDate: z.nullable(z.string()),
  time: z.nullable(z.string()),
  flightNumber: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  description: z.nullable(z.string()),
  tipAmount: z.nullable(z.int()),
  minTip: z.nullable(z.int()),
  maxTip: z.nullable(z.int()),
  offersTips: z.boolean(),
  acceptsTips: z.boolean(),
  /** The flights of a trip with connections, in order; missing for one flight. */
  flights: z.optional(z.array(listingFlightSchema)),
  /** Who travels on a request; null where it does not say. */
  traveler: z.optional(z.nullable(tripTravelerSchema)),
  needs: z.optional(z.array(z.enum(NEEDS))),
  /** Whether somebody has agreed to help on this request, on all of its flights. Absent from older nodes. */
  hasAmigo: z.optional(z.boolean()),
  /**
   * The flights of this request that have an Amigo while others have none, by their positions in `flights` from 1 on; empty where none or all
   * have one. Absent from older nodes.
   */
  amigoFlights: z.optional(z.array(z.int())),
  /** The owner's rating, one decimal; null while nobody has rated them. */
  averageRating: z.nullable(z.number()),
  ratingCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type Listing = z.infer<typeof listingSchema>;

export const LISTING_STATUSES = ['active', 'closed', 'expired', 'hidden'] as const;

/** One's own listing: GET /api/my-listings. Here, and only here, `email` and `phoneNumber` are the owner's (PRODUCT.md 3). */
export const ownListingSchema = z.extend(listingSchema, {
  /** `expired` also for an active or closed one whose last day is over everywhere on Earth. */
  status: z.enum(LISTING_STATUSES),
  /** A new contact address, to which a link was sent; until the link is opened, `email` is revealed instead. */
  pendingEmail: z.optional(z.nullable(z.string())),
  /** For the owner alone; empty without the consent, and once they are erased. */
  healthNeeds: z.optional(z.array(z.enum(HEALTH_NEEDS))),
  /**
   * Whether nobody else is looked for: it is in no search, match or alert. Of an offer as its owner says (PUT /api/listing/{id}/full), of a
   * request once it has an Amigo, unless its owner says otherwise. A trip that is cancelled ends it. Older nodes omit it.
   */
  isFull: z.optional(z.boolean()),
  /** Requests for its contact details, latest first; the rest is at GET /api/listing/{id}/contact-requests. */
  contactRequests: z.object({ count: z.int(), latest: z.array(contactRequestSchema) }),
});
export type OwnListing = z.infer<typeof ownListingSchema>;

/** PUT /api/listing/{id}/full, for its owner. Response: ownListingSchema. */
export const fullSchema = z.object({ full: z.boolean() });
export type Full = z.infer<typeof fullSchema>;

/**
 * The query of GET /api/my-listings; without a type: both. Listings that are not over first, then newest first; the next page is in the
 * `Link` header. `over`: only those that are expired, or only the others. Released pages request no next page: so many come without `limit`.
 */
export const myListingsQuerySchema = z.object({
  type: z.optional(listingTypeSchema),
  id: optional(z.pipe(z.coerce.number(), idSchema)),
  over: z.pipe(
    optional(z.enum(['true', 'false'])),
    z.transform((over) => over && over === 'true'),
  ),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 200),
  cursor: pageQuerySchema.shape.cursor,
});
export type MyListingsQuery = z.infer<typeof myListingsQuerySchema>;

/** GET /api/listings/{userId}: a person as everybody may see them, and their listings that are not over (PRODUCT.md 17). */
export const travelerSchema = z.object({
  user: z.object({
    id: idSchema,
    username: z.string(),
    profilePictureUrl: z.nullable(z.string()),
    languages: z.nullable(z.string()),
    languageCodes: z.optional(z.array(z.string())),
    averageRating: z.nullable(z.number()),
    ratingCount: z.int(),
    verified: z.optional(z.boolean()),
    /** YYYY-MM. */
    memberSince: z.optional(z.string()),
    answersWithin: answersWithinSchema,
    tripsDone: tripsDoneSchema,
    /** Null also for one that its author wrote before bios were public (PRODUCT.md 35). */
    bio: z.optional(z.nullable(z.string())),
    /** Whether the person lets search engines find their page. */
    searchable: z.optional(z.boolean()),
  }),
  /** How many of the reviews that show have 1, 2, 3, 4 and 5 stars. */
  ratings: z.optional(z.array(z.int())),
  listings: z.array(listingSchema),
});
export type Traveler = z.infer<typeof travelerSchema>;

/** GET /api/airports: the full list (spec §3). `name` is the airport's own: 'Heathrow Airport'. */
export const airportSchema = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
});
export type Airport = z.infer<typeof airportSchema>;
