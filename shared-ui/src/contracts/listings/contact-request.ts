import { z } from 'zod';
import { idSchema } from '../common.ts';

/**
 * POST /api/listings/{id}/contact: what a person who explicitly asks is given (product.md 3). While the listing's address is
 * not confirmed, both are null and the request is `pending`: who asked gets a mail once it is (product.md 2).
 */
export const contactDetailsSchema = z.object({
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  pending: z.boolean().optional(),
});
export type ContactDetails = z.infer<typeof contactDetailsSchema>;

/**
 * Who asked for a listing's contact details, as its owner sees it. `askedAt` is the last time. Of somebody who has deleted
 * their account it stays that they asked: a 'Deleted traveler' whose id is null.
 */
export const contactRequestSchema = z.object({
  id: idSchema,
  user: z.object({ id: idSchema.nullable(), username: z.string(), profilePictureUrl: z.string().nullable() }),
  askedAt: z.iso.datetime(),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;
