import { readSiteSettings } from 'shared-ui/app';
import type { PaymentProvider } from './provider.ts';

/** The provider of this site; undefined where it takes no tips. Loads the code of that provider only. Rejects where it did not load. */
export async function loadProvider(): Promise<PaymentProvider | undefined> {
  const { payments } = await readSiteSettings();
  if (payments.provider === 'off') return undefined;
  if (payments.provider === 'local') return (await import('./local/local-provider.tsx')).localProvider;
  const { loadStripeProvider } = await import('./stripe/stripe-provider.tsx');
  return loadStripeProvider(payments.publishableKey);
}
