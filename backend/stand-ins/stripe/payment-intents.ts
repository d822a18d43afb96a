import type Stripe from 'stripe';
import { timingSafeEqualText } from '../../src/platform/config/secrets.ts';
import { ApiError, notFound, notPossible } from './api-error.ts';
import type { Charges, Decline } from './charges.ts';
import { type Context, getId, newId, randomText } from './context.ts';

/** The result of a payment: chosen by a person in the local form, or by one of Stripe's test cards. */
export const OUTCOMES = [
  'succeeds',
  'asks',
  'asks_if_wanted',
  'risky',
  'declined',
  'no_money',
  'stays_open',
  'no_answer',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Stripe's test payment methods. The last two exist here only. */
export const PAYMENT_METHODS: Readonly<Record<Outcome, string>> = {
  succeeds: 'pm_card_visa',
  asks: 'pm_card_authenticationRequired',
  asks_if_wanted: 'pm_card_threeDSecureOptional',
  risky: 'pm_card_riskLevelElevated',
  declined: 'pm_card_chargeDeclined',
  no_money: 'pm_card_chargeDeclinedInsufficientFunds',
  stays_open: 'pm_card_staysOpen',
  no_answer: 'pm_card_noAnswer',
};

const DECLINES: Readonly<Partial<Record<Outcome, Decline>>> = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  no_money: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
};

/** 3-D Secure failed. */
const NOT_AUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** How long a pending payment takes until it succeeds. */
const PENDING_SECONDS: Readonly<Partial<Record<Outcome, number>>> = { stays_open: 5, no_answer: 20 };

interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly metadata?: Record<string, string>;
  readonly description?: string;
  readonly transfer_group?: string;
  readonly payment_method_types?: string[];
  readonly capture_method?: 'automatic' | 'automatic_async';
  readonly payment_method_options?: { readonly card?: { readonly request_three_d_secure?: ThreeDSecure } };
}
type ThreeDSecure = 'any' | 'automatic' | 'challenge';

type Intent = Stripe.PaymentIntent;
const PAYABLE_STATUSES = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

export class PaymentIntents {
  constructor(
    private readonly context: Context,
    private readonly charges: Charges,
  ) {}

  create(input: NewIntent): Intent {
    const intent = buildIntent(input, this.context.seconds());
    this.context.state.put(intent, { group: input.transfer_group });
    this.context.emit('payment_intent.created', intent);
    return intent;
  }

  get(id: string): Intent {
    const found = this.context.state.get('payment_intent', id);
    if (found === undefined) throw notFound('payment_intent', id, 'intent');
    return found;
  }

  /** Undefined for a wrong secret. */
  findBySecret(clientSecret: string): Intent | undefined {
    const [id = ''] = clientSecret.split('_secret_');
    const found = this.context.state.get('payment_intent', id);
    return found !== undefined && timingSafeEqualText(found.client_secret ?? '', clientSecret) ? found : undefined;
  }

