import { z } from 'zod';
import { idSchema, textSchema } from '../common.ts';

/** A review of one traveler by another (spec §3). `user` is the author; `route` reads 'MAA to LHR'. */
export const testimonialSchema = z.object({
  id: idSchema,
  text: z.string(),
  rating: z.int().min(1).max(5),
  route: z.string(),
  createdAt: z.iso.datetime(),
  user: z.object({ username: z.string(), profilePictureUrl: z.string().nullable() }),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

/** GET /api/testimonials: the latest, at most one of each author and one about each person. */
export const testimonialQuerySchema = z.object({ limit: z.coerce.number().int().min(1).max(50).default(6) });
export type TestimonialQuery = z.infer<typeof testimonialQuerySchema>;

/** A route in testimonials (spec §3): 'MAA to LHR'. */
export const formatRoute = (trip: { departureAirport: string; arrivalAirport: string }): string =>
  `${trip.departureAirport} to ${trip.arrivalAirport}`;

/** POST /api/testimonials (spec §5, §7): one for each person, author and route; a new one replaces it (product.md 4). */
export const newTestimonialSchema = z.object({
  targetUserId: idSchema,
  route: z.string().regex(/^[A-Z]{3} to [A-Z]{3}$/, 'Please name the route like MAA to LHR'),
  text: textSchema({
    min: 10,
    max: 500,
    tooShort: 'Testimonial must be at least 10 characters',
    tooLong: 'Testimonial cannot exceed 500 characters',
  }),
  rating: z
    .number('Rating must be at least 1')
    .min(1, { error: 'Rating must be at least 1', abort: true })
    .max(5, { error: 'Rating must be at most 5', abort: true })
    .int('Please choose whole stars'),
});
export type NewTestimonial = z.infer<typeof newTestimonialSchema>;
