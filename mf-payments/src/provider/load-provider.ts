import { readSite } from 'shared-ui/app';
import type { PaymentProvider } from './provider.ts';

/** The provider of this site; undefined where it takes no tips. Only its own code is fetched, and only now. Rejects where it did not load. */
export async function loadProvider(): Promise<PaymentProvider | undefined> {
  const { payments } = await readSite();
  if (payments.provider === 'off') return undefined;
  if (payments.provider === 'local') return (await import('./local/local-provider.ts')).localProvider;
  const { loadStripeProvider } = await import('./stripe/stripe-provider.tsx');
  return loadStripeProvider(payments.publishableKey);
}
