import type { Stripe } from 'stripe';
import type { Charge, Dispute, Payment, PaymentStatus, Refund } from './card-payments.ts';

/** Asked for together with a payment: one call for what nearly every one needs. */
export const PAYMENT_PARTS = ['latest_charge.balance_transaction', 'latest_charge.refunds'];
const PAGE = 100;
/** Of refunds, or disputes, of one charge. */
const MOST = 1000;

interface ChargeParts {
  readonly charge: Stripe.Charge;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** What has become of a payment's money; undefined while it has none. */
export async function listChargeParts(
  stripe: Stripe,
  { status, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<ChargeParts | undefined> {
  if (status !== 'succeeded' || typeof charge !== 'object' || charge === null) return undefined;
  const all = { charge: charge.id, limit: PAGE };
  const { refunds: some, disputed } = charge;
  const refunds =
    some && !some.has_more ? some.data : await stripe.refunds.list(all).autoPagingToArray({ limit: MOST });
  const disputes = disputed ? await stripe.disputes.list(all).autoPagingToArray({ limit: MOST }) : [];
  return { charge, refunds, disputes };
}

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** @param paid once it has succeeded; a charge that failed is none */
export function paymentOf(intent: Stripe.PaymentIntent, paid?: ChargeParts): Payment {
  return {
    id: intent.id,
    group: intent.transfer_group ?? undefined,
    status: STATUSES[intent.status] ?? 'waiting',
    cents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    clientSecret: intent.client_secret ?? '',
    charge: paid && chargeOf(paid),
  };
}

const chargeOf = ({ charge, refunds, disputes }: ChargeParts): Charge => ({
  id: charge.id,
  feeCents: typeof charge.balance_transaction === 'object' ? charge.balance_transaction?.fee : undefined,
  refunds: refunds.map(refundOf),
  disputes: disputes.map(disputeOf),
});

export const refundOf = ({ id, amount, status }: Stripe.Refund): Refund => ({
  id,
  cents: amount,
  status: status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending',
});

/** An inquiry that ends without a dispute, and a dispute that was prevented, leave the money here: as if won. */
const WON = new Set<string>(['won', 'warning_closed', 'prevented']);

const disputeOf = ({ id, status, balance_transactions: movements }: Stripe.Dispute): Dispute => ({
  id,
  status: WON.has(status) ? 'won' : status === 'lost' ? 'lost' : 'open',
  movements: movements.map((movement) => ({ id: movement.id, cents: movement.amount, feeCents: movement.fee })),
});
