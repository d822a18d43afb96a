import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { notFound, notPossible } from './api-error.ts';
import { type Context, getId, newId } from './context.ts';

const AVAILABLE_AFTER_SECONDS = 2 * 24 * 60 * 60;

/** The fee of a card payment: 2.9 % and 30 cents. */
const cardFee = (cents: number): number => Math.round(cents * 0.029) + 30;

/** Why a bank declined. */
export interface Decline {
  readonly code: 'card_declined' | 'payment_intent_authentication_failure';
  readonly declineCode?: string;
  readonly message: string;
}

interface PayingCard {
  /** Any name: the same one is the same card. */
  readonly card: string;
  readonly isRisky: boolean;
}

/** Successful and failed charges of cards. */
export class Charges {
  constructor(
    private readonly context: Context,
    private readonly balance: Balance,
    private readonly reviews: Reviews,
  ) {}

  get(id: string): Stripe.Charge {
    const found = this.context.state.get('charge', id);
    if (found === undefined) throw notFound('charge', id);
    return found;
  }

  /** The card paid: the money is in the operator's balance, minus the fee. A risky payment is placed in review. */
  succeed(intent: Stripe.PaymentIntent, { card, isRisky }: PayingCard): Stripe.Charge {
    const id = newId('ch');
    const cents = intent.amount;
    const movement = this.balance.move({
      type: 'charge',
      category: 'charge',
      source: id,
      cents,
      feeCents: cardFee(cents),
      description: intent.description ?? undefined,
    });
    const built = buildCharge(id, intent, this.context.seconds());
    const charge = this.#save({
      ...built,
      balance_transaction: movement.id,
      payment_method_details: buildCardDetails(card),
      review: isRisky ? this.reviews.open(built).id : null,
      ...(isRisky && built.outcome && { outcome: { ...built.outcome, ...RISKY } }),
    });
    this.context.emit('charge.succeeded', charge);
    return charge;
  }

  fail(intent: Stripe.PaymentIntent, { code, declineCode, message }: Decline): Stripe.Charge {
    const charge = this.#save({
      ...buildCharge(newId('ch'), intent, this.context.seconds()),
      amount_captured: 0,
      captured: false,
      paid: false,
      status: 'failed',
      failure_code: code,
      failure_message: message,
      outcome: {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'declined_by_network',
        reason: declineCode ?? code,
        risk_level: 'normal',
        seller_message: 'The bank returned a decline.',
        type: 'issuer_declined',
      },
    });
    this.context.emit('charge.failed', charge);
    return charge;
  }

  update(charge: Stripe.Charge): Stripe.Charge {
    return this.context.state.put(charge);
  }

  #save(charge: Stripe.Charge): Stripe.Charge {
    const { payment_intent: intent, transfer_group: group } = charge;
    return this.context.state.put(charge, { owner: getId(intent), group: group ?? undefined });
  }
}

function buildCharge(id: string, intent: Stripe.PaymentIntent, created: number): Stripe.Charge {
  const { amount, currency, description, metadata, transfer_group } = intent;
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    created,
    currency,
    description,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    customer: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      reason: null,
      network_status: 'approved_by_network',
      risk_level: 'normal',
      risk_score: 3,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: getId(intent.payment_method) ?? null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group,
  };
}

const RISKY = { type: 'manual_review', risk_level: 'elevated', risk_score: 71, reason: 'elevated_risk_level' };

/** Of its fields those that this product reads. */
const buildCardDetails = (card: string) =>
  ({
    type: 'card',
    card: { fingerprint: createHash('sha256').update(card).digest('hex').slice(0, 16) },
  }) as Stripe.Charge.PaymentMethodDetails;

/** Radar's reviews of risky payments, and its warnings of what banks report as fraud. */
export class Reviews {
  constructor(private readonly context: Context) {}

  get(id: string): Stripe.Review {
    const found = this.context.state.get('review', id);
    if (found === undefined) throw notFound('review', id);
    return found;
  }

