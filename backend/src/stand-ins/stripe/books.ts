import type Stripe from 'stripe';
import type { Parts } from './parts.ts';

/** The provider's own sums, in cents, to hold ours against. What left is negative, as are fees. */
export interface Books {
  readonly chargesCents: number;
  readonly refundsCents: number;
  readonly transfersCents: number;
  readonly disputesCents: number;
  readonly feesCents: number;
  /** All of the above. */
  readonly balanceCents: number;
  readonly availableCents: number;
  readonly charges: readonly Stripe.Charge[];
  readonly refunds: readonly Stripe.Refund[];
  readonly transfers: readonly Stripe.Transfer[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly intents: readonly Stripe.PaymentIntent[];
}

/** Charges that failed moved nothing, and are left out. */
export function booksOf({ state, balance }: Parts): Books {
  const movements = state.list('balance_transaction');
  const sum = (...types: Stripe.BalanceTransaction.Type[]) =>
    movements.filter(({ type }) => types.includes(type)).reduce((cents, { amount }) => cents + amount, 0);
  return {
    chargesCents: sum('charge'),
    refundsCents: sum('refund', 'refund_failure'),
    transfersCents: sum('transfer'),
    disputesCents: sum('adjustment'),
    feesCents: -movements.reduce((cents, { fee }) => cents + fee, 0),
    balanceCents: movements.reduce((cents, { net }) => cents + net, 0),
    availableCents: balance.get().available[0]?.amount ?? 0,
    charges: state.list('charge').filter(({ paid }) => paid),
    refunds: state.list('refund'),
    transfers: state.list('transfer'),
    disputes: state.list('dispute'),
    intents: state.list('payment_intent'),
  };
}
