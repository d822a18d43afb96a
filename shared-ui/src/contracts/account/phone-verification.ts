import { z } from 'zod';

/**
 * GET /api/phone-verification: how far the check of one's number is. `none`: no code is on its way or good any more;
 * `sent`: one is; `failed`: the last one could not be sent, or nobody knows whether it was; the number is kept.
 */
export const phoneVerificationSchema = z.object({
  state: z.enum(['none', 'sent', 'failed']),
  /** Seconds until another code may be asked for; 0: now. */
  resendAfter: z.int().min(0),
});
export type PhoneVerification = z.infer<typeof phoneVerificationSchema>;
