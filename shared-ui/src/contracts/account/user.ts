import { z } from 'zod';
import { idSchema } from '../common.ts';

/** Oneself: GET /api/auth/me, and what every change of the profile answers (spec §3). Nobody else is given this. */
export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  /** Dial code, a space, the local number: '+44 7700900142'. */
  phoneNumber: z.string().nullable(),
  /** As it is shown: all but the dial code and the last three digits are dots. */
  phoneNumberMasked: z.string().nullable(),
  profilePictureUrl: z.string().nullable(),
  /** Free text, comma-separated. */
  languages: z.string().nullable(),
  bio: z.string().nullable(),
  /** Whether the phone number has been verified. */
  verified: z.boolean(),
});
export type User = z.infer<typeof userSchema>;
