import type Stripe from 'stripe';
import { type Balance, feeOf } from './balance.ts';
import { idIn, newId } from './ids.ts';
import type { Provider } from './provider.ts';
import { noSuch } from './refusal.ts';

/** Why a bank said no. */
export interface Decline {
  readonly code: 'card_declined' | 'payment_intent_authentication_failure';
  readonly declineCode?: string;
  readonly message: string;
}

/** What was taken from a card, or was tried to be. */
export class Charges {
  constructor(
    private readonly provider: Provider,
    private readonly balance: Balance,
  ) {}

  get(id: string): Stripe.Charge {
    const found = this.provider.state.get('charge', id);
    if (found === undefined) throw noSuch('charge', id);
    return found;
  }

  /** The card paid: the money is in the operator's balance, less the fee. */
  succeed(intent: Stripe.PaymentIntent): Stripe.Charge {
    const id = newId('ch');
    const cents = intent.amount;
    const moved = this.balance.move({
      ...{ type: 'charge', category: 'charge', source: id, cents, feeCents: feeOf(cents) },
      description: intent.description ?? undefined,
    });
    const charge = this.#save({ ...chargeOf(id, intent, this.provider.seconds()), balance_transaction: moved.id });
    this.provider.tell('charge.succeeded', charge);
    return charge;
  }

  fail(intent: Stripe.PaymentIntent, { code, declineCode, message }: Decline): Stripe.Charge {
    const charge = this.#save({
      ...chargeOf(newId('ch'), intent, this.provider.seconds()),
      ...{ amount_captured: 0, captured: false, paid: false, status: 'failed' },
      ...{ failure_code: code, failure_message: message },
      outcome: {
        ...{ advice_code: null, network_advice_code: null, network_decline_code: null },
        ...{ network_status: 'declined_by_network', reason: declineCode ?? code, risk_level: 'normal' },
        ...{ seller_message: 'The bank returned a decline.', type: 'issuer_declined' },
      },
    });
    this.provider.tell('charge.failed', charge);
    return charge;
  }

  update(charge: Stripe.Charge): Stripe.Charge {
    return this.provider.state.put(charge);
  }

  #save(charge: Stripe.Charge): Stripe.Charge {
    const { payment_intent: intent, transfer_group: group } = charge;
    return this.provider.state.put(charge, { owner: idIn(intent), group: group ?? undefined });
  }
}

function chargeOf(id: string, intent: Stripe.PaymentIntent, created: number): Stripe.Charge {
  const { amount, currency, description, metadata, transfer_group } = intent;
  return {
    ...{ id, object: 'charge', amount, amount_captured: amount, amount_refunded: 0, created, currency, description },
    ...{ application: null, application_fee: null, application_fee_amount: null, balance_transaction: null },
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    ...{ calculated_statement_descriptor: null, captured: true, customer: null, disputed: false },
    ...{ failure_balance_transaction: null, failure_code: null, failure_message: null, fraud_details: {} },
    ...{ livemode: false, metadata, on_behalf_of: null },
    outcome: {
      ...{ advice_code: null, network_advice_code: null, network_decline_code: null, reason: null },
      ...{ network_status: 'approved_by_network', risk_level: 'normal', risk_score: 3 },
      ...{ seller_message: 'Payment complete.', type: 'authorized' },
    },
    ...{ paid: true, payment_intent: intent.id, payment_method: idIn(intent.payment_method) ?? null },
    ...{ payment_method_details: null, receipt_email: null, receipt_number: null, receipt_url: null },
    ...{ refunded: false, review: null, shipping: null, source: null, source_transfer: null },
    ...{ statement_descriptor: null, statement_descriptor_suffix: null, status: 'succeeded' },
    ...{ transfer_data: null, transfer_group },
  };
}
