import * as z from 'zod/mini';
import { optional } from '../common.ts';

/**
 * The state of a helper's payouts. `none`: not started; `started`: left the provider's form before its end; `reviewing`: the provider
 * is checking; `needs_more`: the provider needs more information; `enabled`: money is paid out. `off`: this site takes no tips.
 */
export const PAYOUT_STATES = ['off', 'none', 'started', 'reviewing', 'needs_more', 'enabled'] as const;

/** `fresh`: asks the provider first, for users who return from its form. */
export const payoutsQuerySchema = z.object({
  fresh: z.pipe(
    optional(z.enum(['true', 'false'])),
    z.transform((fresh) => fresh === 'true'),
  ),
});
export type PayoutsQuery = z.infer<typeof payoutsQuerySchema>;

/** GET /api/payouts: the user's own. */
export const payoutsSchema = z.object({
  state: z.enum(PAYOUT_STATES),
  /** The country of the bank account, ISO 3166 alpha-2; null until it is chosen. It cannot be changed afterwards. */
  country: z.nullable(z.string()),
  /** Received and not paid out yet. Disputed amounts wait for the bank's decision. */
  waitingCents: z.int(),
  /** The amount that is returned first unless payouts are set up by then; null where nothing waits, or payouts are enabled. */
  nextReturn: z.nullable(z.object({ cents: z.int(), on: z.string() })),
  /** Of `waitingCents`: on hold, or in review. This and what follows is absent from older nodes. */
  heldCents: z.optional(z.int()),
  /** The amount on hold that is paid out first, and the UTC day from which; null where nothing is on hold. */
  nextTransfer: z.optional(z.nullable(z.object({ cents: z.int(), on: z.string() }))),
  /** The operator has frozen the payouts. */
  frozen: z.optional(z.boolean()),
});
export type Payouts = z.infer<typeof payoutsSchema>;

/** POST /api/payouts/link. `country` is used, and required, the first time only. */
export const payoutLinkRequestSchema = z.object({
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose the country of your bank account'))),
});
export type PayoutLinkRequest = z.infer<typeof payoutLinkRequestSchema>;

/** A single-use page of the payment provider: its form, or its dashboard once payouts are enabled. */
export const payoutLinkSchema = z.object({ url: z.string() });
export type PayoutLink = z.infer<typeof payoutLinkSchema>;
