import * as z from 'zod/mini';
import { idSchema, textSchema } from '../common.ts';

/** A review of one traveler by another (spec §3). `user` is the author; `route` reads 'MAA to LHR'. */
export const testimonialSchema = z.object({
  id: idSchema,
  text: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  route: z.string(),
  createdAt: z.iso.datetime(),
  user: z.object({
    /** Null where the author has no page: a deleted or a suspended account. */
    id: z.optional(z.nullable(idSchema)),
    username: z.string(),
    profilePictureUrl: z.nullable(z.string()),
  }),
  /** Whether the two agreed on a trip here and took it (PRODUCT.md 34). Older nodes omit it. */
  flewTogether: z.optional(z.boolean()),
  /** Only for its author: it waits for the operator, and shows to nobody yet (PRODUCT.md 4). */
  pending: z.optional(z.boolean()),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

/** GET /api/testimonials: the latest, at most one of each author and one about each person. */
export const testimonialQuerySchema = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 6),
});
export type TestimonialQuery = z.infer<typeof testimonialQuerySchema>;

/** A route in testimonials (spec §3): 'MAA to LHR'. */
export const formatRoute = (trip: { departureAirport: string; arrivalAirport: string }): string =>
  `${trip.departureAirport} to ${trip.arrivalAirport}`;

/** POST /api/testimonials (spec §5, §7): one for each person, author and route; a new one replaces it (PRODUCT.md 4). */
export const newTestimonialSchema = z.object({
  targetUserId: idSchema,
  route: z.string().check(z.regex(/^[A-Z]{3} to [A-Z]{3}$/, 'Please name the route like MAA to LHR')),
  text: textSchema({
    min: 10,
    max: 500,
    tooShort: 'Testimonial must be at least 10 characters',
    tooLong: 'Testimonial cannot exceed 500 characters',
  }),
  rating: z
    .number('Rating must be at least 1')
    .check(
      z.minimum(1, { error: 'Rating must be at least 1', abort: true }),
      z.maximum(5, { error: 'Rating must be at most 5', abort: true }),
      z.int('Please choose whole stars'),
    ),
});
export type NewTestimonial = z.infer<typeof newTestimonialSchema>;
