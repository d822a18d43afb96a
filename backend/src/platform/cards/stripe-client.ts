import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';
import type { StripeSettings } from '../config/stripe-settings.ts';

/** Somebody looks at a button that turns. Asking again is safe: jobs and people do it with the same key. */
export const PROVIDER_MS = 15_000;

const load = createRequire(import.meta.url);

/** The SDK, loaded at the first use and not at the start: it takes 50 ms and 20 MB. Not awaited, since a signature is checked at once. */
export const stripeSdk = (): typeof Stripe => load('stripe') as typeof Stripe;

/** On the provider or on the local stand-in. */
export function stripeClient({ secretKey, baseUrl }: StripeSettings, timeout: number): Stripe {
  const SDK = stripeSdk();
  return new SDK(secretKey, { timeout, maxNetworkRetries: 0, telemetry: false, ...(baseUrl && originOf(baseUrl)) });
}

function originOf(baseUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(baseUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}
