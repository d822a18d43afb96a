import type { Stripe } from 'stripe';
import { z } from 'zod';
import type {
  CardEvent,
  Charge,
  ConnectedAccount,
  Dispute,
  Movement,
  NewAccount,
  Payment,
  PaymentStatus,
  Refund,
  Reversal,
  Transfer,
} from './card-payments.ts';

/** Expanded with a payment: one call for what nearly every payment needs. */
export const PAYMENT_EXPAND = ['latest_charge.balance_transaction', 'latest_charge.refunds', 'latest_charge.review'];
export const PAGE_SIZE = 100;
/** Refunds, or disputes, of one charge. */
const MAX_ITEMS = 1000;

interface ChargeDetails {
  readonly charge: Stripe.Charge;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly fraudWarnings: readonly Stripe.Radar.EarlyFraudWarning[];
}

/** The charge of a payment with all its refunds, disputes and fraud warnings; undefined until it has succeeded. */
export async function fetchChargeDetails(
  stripe: Stripe,
  { status, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<ChargeDetails | undefined> {
  if (status !== 'succeeded' || typeof charge !== 'object' || charge === null) return undefined;
  const params = { charge: charge.id, limit: PAGE_SIZE };
  const { refunds: firstPage, disputed } = charge;
  const refunds =
    firstPage && !firstPage.has_more
      ? firstPage.data
      : await stripe.refunds.list(params).autoPagingToArray({ limit: MAX_ITEMS });
  const disputes = disputed ? await stripe.disputes.list(params).autoPagingToArray({ limit: MAX_ITEMS }) : [];
  const { data: fraudWarnings } = await stripe.radar.earlyFraudWarnings.list(params);
  return { charge, refunds, disputes, fraudWarnings };
}

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** @param details of a payment that has succeeded; a failed charge does not count */
export function toPayment(intent: Stripe.PaymentIntent, details?: ChargeDetails): Payment {
  return {
    id: intent.id,
    group: intent.transfer_group ?? undefined,
    status: STATUSES[intent.status] ?? 'waiting',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    clientSecret: intent.client_secret ?? '',
    charge: details && toCharge(details),
  };
}

const toCharge = ({ charge, refunds, disputes, fraudWarnings }: ChargeDetails): Charge => ({
  id: charge.id,
  feeCents: typeof charge.balance_transaction === 'object' ? charge.balance_transaction?.fee : undefined,
  cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? undefined,
  needsReview: needsReview(charge),
  fraudReportedAt: getLastReport(fraudWarnings),
  refunds: refunds.map(toRefund),
  disputes: disputes.map(toDispute),
});

const RISKY_LEVELS = new Set(['elevated', 'highest']);
const RISKY_TYPES = new Set(['manual_review', 'blocked']);

/** The provider's review decides once it is closed. It opens none for every risky charge: only some of its plans have reviews. */
function needsReview({ review, outcome }: Stripe.Charge): boolean {
  if (review) return typeof review === 'string' || review.open;
  return RISKY_LEVELS.has(outcome?.risk_level ?? '') || RISKY_TYPES.has(outcome?.type ?? '');
}

/** An actionable warning is of a payment that was neither refunded nor disputed. Newest first. */
function getLastReport(warnings: readonly Stripe.Radar.EarlyFraudWarning[]): Date | undefined {
  const last = warnings.find(({ actionable }) => actionable);
  return last && new Date(last.created * 1000);
}

export const toRefund = ({ id, amount, status }: Stripe.Refund): Refund => ({
  id,
  amountCents: amount,
  status: status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending',
});

/** An inquiry that closes without a dispute, and a prevented dispute, leave the money here, as a won one does. */
const WON = new Set<string>(['won', 'warning_closed', 'prevented']);

const toDispute = ({ id, status, balance_transactions: movements }: Stripe.Dispute): Dispute => ({
  id,
  status: WON.has(status) ? 'won' : status === 'lost' ? 'lost' : 'open',
  movements: movements.map((movement) => ({ id: movement.id, amountCents: movement.amount, feeCents: movement.fee })),
});

/**
 * An Express account that only receives, under the provider's full agreement, also abroad: only such accounts get transfers
 * across the borders of the regions that it serves (docs.stripe.com/connect/cross-border-payouts).
 */
export const accountParams = ({
  country,
  metadata,
}: Omit<NewAccount, 'idempotencyKey'>): Stripe.AccountCreateParams => ({
  type: 'express',
  country,
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
  metadata: { ...metadata },
});

export const toAccount = ({ id, requirements, ...account }: Stripe.Account): ConnectedAccount => ({
  id,
  detailsSubmitted: account.details_submitted,
  transfersEnabled: account.capabilities?.transfers === 'active',
  payoutsEnabled: account.payouts_enabled,
  needsMore: [requirements?.currently_due, requirements?.past_due].some((fields) => (fields ?? []).length > 0),
});

export const toTransfer = ({ id, amount, destination, reversed }: Stripe.Transfer): Transfer => ({
  id,
  amountCents: amount,
  accountId: typeof destination === 'string' ? destination : (destination?.id ?? ''),
  isReversed: reversed,
});

export const toReversal = ({ id, amount }: Stripe.TransferReversal): Reversal => ({ id, amountCents: amount });

/** Expanded for `toMovement`: what moved the money, and the charge or transfer that it belongs to. */
export const MOVEMENT_EXPAND = ['data.source', 'data.source.charge', 'data.source.transfer'];

const KINDS: Readonly<Record<string, Movement['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'transfer',
  transfer_cancel: 'transfer',
  transfer_failure: 'transfer',
};

export const toMovement = (transaction: Stripe.BalanceTransaction): Movement => ({
  id: transaction.id,
  kind: isOfDispute(transaction) ? 'dispute' : (KINDS[transaction.type] ?? 'other'),
  amountCents: transaction.amount,
  feeCents: transaction.fee,
  group: findGroup(transaction.source),
});

/** What a dispute takes, or gives back, is booked as an adjustment. */
const isOfDispute = ({ source }: Stripe.BalanceTransaction): boolean =>
  typeof source === 'object' && source?.object === 'dispute';

function findGroup(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  if (source.object === 'refund' || source.object === 'dispute') return findGroup(source.charge);
  if (source.object === 'transfer_reversal') return findGroup(source.transfer);
  return source.object === 'charge' || source.object === 'transfer' ? (source.transfer_group ?? undefined) : undefined;
}

const idSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** The connected account that the event happened at; absent for the operator's own account. */
  account: z.string().nullish(),
  data: z.object({ object: z.object({ id: z.string().nullish(), payment_intent: idSchema, account: idSchema }) }),
});
type StripeEvent = z.infer<typeof eventSchema>;

/** Undefined for a body that is no event, or is one of a kind that we do not subscribe to, such as thin events. */
export function parseEvent(body: Buffer): CardEvent | undefined {
  const { data: event } = eventSchema.safeParse(parseJson(body));
  return event && { id: event.id, type: event.type, about: toSubject(event) };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function toSubject({ type, account, data: { object } }: StripeEvent): CardEvent['about'] {
  if (/^(account|capability)\./.test(type)) {
    const id = account ?? (type === 'account.updated' ? object.id : object.account);
    return id ? { kind: 'account', id } : { kind: 'other' };
  }
  const id = account ? undefined : findPaymentId(type, object);
  return id ? { kind: 'payment', id } : { kind: 'other' };
}

function findPaymentId(type: string, object: StripeEvent['data']['object']): string | null | undefined {
  if (type.startsWith('payment_intent.')) return object.id;
  return /^(charge|refund|review|radar\.early_fraud_warning)\./.test(type) ? object.payment_intent : undefined;
}
