import { useImperativeHandle } from 'react';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementLocale, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { FieldsProps, PaymentProvider, PaymentResult, ProviderPayment } from '../provider.ts';
import { useAppearance } from './use-appearance.ts';

/** Stripe, by the operator's publishable key. Loads Stripe's script. Rejects where it did not load. */
export async function loadStripeProvider(publishableKey: string): Promise<PaymentProvider> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js loads in browsers only.');
  return {
    acceptsCards: true,
    Fields: (props) => <StripeFields stripe={stripe} {...props} />,
    retrievePayment: (clientSecret) => retrievePayment(stripe, clientSecret),
  };
}

async function retrievePayment(stripe: Stripe, clientSecret: string): Promise<ProviderPayment> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (!paymentIntent) throw new Error(error?.message ?? 'Stripe knows no such payment.');
  const { id, status, amount, created } = paymentIntent;
  return { paymentIntentId: id, status, amountCents: amount, created };
}

/** Stripe's own fields, in its iframes: card details never reach this site. Stripe labels them. */
function StripeFields({ stripe, ...props }: FieldsProps & { stripe: Stripe }) {
  const appearance = useAppearance();
  const { clientSecret } = props;
  const locale = LOCALES[document.documentElement.lang] ?? 'auto';
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, locale, loader: 'auto' }}>
      <CardFields {...props} />
    </Elements>
  );
}

/** The page's languages, as Stripe names them; the browser's own may differ from the page's. */
const LOCALES: Readonly<Record<string, StripeElementLocale>> = { en: 'en' };

function CardFields({ handle, returnPath, onReady, onFailed }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(
    handle,
    () => ({
      pay: () =>
        stripe && elements ? confirmPayment(stripe, elements, returnPath) : Promise.resolve({ type: 'incomplete' }),
    }),
    [stripe, elements, returnPath],
  );
  return <PaymentElement options={{ layout: 'tabs' }} onReady={onReady} onLoadError={onFailed} />;
}

/** Stripe itself shows what the bank asks, and leaves the page only where it must (spec §7). */
async function confirmPayment(stripe: Stripe, elements: StripeElements, returnPath: string): Promise<PaymentResult> {
  const { paymentIntent, error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: `${location.origin}${returnPath}` },
    redirect: 'if_required',
  });
  return paymentIntent ? { type: 'status', status: paymentIntent.status } : toResult(error);
}

/** After these it is unknown whether money was taken. */
const UNKNOWN_RESULT = ['api_connection_error', 'api_error', 'idempotency_error', 'rate_limit_error'];

function toResult({ type, message, payment_intent: payment }: StripeError): PaymentResult {
  if (type === 'validation_error') return { type: 'incomplete' };
  // Paid already, in another tab for example
  if (payment?.status === 'succeeded' || payment?.status === 'processing') {
    return { type: 'status', status: payment.status };
  }
  if (UNKNOWN_RESULT.includes(type)) throw new Error(message ?? `Stripe failed: ${type}`);
  return { type: 'declined', message };
}
