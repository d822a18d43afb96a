import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { PayAnswer } from '../provider.ts';

/** After these nobody knows whether money was taken. */
const UNKNOWN = ['api_connection_error', 'api_error', 'idempotency_error', 'rate_limit_error'];

/** Pays with what is in the fields; Stripe itself shows what the bank asks. It leaves the page only where it must (spec §7). */
export async function confirm(stripe: Stripe, elements: StripeElements, returnPath: string): Promise<PayAnswer> {
  const { paymentIntent, error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: `${location.origin}${returnPath}` },
    redirect: 'if_required',
  });
  return paymentIntent ? { kind: 'status', status: paymentIntent.status } : refusalOf(error);
}

function refusalOf(error: StripeError): PayAnswer {
  const { type, message, payment_intent: payment } = error;
  if (type === 'validation_error') return { kind: 'incomplete' };
  // Paid already, in another tab say: that is no refusal
  if (payment?.status === 'succeeded' || payment?.status === 'processing') {
    return { kind: 'status', status: payment.status };
  }
  if (UNKNOWN.includes(type)) throw new Error(message ?? `Stripe failed: ${type}`);
  return { kind: 'refused', message };
}
