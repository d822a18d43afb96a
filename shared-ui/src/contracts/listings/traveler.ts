import { z } from 'zod';
import { idSchema } from '../common.ts';
import { listingSchema } from './listing.ts';

/** GET /api/listings/{userId}: a person as everybody may see them, and what they have posted that is not over (product.md 17). */
export const travelerSchema = z.object({
  user: z.object({
    id: idSchema,
    username: z.string(),
    profilePictureUrl: z.string().nullable(),
    languages: z.string().nullable(),
    averageRating: z.number().nullable(),
    ratingCount: z.int(),
  }),
  listings: z.array(listingSchema),
});
export type Traveler = z.infer<typeof travelerSchema>;
