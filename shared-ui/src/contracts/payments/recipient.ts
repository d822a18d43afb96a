import { z } from 'zod';
import { idSchema } from '../common.ts';

/** GET /api/users/{recipientId}: a person as who may get a tip (spec §7). */
export const tipRecipientSchema = z.object({
  id: idSchema,
  username: z.string(),
  profilePictureUrl: z.string().nullable(),
  /** Whether they offer help somewhere and have not said that they want no tips: else a tip is refused. */
  takesTips: z.boolean(),
});
export type TipRecipient = z.infer<typeof tipRecipientSchema>;
