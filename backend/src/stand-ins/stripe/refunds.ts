import type Stripe from 'stripe';
import type { Balance } from './balance.ts';
import type { Charges } from './charges.ts';
import { idIn, newId } from './ids.ts';
import type { PaymentIntents } from './payment-intents.ts';
import type { Provider } from './provider.ts';
import { noSuch, notPossible, wrongParameter } from './refusal.ts';

export interface NewRefund {
  readonly charge?: string;
  readonly payment_intent?: string;
  /** All that is left, where it is absent. */
  readonly amount?: number;
  readonly metadata?: Record<string, string>;
  readonly reason?: Stripe.Refund.Reason;
}

export interface RefundParts {
  readonly intents: PaymentIntents;
  readonly charges: Charges;
  readonly balance: Balance;
}

/** Money that goes back to the card. */
export class Refunds {
  constructor(
    private readonly provider: Provider,
    private readonly parts: RefundParts,
  ) {}

  create({ amount, metadata = {}, reason, ...of }: NewRefund): Stripe.Refund {
    const charge = this.#chargeOf(of);
    const left = charge.amount - charge.amount_refunded;
    this.#refuseDisputed(charge);
    const cents = amount ?? left;
    refuse(charge, cents, left);
    const id = newId('re');
    const moved = this.parts.balance.move({ type: 'refund', category: 'refund', source: id, cents: -cents });
    const refund: Stripe.Refund = {
      ...{ id, object: 'refund', amount: cents, balance_transaction: moved.id, charge: charge.id },
      ...{ created: this.provider.seconds(), currency: 'usd', customer: null, customer_account: null },
      ...{ metadata, payment_intent: charge.payment_intent, payment_method: charge.payment_method },
      ...{ reason: reason ?? null, receipt_number: null, source_transfer_reversal: null },
      ...{ status: 'succeeded', transfer_reversal: null },
    };
    this.provider.state.put(refund, { owner: charge.id });
    this.#refunded(charge, charge.amount_refunded + cents);
    this.provider.tell('refund.created', refund);
    return refund;
  }

  get(id: string): Stripe.Refund {
    const found = this.provider.state.get('refund', id);
    if (found === undefined) throw noSuch('refund', id);
    return found;
  }

  /** The card's bank cannot take it: the money is back in the operator's balance. */
  fail(id: string): Stripe.Refund {
    const refund = this.get(id);
    const { amount: cents } = refund;
    if (refund.status === 'failed') return refund;
    const moved = this.parts.balance.move({ type: 'refund_failure', category: 'refund_failure', source: id, cents });
    const failed: Stripe.Refund = {
      ...{ ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' },
      failure_balance_transaction: moved.id,
    };
    this.provider.state.put(failed);
    const charge = this.parts.charges.get(idIn(refund.charge) ?? '');
    this.parts.charges.update({ ...charge, amount_refunded: charge.amount_refunded - cents, refunded: false });
    for (const event of ['charge.refund.updated', 'refund.failed', 'refund.updated'] as const)
      this.provider.tell(event, failed);
    return failed;
  }

  #refuseDisputed({ id, disputed }: Stripe.Charge): void {
    const won = this.provider.state.list('dispute', { owner: id }).every(({ status }) => status === 'won');
    if (disputed && !won)
      throw notPossible(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }

  #refunded(charge: Stripe.Charge, cents: number): void {
    const after = { ...charge, amount_refunded: cents, refunded: cents === charge.amount };
    this.provider.tell('charge.refunded', this.parts.charges.update(after));
  }

  #chargeOf({ charge, payment_intent: id }: NewRefund): Stripe.Charge {
    if (charge !== undefined) return this.parts.charges.get(charge);
    if (id === undefined)
      throw wrongParameter('One of the following params should be provided: payment_intent, charge.');
    const latest = idIn(this.parts.intents.get(id).latest_charge);
    const found = latest === undefined ? undefined : this.parts.charges.get(latest);
    if (found?.paid === true) return found;
    throw notPossible(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
}

function refuse(charge: Stripe.Charge, cents: number, left: number): void {
  if (!charge.paid)
    throw notPossible(`Charge ${charge.id} has not been paid; cannot issue a refund.`, { param: 'charge' });
  if (left === 0)
    throw notPossible(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (cents > left)
    throw notPossible(
      `Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      {
        param: 'amount',
      },
    );
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
