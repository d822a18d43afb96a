import { z } from 'zod';
import { idSchema } from '../common.ts';

/** What one traveler says of another (spec §3). `user` is the author; `route` reads 'MAA to LHR'. */
export const testimonialSchema = z.object({
  id: idSchema,
  text: z.string(),
  rating: z.int().min(1).max(5),
  route: z.string(),
  createdAt: z.iso.datetime(),
  user: z.object({ username: z.string(), profilePictureUrl: z.string().nullable() }),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

export const testimonialQuerySchema = z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(6) });
export type TestimonialQuery = z.infer<typeof testimonialQuerySchema>;
