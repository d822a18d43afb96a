import type { Decline } from './charges.ts';

/** What becomes of a payment: what a person chooses in the local form, and what Stripe's test cards do. */
export const OUTCOMES = ['succeeds', 'asks', 'declined', 'no_money', 'stays_open', 'no_answer'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The last two exist here only. */
export const METHOD_OF: Readonly<Record<Outcome, string>> = {
  succeeds: 'pm_card_visa',
  asks: 'pm_card_authenticationRequired',
  declined: 'pm_card_chargeDeclined',
  no_money: 'pm_card_chargeDeclinedInsufficientFunds',
  stays_open: 'pm_card_staysOpen',
  no_answer: 'pm_card_noAnswer',
};

export const outcomeOf = (method: string): Outcome | undefined => OUTCOMES.find((name) => METHOD_OF[name] === method);

export const DECLINES: Readonly<Partial<Record<Outcome, Decline>>> = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  no_money: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
};

/** The card's owner did not prove who they are. */
export const NOT_AUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** How long a payment that hangs takes until it is through, in seconds. */
export const DECIDED_AFTER: Readonly<Partial<Record<Outcome, number>>> = { stays_open: 5, no_answer: 20 };
