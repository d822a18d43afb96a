import * as z from 'zod/mini';
import { emailSchema, idSchema } from '../common.ts';
import { codeSchema, typedCodeSchema } from './login.ts';

/** Typed to delete an account. Never translated, so that nobody types it by accident. */
export const DELETION_WORD = 'DELETE';

/** DELETE /api/account. */
export const deleteAccountSchema = z.object({
  confirmation: z.literal(DELETION_WORD, `Type ${DELETION_WORD} to confirm`),
});
export type DeleteAccount = z.infer<typeof deleteAccountSchema>;

/** GET /api/account/data: all data about the user, one part for each module. */
export const accountDataSchema = z.looseObject({ exportedAt: z.iso.datetime() });
export type AccountData = z.infer<typeof accountDataSchema>;

/** POST /api/suspended-account/data: the same for a suspended person, by the token of the link in a mail. */
export const suspendedAccountLinkSchema = z.object({ token: z.string().check(z.maxLength(200)) });
export type SuspendedAccountLink = z.infer<typeof suspendedAccountLinkSchema>;

/** DELETE /api/suspended-account. */
export const deleteSuspendedAccountSchema = z.extend(deleteAccountSchema, suspendedAccountLinkSchema.shape);
export type DeleteSuspendedAccount = z.infer<typeof deleteSuspendedAccountSchema>;

/** POST /api/email-change: sends one code to the old address and one to the new. Response: emailChangeSchema. */
export const newEmailSchema = z.object({ email: emailSchema('Please enter a valid email address') });
export type NewEmail = z.infer<typeof newEmailSchema>;

/** A change that needs its codes. */
export const emailChangeSchema = z.object({
  email: z.string(),
  /** Seconds until new codes can be requested; 0: now. */
  resendAfter: z.int().check(z.minimum(0)),
});
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** GET /api/email-change. */
export const pendingEmailChangeSchema = z.object({ pending: z.nullable(emailChangeSchema) });
export type PendingEmailChange = z.infer<typeof pendingEmailChangeSchema>;

/** POST /api/email-change/confirm: both codes together. Response: userSchema. */
export const confirmEmailChangeSchema = z.object({ oldCode: typedCodeSchema, newCode: typedCodeSchema });
export type ConfirmEmailChange = z.infer<typeof confirmEmailChangeSchema>;

/** The same for its form: the API accepts codes with spaces, these inputs contain digits only. */
export const emailChangeCodesSchema = z.object({ oldCode: codeSchema, newCode: codeSchema });

/**
 * GET /api/phone-verification. `none`: no code was sent, or it has expired; `sent`: a code is valid; `failed`: the last code
 * could not be sent, or it is unknown whether it was. The number stays in any case.
 */
export const phoneVerificationSchema = z.object({
  state: z.enum(['none', 'sent', 'failed']),
  /** Seconds until another code can be requested; 0: now. */
  resendAfter: z.int().check(z.minimum(0)),
});
export type PhoneVerification = z.infer<typeof phoneVerificationSchema>;

/** GET /api/sessions: the current one first, then by last use. */
export const sessionSchema = z.object({
  id: idSchema,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
  createdAt: z.iso.datetime(),
  /** Precise to the hour: use is recorded once an hour. */
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
