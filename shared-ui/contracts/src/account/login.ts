import * as z from 'zod/mini';
import { toAsciiDigits } from '../characters.ts';
import { emailSchema, idSchema, optional } from '../common.ts';
import { CODE_LENGTH } from '../constants.ts';
import { botCheckTokenSchema } from '../site.ts';

const INCOMPLETE = `Please enter the ${CODE_LENGTH} digits of the code`;

/** The digits of a mail or a text, whole. */
export const codeSchema = z.string().check(z.overwrite(toAsciiDigits), z.regex(/^\d{6}$/, INCOMPLETE));

/**
 * A code as people send it, with spaces. The specification checks no length here (spec §5): the response says what is wrong,
 * and what is not six digits does not count as an attempt.
 */
export const typedCodeSchema = z.pipe(
  z.pipe(
    z.string(INCOMPLETE).check(z.maxLength(40, INCOMPLETE)),
    z.transform((typed) => toAsciiDigits(typed).replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.minLength(1, INCOMPLETE)),
);

/** POST /api/auth/login. */
export const loginSchema = z.object({
  email: emailSchema('Please enter a valid email address'),
  captchaToken: botCheckTokenSchema,
});
export type Login = z.infer<typeof loginSchema>;

/**
 * The same for a known and an unknown address. `user.id` is the `userId` of `verify` and `resend-code`: a random number for
 * this login, because an account's id would lead from an address to a public profile. It is the account's id only where
 * nothing needs verification: this browser is already logged in with that address.
 */
export const loginResponseSchema = z.object({
  needsVerification: z.boolean(),
  user: z.object({ id: idSchema }),
  /** What the mail has: a link where strangers have used up its codes, or guess codes on the whole site (PRODUCT.md 8). */
  method: z.optional(z.enum(['code', 'link'])),
});
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/** POST /api/auth/verify: a login with `userId`, else the phone number of the logged-in user (PRODUCT.md 9). Response: userSchema. */
export const verifySchema = z.object({ code: typedCodeSchema, userId: optional(idSchema) });
export type Verify = z.infer<typeof verifySchema>;

/** POST /api/auth/login-link: logs in by the link of a mail, whose token it is. Response: userSchema. */
export const loginLinkSchema = z.object({ token: z.string().check(z.maxLength(200)) });
export type LoginLink = z.infer<typeof loginLinkSchema>;

/** POST /api/auth/resend-code: a new code for a login; the previous one stops working. */
export const resendCodeSchema = z.object({ userId: idSchema });
export type ResendCode = z.infer<typeof resendCodeSchema>;
