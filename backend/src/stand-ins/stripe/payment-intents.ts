import type Stripe from 'stripe';
import { isSameText } from '../../platform/config/secrets.ts';
import type { Charges, Decline } from './charges.ts';
import { newId, randomText } from './ids.ts';
import { DECIDED_AFTER, DECLINES, METHOD_OF, NOT_AUTHENTICATED, type Outcome, outcomeOf } from './payment-methods.ts';
import type { Provider } from './provider.ts';
import { noSuch, notPossible, Refusal } from './refusal.ts';

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly metadata?: Record<string, string>;
  readonly description?: string;
  readonly transfer_group?: string;
  readonly payment_method_types?: string[];
  readonly capture_method?: 'automatic' | 'automatic_async';
}

type Intent = Stripe.PaymentIntent;
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** Payments, from the wish to the money. */
export class PaymentIntents {
  constructor(
    private readonly provider: Provider,
    private readonly charges: Charges,
  ) {}

  create(wish: NewIntent): Intent {
    const intent = intentOf(wish, this.provider.seconds());
    this.provider.state.put(intent, { group: wish.transfer_group });
    this.provider.tell('payment_intent.created', intent);
    return intent;
  }

  get(id: string): Intent {
    const found = this.provider.state.get('payment_intent', id);
    if (found === undefined) throw noSuch('payment_intent', id, 'intent');
    return found;
  }

  /** Of who holds its secret; undefined for a wrong one. */
  openedBy(clientSecret: string): Intent | undefined {
    const [id = ''] = clientSecret.split('_secret_');
    const found = this.provider.state.get('payment_intent', id);
    return found !== undefined && isSameText(found.client_secret ?? '', clientSecret) ? found : undefined;
  }

  /** Throws a Refusal (402) where the card does not pay; the intent then waits for another card. */
  confirm(intent: Intent, method: string): Intent {
    const outcome = outcomeOf(method);
    if (outcome === undefined) throw noSuch('PaymentMethod', method, 'payment_method', 400);
    if (!OPEN.has(intent.status)) throw unexpectedState(intent, 'confirm');
    const decline = DECLINES[outcome];
    const chosen: Intent = { ...intent, payment_method: METHOD_OF[outcome], last_payment_error: null };
    if (decline !== undefined) throw declined(decline, this.#fail(chosen, decline));
    if (outcome === 'asks') return this.#ask(chosen);
    return outcome === 'succeeds' ? this.succeed(chosen) : this.#wait(chosen, outcome);
  }

  /** The card's owner proves who they are, or does not (3-D Secure). */
  answer(intent: Intent, confirmed: boolean): Intent {
    if (intent.status !== 'requires_action') throw unexpectedState(intent, 'confirm');
    if (confirmed) return this.succeed(intent);
    throw declined(NOT_AUTHENTICATED, this.#fail(intent, NOT_AUTHENTICATED, false));
  }

  cancel(intent: Intent, reason: Intent['cancellation_reason'] = null): Intent {
    if (!OPEN.has(intent.status)) throw unexpectedState(intent, 'cancel');
    const canceled: Intent = {
      ...{ ...intent, status: 'canceled', canceled_at: this.provider.seconds(), cancellation_reason: reason },
      next_action: null,
    };
    return this.#became('payment_intent.canceled', canceled);
  }

  succeed(intent: Intent): Intent {
    const charge = this.charges.succeed(intent);
    return this.#became('payment_intent.succeeded', {
      ...{ ...intent, status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id },
      ...{ next_action: null, last_payment_error: null },
    });
  }

  #fail(intent: Intent, decline: Decline, tried = true): Intent {
    const charge = tried ? this.charges.fail(intent, decline) : undefined;
    return this.#became('payment_intent.payment_failed', {
      ...{ ...intent, status: 'requires_payment_method', payment_method: null, next_action: null },
      latest_charge: charge?.id ?? null,
      last_payment_error: {
        ...{ type: tried ? 'card_error' : 'invalid_request_error', charge: charge?.id, code: decline.code },
        ...{ decline_code: decline.declineCode, message: decline.message },
      },
    });
  }

  #ask(intent: Intent): Intent {
    const type = 'use_stripe_sdk';
    const next_action = { type, use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    return this.#became('payment_intent.requires_action', { ...intent, status: 'requires_action', next_action });
  }

  #wait(intent: Intent, outcome: Outcome): Intent {
    const due = this.provider.now().getTime() + 1000 * (DECIDED_AFTER[outcome] ?? 0);
    this.provider.state.run('insert or replace into later (id, due_at) values (?, ?)', intent.id, due);
    return this.#became('payment_intent.processing', { ...intent, status: 'processing' });
  }

  #became(event: Stripe.Event.Type, intent: Intent): Intent {
    this.provider.state.put(intent);
    this.provider.tell(event, intent);
    return intent;
  }
}

const declined = ({ code, declineCode, message }: Decline, intent: Intent): Refusal =>
  new Refusal(402, {
    ...{ type: 'card_error', code, decline_code: declineCode, message, payment_intent: intent },
    charge: typeof intent.latest_charge === 'string' ? intent.latest_charge : undefined,
  });

function unexpectedState(intent: Intent, verb: 'cancel' | 'confirm'): Refusal {
  const { status } = intent;
  const already =
    verb === 'confirm' && status === 'succeeded'
      ? ' it has already succeeded after being previously confirmed.'
      : ` it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${[...OPEN].join(', ')}.`;
  return notPossible(`You cannot ${verb} this PaymentIntent because${already}`, {
    ...{ code: 'payment_intent_unexpected_state', payment_intent: intent },
  });
}

function intentOf(wish: NewIntent, created: number): Intent {
  const id = newId('pi');
  return {
    ...{ id, object: 'payment_intent', amount: wish.amount, currency: wish.currency, created },
    ...{ allowed_payment_method_types: null, amount_capturable: 0, amount_received: 0, application: null },
    ...{ application_fee_amount: null, automatic_payment_methods: null, canceled_at: null, cancellation_reason: null },
    ...{ capture_method: wish.capture_method ?? 'automatic_async', client_secret: `${id}_secret_${randomText(25)}` },
    ...{ confirmation_method: 'automatic', customer: null, customer_account: null },
    ...{ description: wish.description ?? null, excluded_payment_method_types: null, last_payment_error: null },
    ...{ latest_charge: null, livemode: false, managed_payments: null, metadata: wish.metadata ?? {} },
    ...{ next_action: null, on_behalf_of: null, payment_method: null, payment_method_configuration_details: null },
    ...{ payment_method_options: null, payment_method_types: wish.payment_method_types ?? ['card'] },
    ...{ payment_record: null, processing: null, receipt_email: null, review: null, setup_future_usage: null },
    ...{ shipping: null, source: null, statement_descriptor: null, statement_descriptor_suffix: null },
    ...{ status: 'requires_payment_method', transfer_group: wish.transfer_group ?? null },
  };
}