  /**
   * Throws an ApiError (402) where the card does not pay; the intent then waits for another card.
   * @param card which of the cards of this kind it is, for its fingerprint
   */
  confirm(intent: Intent, method: string, card = method): Intent {
    const outcome = OUTCOMES.find((name) => PAYMENT_METHODS[name] === method);
    if (outcome === undefined) throw notFound('PaymentMethod', method, 'payment_method', 400);
    if (!PAYABLE_STATUSES.has(intent.status)) throw unexpectedStatus(intent, 'confirm');
    const decline = DECLINES[outcome];
    const chosen: Intent = { ...intent, payment_method: PAYMENT_METHODS[outcome], last_payment_error: null };
    this.context.state.run('insert or replace into card (intent, card) values (?, ?)', intent.id, card);
    if (decline !== undefined) throw declined(decline, this.#fail(chosen, decline));
    if (outcome === 'asks' || (outcome === 'asks_if_wanted' && wantsAuthentication(intent)))
      return this.#requireAction(chosen);
    return PENDING_SECONDS[outcome] === undefined ? this.succeed(chosen) : this.#process(chosen, outcome);
  }

  /** The result of 3-D Secure. Throws an ApiError (402) where it failed. */
  authenticate(intent: Intent, confirmed: boolean): Intent {
    if (intent.status !== 'requires_action') throw unexpectedStatus(intent, 'confirm');
    if (confirmed) return this.succeed(intent);
    throw declined(NOT_AUTHENTICATED, this.#fail(intent, NOT_AUTHENTICATED, false));
  }

  cancel(intent: Intent, reason: Intent['cancellation_reason'] = null): Intent {
    if (!PAYABLE_STATUSES.has(intent.status)) throw unexpectedStatus(intent, 'cancel');
    const canceled: Intent = {
      ...intent,
      status: 'canceled',
      canceled_at: this.context.seconds(),
      cancellation_reason: reason,
      next_action: null,
    };
    return this.#update('payment_intent.canceled', canceled);
  }

  succeed(intent: Intent): Intent {
    const card = this.context.state.row('select card from card where intent = ?', intent.id)?.['card'];
    const isRisky = intent.payment_method === PAYMENT_METHODS.risky;
    const charge = this.charges.succeed(intent, { card: String(card), isRisky });
    return this.#update('payment_intent.succeeded', {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
      review: getId(charge.review) ?? null,
    });
  }

  #fail(intent: Intent, decline: Decline, hasCharge = true): Intent {
    const charge = hasCharge ? this.charges.fail(intent, decline) : undefined;
    return this.#update('payment_intent.payment_failed', {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      latest_charge: charge?.id ?? null,
      last_payment_error: {
        type: hasCharge ? 'card_error' : 'invalid_request_error',
        charge: charge?.id,
        code: decline.code,
        decline_code: decline.declineCode,
        message: decline.message,
      },
    });
  }

  #requireAction(intent: Intent): Intent {
    const type = 'use_stripe_sdk';
    const next_action = { type, use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    return this.#update('payment_intent.requires_action', { ...intent, status: 'requires_action', next_action });
  }

  #process(intent: Intent, outcome: Outcome): Intent {
    const dueAt = this.context.now().getTime() + 1000 * (PENDING_SECONDS[outcome] ?? 0);
    this.context.state.run('insert or replace into later (id, due_at) values (?, ?)', intent.id, dueAt);
    return this.#update('payment_intent.processing', { ...intent, status: 'processing' });
  }

  #update(event: Stripe.Event.Type, intent: Intent): Intent {
    this.context.state.put(intent);
    this.context.emit(event, intent);
    return intent;
  }
}

const wantsAuthentication = ({ payment_method_options: options }: Intent): boolean =>
  options?.card?.request_three_d_secure === 'any';

const declined = ({ code, declineCode, message }: Decline, intent: Intent): ApiError =>
  new ApiError(402, {
    type: 'card_error',
    code,
    decline_code: declineCode,
    message,
    payment_intent: intent,
    charge: typeof intent.latest_charge === 'string' ? intent.latest_charge : undefined,
  });

function unexpectedStatus(intent: Intent, verb: 'cancel' | 'confirm'): ApiError {
  const { status } = intent;
  const reason =
    verb === 'confirm' && status === 'succeeded'
      ? ' it has already succeeded after being previously confirmed.'
      : ` it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${[...PAYABLE_STATUSES].join(', ')}.`;
  return notPossible(`You cannot ${verb} this PaymentIntent because${reason}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

const toOptions = ({ payment_method_options: options }: NewIntent): Intent['payment_method_options'] =>
  options?.card === undefined
    ? null
    : {
        card: {
          installments: null,
          mandate_options: null,
          network: null,
          request_three_d_secure: options.card.request_three_d_secure ?? 'automatic',
        },
      };

function buildIntent(input: NewIntent, created: number): Intent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount: input.amount,
    currency: input.currency,
    created,
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: toOptions(input),
    payment_method_types: input.payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: input.transfer_group ?? null,
  };
}
