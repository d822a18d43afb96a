import { z } from 'zod';
import { emailSchema, idSchema, optional } from '../common.ts';
import { typedCodeSchema } from '../one-time-code.ts';
import { botCheckTokenSchema } from '../site.ts';

/** POST /api/auth/login. */
export const loginSchema = z.object({
  email: emailSchema('Please enter a valid email address'),
  captchaToken: botCheckTokenSchema,
});
export type Login = z.infer<typeof loginSchema>;

/**
 * The same for a known and an unknown address. `user.id` is what `verify` and `resend-code` want as `userId`: a random
 * number of this login, because an account's own id would lead from an address to a public profile. It is the account's
 * id only where nothing is left to verify: this browser is logged in as that address already.
 */
export const loginAnswerSchema = z.object({ needsVerification: z.boolean(), user: z.object({ id: idSchema }) });
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

/** POST /api/auth/verify: with `userId` a login; without, the phone number of who is logged in (product.md 9). Answers userSchema. */
export const verifySchema = z.object({ code: typedCodeSchema, userId: optional(idSchema) });
export type Verify = z.infer<typeof verifySchema>;

/** POST /api/auth/resend-code: a new code for a login; the one before stops working. */
export const resendCodeSchema = z.object({ userId: idSchema });
export type ResendCode = z.infer<typeof resendCodeSchema>;
