import type { Stripe } from 'stripe';
import type { CardPayments, PayeeAccount, Transfer } from './card-payments.ts';

/**
 * An Express account that only receives. Under the provider's full agreement, also abroad: none but such accounts get transfers across
 * the borders of the regions that it serves (docs.stripe.com/connect/cross-border-payouts).
 */
export const accountParams = ({
  country,
  metadata,
}: Omit<Parameters<CardPayments['createAccount']>[0], 'key'>): Stripe.AccountCreateParams => ({
  type: 'express',
  country,
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
  metadata: { ...metadata },
});

export const payeeOf = (account: Stripe.Account): PayeeAccount => ({
  id: account.id,
  detailsSubmitted: account.details_submitted,
  transfersEnabled: account.capabilities?.transfers === 'active',
  payoutsEnabled: account.payouts_enabled,
  needsMore: isAsked(account.requirements?.currently_due) || isAsked(account.requirements?.past_due),
});

const isAsked = (fields: readonly string[] | null = []): boolean => fields !== null && fields.length > 0;

export const transferOf = ({ id, amount, destination }: Stripe.Transfer): Transfer => ({
  id,
  cents: amount,
  accountId: typeof destination === 'string' ? destination : (destination?.id ?? ''),
});
