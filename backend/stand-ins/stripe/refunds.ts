import type Stripe from 'stripe';
import { invalidParameter, notFound, notPossible } from './api-error.ts';
import type { Balance, Charges, Reviews } from './charges.ts';
import { type Context, getId, newId } from './context.ts';
import type { PaymentIntents } from './payment-intents.ts';

interface NewRefund {
  readonly charge?: string;
  readonly payment_intent?: string;
  /** The rest of the charge where it is absent. */
  readonly amount?: number;
  readonly metadata?: Record<string, string>;
  readonly reason?: Stripe.Refund.Reason;
}

interface RefundResources {
  readonly intents: PaymentIntents;
  readonly charges: Charges;
  readonly balance: Balance;
  readonly reviews: Reviews;
}

export class Refunds {
  constructor(
    private readonly context: Context,
    private readonly resources: RefundResources,
  ) {}

  create({ amount, metadata = {}, reason, ...target }: NewRefund): Stripe.Refund {
    const charge = this.#getCharge(target);
    this.#refuseDisputed(charge);
    const left = charge.amount - charge.amount_refunded;
    const cents = amount ?? left;
    assertRefundable(charge, cents, left);
    const id = newId('re');
    const movement = this.resources.balance.move({ type: 'refund', category: 'refund', source: id, cents: -cents });
    const refund: Stripe.Refund = {
      id,
      object: 'refund',
      amount: cents,
      balance_transaction: movement.id,
      charge: charge.id,
      created: this.context.seconds(),
      currency: 'usd',
      customer: null,
      customer_account: null,
      metadata,
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    };
    this.context.state.put(refund, { owner: charge.id });
    const refundedCents = charge.amount_refunded + cents;
    const after = { ...charge, amount_refunded: refundedCents, refunded: refundedCents === charge.amount };
    this.context.emit('charge.refunded', this.resources.charges.update(after));
    if (after.refunded) this.resources.reviews.closeOf(charge.id, 'refunded');
    this.context.emit('refund.created', refund);
    return refund;
  }

  get(id: string): Stripe.Refund {
    const found = this.context.state.get('refund', id);
    if (found === undefined) throw notFound('refund', id);
    return found;
  }

  /** The card's bank returns the refund: the money is in the operator's balance again. */
  fail(id: string): Stripe.Refund {
    const refund = this.get(id);
    const { amount: cents } = refund;
    if (refund.status === 'failed') return refund;
    const { balance, charges } = this.resources;
    const movement = balance.move({ type: 'refund_failure', category: 'refund_failure', source: id, cents });
    const failed: Stripe.Refund = {
      ...refund,
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: movement.id,
    };
    this.context.state.put(failed);
    const charge = charges.get(getId(refund.charge) ?? '');
    charges.update({ ...charge, amount_refunded: charge.amount_refunded - cents, refunded: false });
    for (const event of ['charge.refund.updated', 'refund.failed', 'refund.updated'] as const)
      this.context.emit(event, failed);
    return failed;
  }

  #refuseDisputed({ id, disputed }: Stripe.Charge): void {
    const allWon = this.context.state.list('dispute', { owner: id }).every(({ status }) => status === 'won');
    if (disputed && !allWon)
      throw notPossible(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }

  #getCharge({ charge, payment_intent: id }: NewRefund): Stripe.Charge {
    const { charges, intents } = this.resources;
    if (charge !== undefined) return charges.get(charge);
    if (id === undefined)
      throw invalidParameter('One of the following params should be provided: payment_intent, charge.');
    const latest = getId(intents.get(id).latest_charge);
    const found = latest === undefined ? undefined : charges.get(latest);
    if (found?.paid === true) return found;
    throw notPossible(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
}

function assertRefundable(charge: Stripe.Charge, cents: number, left: number): void {
  if (!charge.paid)
    throw notPossible(`Charge ${charge.id} has not been paid; cannot issue a refund.`, { param: 'charge' });
  if (left === 0)
    throw notPossible(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
  if (cents > left)
    throw notPossible(
      `Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
}
