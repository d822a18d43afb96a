import { z } from 'zod';
import { emailSchema } from '../common.ts';
import { typedCodeSchema } from '../one-time-code.ts';

/** POST /api/email-change: sends one code to the old address and one to the new. Answers emailChangeSchema. */
export const newEmailSchema = z.object({ email: emailSchema('Please enter a valid email address') });
export type NewEmail = z.infer<typeof newEmailSchema>;

/** A change that waits for its codes. */
export const emailChangeSchema = z.object({
  email: z.string(),
  /** Seconds until new codes may be asked for; 0: now. */
  resendAfter: z.int().min(0),
});
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** GET /api/email-change: what waits, if anything does. */
export const pendingEmailChangeSchema = z.object({ pending: emailChangeSchema.nullable() });
export type PendingEmailChange = z.infer<typeof pendingEmailChangeSchema>;

/** POST /api/email-change/confirm: both codes at once. Answers userSchema. */
export const confirmEmailChangeSchema = z.object({ oldCode: typedCodeSchema, newCode: typedCodeSchema });
export type ConfirmEmailChange = z.infer<typeof confirmEmailChangeSchema>;
