import type { FormFields, FormValue } from './form-encoding.ts';
import { Refusal } from './refusal.ts';

/** Texts of ours, in which nobody looks for a card. */
const OWN_WORDS = new Set(['metadata', 'description', 'transfer_group']);
const CARD_NUMBER = /^(?:\d[ -]?){12,18}\d$/;

/** Stripe takes no card number that did not come from its own form: it would have been on our server. */
export function refuseRawCards(fields: FormFields): void {
  if (Object.entries(fields).some(([name, value]) => !OWN_WORDS.has(name) && holdsCard(name, value)))
    throw new Refusal(
      402,
      {
        type: 'invalid_request_error',
        message:
          'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
      },
      true,
    );
}

function holdsCard(name: string, value: FormValue): boolean {
  if (typeof value === 'string') return name === 'number' || name === 'cvc' || CARD_NUMBER.test(value);
  return Object.entries(value).some(([inner, below]) => holdsCard(inner, below));
}
