import { z } from 'zod';
import { optional } from '../common.ts';

/**
 * How far a helper is with payouts: `none` has not begun; `started` left the provider's form before its end; `reviewing` waits
 * for the provider; `needs_more`: the provider asks for something; `enabled` gets money. `off`: this site takes no tips.
 */
export const PAYOUT_STATES = ['off', 'none', 'started', 'reviewing', 'needs_more', 'enabled'] as const;

/** `fresh`: asks the provider first, for who comes back from its form. */
export const payoutsQuerySchema = z.object({
  fresh: optional(z.enum(['true', 'false'])).transform((fresh) => fresh === 'true'),
});
export type PayoutsQuery = z.infer<typeof payoutsQuerySchema>;

/** GET /api/payouts: one's own. */
export const payoutsSchema = z.object({
  state: z.enum(PAYOUT_STATES),
  /** Where the bank account is, ISO 3166 alpha-2; null before it was said. It cannot be changed afterwards. */
  country: z.string().nullable(),
  /** What was paid for one, and has not been paid out yet. What a bank disputes waits for its decision first. */
  waitingCents: z.int(),
  /** What goes back first unless payouts are set up by then; null where nothing waits, or payouts are enabled. */
  nextReturn: z.object({ cents: z.int(), on: z.string() }).nullable(),
});
export type Payouts = z.infer<typeof payoutsSchema>;

/** POST /api/payouts/link. `country` counts the first time only, and is needed then. */
export const payoutLinkRequestSchema = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Please choose the country of your bank account')
    .optional(),
});
export type PayoutLinkRequest = z.infer<typeof payoutLinkRequestSchema>;

/** A page of the payment provider's, for this person, once: its form, or once payouts are enabled its dashboard. */
export const payoutLinkSchema = z.object({ url: z.string() });
export type PayoutLink = z.infer<typeof payoutLinkSchema>;
