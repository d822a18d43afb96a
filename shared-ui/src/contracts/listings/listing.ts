import { z } from 'zod';
import { idSchema } from '../common.ts';
import { contactRequestSchema } from './contact-request.ts';

export const LISTING_TYPES = ['helper', 'seeking_help'] as const;
export const listingTypeSchema = z.enum(LISTING_TYPES);
export type ListingType = z.infer<typeof listingTypeSchema>;

const personSchema = z.object({
  username: z.string(),
  profilePictureUrl: z.string().nullable(),
  /** Whether a code reached their phone (product.md 35). */
  verified: z.boolean(),
  /** The month of their account, YYYY-MM; null where no account stands behind the listing yet. */
  memberSince: z.string().nullable(),
});

/**
 * A listing as the public sees it (spec §3). `email` and `phoneNumber` are null outside the owner's own listings
 * (product.md 3). `userId` is null, and the person is shown only as they named themselves, until the owner of the
 * address has confirmed the listing: a stranger must not speak under somebody's profile.
 */
export const listingSchema = z.object({
  id: idSchema,
  type: listingTypeSchema,
  userId: idSchema.nullable(),
  user: personSchema,
  username: z.string(),
  profilePictureUrl: z.string().nullable(),
  languages: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** As typed under Contact Information: the owner's alone, and of a listing that nobody has confirmed. */
  name: z.string().nullable(),
  departureAirport: z.string(),
  departureCity: z.string(),
  departureCountry: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  arrivalCountry: z.string(),
  date: z.string(),
  endDate: z.string().nullable(),
  time: z.string().nullable(),
  flightNumber: z.string().nullable(),
  skills: z.string().nullable(),
  description: z.string().nullable(),
  tipAmount: z.int().nullable(),
  minTip: z.int().nullable(),
  maxTip: z.int().nullable(),
  offersTips: z.boolean(),
  acceptsTips: z.boolean(),
  /** The owner's rating, one decimal; null while nobody has rated them. */
  averageRating: z.number().nullable(),
  ratingCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type Listing = z.infer<typeof listingSchema>;

export const LISTING_STATUSES = ['active', 'closed', 'expired', 'hidden'] as const;

/** One's own listing: GET /api/my-listings. Here, and only here, `email` and `phoneNumber` are the owner's (product.md 3). */
export const ownListingSchema = listingSchema.extend({
  /** `expired` also for an active or closed one whose last day is over everywhere on Earth. */
  status: z.enum(LISTING_STATUSES),
  /** Another contact address, to which a link was sent; until that is followed, `email` is what is given to who asks. */
  pendingEmail: z.string().nullable().optional(),
  /** Who asked for its contact details, the latest first; the rest is at GET /api/listing/{id}/contact-requests. */
  contactRequests: z.object({ count: z.int(), latest: z.array(contactRequestSchema) }),
});
export type OwnListing = z.infer<typeof ownListingSchema>;

/** The query of GET /api/my-listings; without a type: both kinds. What is not over first, then newest first. */
export const myListingsQuerySchema = z.object({ type: listingTypeSchema.optional() });
export type MyListingsQuery = z.infer<typeof myListingsQuerySchema>;
