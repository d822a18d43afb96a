import type { PinoLogger } from 'nestjs-pino';
import type { Stripe } from 'stripe';
import type { StripeSettings } from '../../src/platform/config/stripe-settings.ts';
import type { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { stripeClient, stripeSdk } from '../../src/platform/cards/stripe-client.ts';
import { StripeCardPayments } from '../../src/platform/cards/stripe.card-payments.ts';
import { StripeStandIn } from '../../src/stand-ins/stripe/stripe-stand-in.ts';

const TIMEOUT_MS = 15_000;
/** An event shows a moment after what it tells. */
const MOST_TRIES = 20;

/** What a provider tells a site, as it arrives. */
export interface ToldCall {
  readonly body: Buffer;
  readonly signature: string;
}

export interface ContractProvider {
  readonly cards: CardPayments;
  /** The SDK itself, for what a browser does and a site never does. */
  readonly sdk: Stripe;
  /** A genuine call about this payment. */
  told(paymentId: string): Promise<ToldCall>;
  close(): Promise<unknown>;
}

const quiet = { warn: () => undefined } as unknown as PinoLogger;
const partsOf = (settings: StripeSettings) => ({
  cards: new StripeCardPayments(settings, quiet, TIMEOUT_MS),
  sdk: stripeClient(settings, TIMEOUT_MS),
});

export interface LocalProvider extends ContractProvider {
  readonly standIn: StripeStandIn;
}

export async function localProvider(): Promise<LocalProvider> {
  const standIn = new StripeStandIn(':memory:', { publicUrl: 'http://localhost:3000', secretKey: 'x'.repeat(32) });
  const calls: ToldCall[] = [];
  standIn.webhooks.mode = 'held';
  standIn.deliver = (_url, body, headers) => {
    calls.push({ body: Buffer.from(body), signature: headers['stripe-signature'] ?? '' });
    return Promise.resolve(200);
  };
  const baseUrl = `http://127.0.0.1:${await standIn.listen(0)}`;
  return {
    ...partsOf({ ...standIn.settings, baseUrl }),
    standIn,
    told: async (paymentId) => {
      await standIn.webhooks.send();
      const call = calls.find(({ body }) => body.includes(paymentId));
      if (call === undefined) throw new Error('The stand-in told nothing of this payment.');
      return call;
    },
    close: async () => {
      await standIn.close();
      standIn.end();
    },
  };
}

/** Stripe calls no machine without an address: its own event is fetched, and signed as Stripe signs. */
async function realProvider(secretKey: string): Promise<ContractProvider> {
  const secret = `whsec_${'contract'.repeat(4)}`;
  const parts = partsOf({ secretKey, publishableKey: 'pk_test_unused', webhookSecrets: [secret] });
  return {
    ...parts,
    told: async (paymentId) => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const { data } = await parts.sdk.events.list({ limit: 100, type: 'payment_intent.created' });
        const event = data.find(({ data: { object } }) => 'id' in object && object.id === paymentId);
        if (event === undefined) continue;
        const payload = JSON.stringify(event, undefined, 2);
        const signature = stripeSdk().webhooks.generateTestHeaderString({ payload, secret });
        return { body: Buffer.from(payload), signature };
      }
      throw new Error('Stripe has no event of this payment.');
    },
    close: () => Promise.resolve(),
  };
}

const key = process.env['STRIPE_SECRET_KEY'] ?? '';

/** The stand-in always, and Stripe itself where the environment has a test key; never with a live one. */
export const PROVIDERS: readonly (readonly [string, () => Promise<ContractProvider>])[] = [
  ['the stand-in', localProvider],
  ...(/^(sk|rk)_test_/.test(key) ? [['Stripe in test mode', () => realProvider(key)] as const] : []),
];
