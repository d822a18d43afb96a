import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { useImperativeHandle } from 'react';
import type { FieldsProps } from '../provider.ts';
import { useAppearance } from './appearance.ts';
import { confirm } from './confirm.ts';

/** Stripe's own fields in frames of its own: what is typed there never reaches this site. Stripe labels them. */
export function StripeFields({ stripe, ...props }: FieldsProps & { stripe: Stripe }) {
  const appearance = useAppearance();
  const { clientSecret } = props;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, locale: locale(), loader: 'auto' }}>
      <CardFields {...props} />
    </Elements>
  );
}

function CardFields({ payer, returnPath, onReady, onFailed }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(
    payer,
    () => ({
      pay: () => (stripe && elements ? confirm(stripe, elements, returnPath) : Promise.resolve({ kind: 'incomplete' })),
    }),
    [stripe, elements, returnPath],
  );
  return <PaymentElement options={{ layout: 'tabs' }} onReady={onReady} onLoadError={onFailed} />;
}

/** The page's languages, as Stripe calls them; the browser's own may be another than the page's. */
const LOCALES: Readonly<Record<string, StripeElementLocale>> = { en: 'en' };
const locale = (): StripeElementLocale => LOCALES[document.documentElement.lang] ?? 'auto';
