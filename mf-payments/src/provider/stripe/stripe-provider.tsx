import type { PaymentIntent, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentProvider, ProviderPayment } from '../provider.ts';
import { StripeFields } from './stripe-fields.tsx';

/** Stripe, by the operator's publishable key. Its script is fetched now and not before. Rejects where it did not load. */
export async function loadStripeProvider(publishableKey: string): Promise<PaymentProvider> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js loads in browsers only.');
  return {
    takesCards: true,
    Fields: (props) => <StripeFields stripe={stripe} {...props} />,
    retrievePayment: (clientSecret) => retrieve(stripe, clientSecret),
  };
}

async function retrieve(stripe: Stripe, clientSecret: string): Promise<ProviderPayment> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (!paymentIntent) throw new Error(error?.message ?? 'Stripe knows no such payment.');
  return toPayment(paymentIntent);
}

const toPayment = ({ id, status, amount, created }: PaymentIntent): ProviderPayment => ({
  paymentIntentId: id,
  status,
  amountCents: amount,
  created,
});
