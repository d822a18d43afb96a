import { z } from 'zod';
import { StartError } from './start-error.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** One for the endpoint of our own account, another for that of the connected accounts. */
  readonly webhookSecrets: readonly string[];
  /** The local stand-in; the provider itself where absent. */
  readonly baseUrl?: string;
  /** The browser uses the stand-in too, and loads nothing from the provider. */
  readonly local?: true;
}

const key = (kinds: string, error: string) =>
  z
    .string()
    .regex(new RegExp(`^(${kinds})_(test|live)_[A-Za-z0-9]{10,250}$`), error)
    .optional();

/** Stripe's part of settingsSchema. */
export const stripeEnv = {
  STRIPE_SECRET_KEY: key('sk|rk', 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_').meta({
    description: 'Stripe processes the tips; needs the next two; without them production takes none',
    unset: 'a local stand-in',
  }),
  STRIPE_PUBLISHABLE_KEY: key('pk', 'must begin with pk_test_ or pk_live_').meta({
    description: 'the key for browsers; test or live, as the one before',
  }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[\w+/=-]{10,250}(\s*,\s*whsec_[\w+/=-]{10,250})*$/,
      'must begin with whsec_; several with commas between them',
    )
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .optional()
    .meta({
      description: 'of the endpoint PUBLIC_URL/api/webhooks/stripe; two, with a comma between them: see below',
    }),
};

interface StripeEnv {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: readonly string[] | undefined;
}

/** Throws a StartError where one is missing, or where a test key is combined with a live one. */
export function readStripeSettings(env: StripeEnv): StripeSettings | undefined {
  const secretKey = env.STRIPE_SECRET_KEY;
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY;
  const webhookSecrets = env.STRIPE_WEBHOOK_SECRET;
  if (secretKey === undefined && publishableKey === undefined && webhookSecrets === undefined) return undefined;
  if (secretKey === undefined || publishableKey === undefined || webhookSecrets === undefined)
    throw new StartError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together, or none of them.',
    );
  if (modeOf(secretKey) !== modeOf(publishableKey))
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be both for tests, or both live.');
  return { secretKey, publishableKey, webhookSecrets };
}

const modeOf = (name: string): string | undefined => name.split('_')[1];
