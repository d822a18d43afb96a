import type { Stripe } from 'stripe';
import type { Movement } from './card-payments.ts';

/** What must be there for `movementOf`: what moved the money, and the charge that it belongs to. */
export const MOVEMENT_PARTS = ['data.source', 'data.source.charge'];

const KINDS: Readonly<Record<string, Movement['kind']>> = {
  ...{ charge: 'payment', payment: 'payment' },
  ...{ refund: 'refund', payment_refund: 'refund', refund_failure: 'refund', payment_failure_refund: 'refund' },
  ...{ transfer: 'transfer', transfer_refund: 'transfer', transfer_cancel: 'transfer', transfer_failure: 'transfer' },
};

export const movementOf = (movement: Stripe.BalanceTransaction): Movement => ({
  id: movement.id,
  kind: isOfDispute(movement) ? 'dispute' : (KINDS[movement.type] ?? 'other'),
  cents: movement.amount,
  feeCents: movement.fee,
  group: groupOf(movement.source),
});

/** Money taken for a dispute, or given back, is booked as an adjustment. */
const isOfDispute = ({ source }: Stripe.BalanceTransaction): boolean =>
  typeof source === 'object' && source?.object === 'dispute';

function groupOf(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  if (source.object === 'refund' || source.object === 'dispute') return groupOf(source.charge);
  return source.object === 'charge' || source.object === 'transfer' ? (source.transfer_group ?? undefined) : undefined;
}