  open({ id: charge, payment_intent: intent }: Stripe.Charge): Stripe.Review {
    const review: Stripe.Review = {
      id: newId('prv'),
      object: 'review',
      charge,
      created: this.context.seconds(),
      livemode: false,
      billing_zip: null,
      closed_reason: null,
      ip_address: null,
      ip_address_location: null,
      session: null,
      open: true,
      opened_reason: 'rule',
      payment_intent: getId(intent) ?? '',
      reason: 'rule',
    };
    this.context.state.put(review, { owner: charge });
    this.context.emit('review.opened', review);
    return review;
  }

  warn({ id: charge, payment_intent: intent }: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
    const warning: Stripe.Radar.EarlyFraudWarning = {
      id: newId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge,
      livemode: false,
      created: this.context.seconds(),
      fraud_type: 'made_with_stolen_card',
      payment_intent: getId(intent) ?? '',
    };
    this.context.state.put(warning, { owner: charge });
    this.context.emit('radar.early_fraud_warning.created', warning);
    return warning;
  }

  approve(id: string): Stripe.Review {
    return this.#close(id, 'approved');
  }

  /** A payment that is refunded or disputed needs no review any more, and there is nothing left to do about a warning. */
  closeOf(charge: string, reason: 'refunded' | 'disputed'): void {
    for (const { id, open } of this.context.state.list('review', { owner: charge })) if (open) this.#close(id, reason);
    for (const warning of this.context.state.list('radar.early_fraud_warning', { owner: charge }))
      this.context.emit('radar.early_fraud_warning.updated', this.context.state.put({ ...warning, actionable: false }));
  }

  #close(id: string, reason: Stripe.Review.ClosedReason): Stripe.Review {
    const review = this.get(id);
    if (!review.open) throw notPossible(`Review ${id} is closed already.`);
    const closed: Stripe.Review = { ...review, open: false, closed_reason: reason, reason };
    this.context.state.put(closed);
    this.context.emit('review.closed', closed);
    return closed;
  }
}

interface NewMovement {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund' | 'adjustment';
  readonly category: string;
  readonly source: string;
  readonly cents: number;
  readonly feeCents?: number;
  readonly description?: string;
}

/** The operator's balance: the sum of its balance transactions. */
export class Balance {
  constructor(private readonly context: Context) {}

  move({ type, category, source, cents, feeCents = 0, description }: NewMovement): Stripe.BalanceTransaction {
    const created = this.context.seconds();
    const fee: Stripe.BalanceTransaction.FeeDetail = {
      amount: feeCents,
      application: null,
      currency: 'usd',
      type: 'stripe_fee',
      description: type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
    };
    const transaction: Stripe.BalanceTransaction = {
      id: newId('txn'),
      object: 'balance_transaction',
      created,
      currency: 'usd',
      exchange_rate: null,
      amount: cents,
      fee: feeCents,
      fee_details: feeCents === 0 ? [] : [fee],
      net: cents - feeCents,
      available_on: type === 'charge' ? created + AVAILABLE_AFTER_SECONDS : created,
      balance_type: 'payments',
      description: description ?? null,
      reporting_category: category,
      source,
      status: type === 'charge' ? 'pending' : 'available',
      type,
    };
    return this.context.state.put(transaction, { owner: source });
  }

  /** Pending money becomes available with time: the stored status may be old. */
  withCurrentStatus(transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
    const status = transaction.available_on <= this.context.seconds() ? 'available' : 'pending';
    return { ...transaction, status };
  }

  get(): Stripe.Balance {
    const sums = { available: 0, pending: 0 };
    for (const transaction of this.context.state.list('balance_transaction')) {
      const { status, net } = this.withCurrentStatus(transaction);
      sums[status === 'available' ? 'available' : 'pending'] += net;
    }
    const amount = (cents: number) => [{ amount: cents, currency: 'usd', source_types: { card: cents } }];
    return {
      object: 'balance',
      livemode: false,
      available: amount(sums.available),
      pending: amount(sums.pending),
    };
  }
}
