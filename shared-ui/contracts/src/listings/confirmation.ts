import * as z from 'zod/mini';
import { codeSchema } from '../account/login.ts';
import { idSchema } from '../common.ts';
import { listingSchema } from './listing.ts';

/** POST /api/listing-confirmations: by the code, on the page that published the listing, or by the link in the mail. */
export const confirmListingSchema = z.union(
  [
    z.object({ confirmationId: idSchema, code: codeSchema }),
    z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ],
  'This link or code is not complete. Please open the link in the mail again, or enter all 6 digits.',
);
export type ConfirmListing = z.infer<typeof confirmListingSchema>;

export const confirmedListingSchema = z.object({
  listing: listingSchema,
  /** Whether the link was that of another contact address than the account's: who follows it may not be who posted. */
  isContactEmail: z.optional(z.boolean()),
});
export type ConfirmedListing = z.infer<typeof confirmedListingSchema>;

/** POST /api/listing-confirmations/resend: a new code to the same address; the old one stops working. */
export const resendConfirmationSchema = z.object({ confirmationId: idSchema });
export type ResendConfirmation = z.infer<typeof resendConfirmationSchema>;

/** POST /api/listing-confirmations/withdraw: the owner of a contact address takes it back, by the link that confirmed it. */
export const withdrawContactEmailSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
export type WithdrawContactEmail = z.infer<typeof withdrawContactEmailSchema>;
