import type { PinoLogger } from 'nestjs-pino';
import type { Stripe } from 'stripe';
import type { StripeSettings } from '../../src/platform/config/stripe-settings.ts';
import type { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { stripeClient, stripeSdk } from '../../src/platform/cards/stripe-client.ts';
import { StripeCardPayments } from '../../src/platform/cards/stripe.card-payments.ts';
import { StripeStandIn } from '../../stand-ins/stripe/stripe-stand-in.ts';

const TIMEOUT_MS = 15_000;
/** Stripe lists an event a moment after it happened. */
const MAX_TRIES = 20;

interface SignedWebhook {
  readonly body: Buffer;
  readonly signature: string;
}

export interface ContractProvider {
  readonly cards: CardPayments;
  /** The SDK itself, for what a browser does and this site never does. */
  readonly sdk: Stripe;
  /** A genuine webhook about this payment. */
  getWebhook(paymentId: string): Promise<SignedWebhook>;
  close(): Promise<unknown>;
}

const noLog = { warn: () => undefined } as unknown as PinoLogger;
const createClients = (settings: StripeSettings) => ({
  cards: new StripeCardPayments(settings, noLog, TIMEOUT_MS),
  sdk: stripeClient(settings, TIMEOUT_MS),
});

export interface LocalProvider extends ContractProvider {
  readonly standIn: StripeStandIn;
}

export async function startLocalProvider(): Promise<LocalProvider> {
  const standIn = new StripeStandIn(':memory:', { publicUrl: 'http://localhost:3000', secretKey: 'x'.repeat(32) });
  const webhooks: SignedWebhook[] = [];
  standIn.webhooks.mode = 'held';
  standIn.deliver = (_url, body, headers) => {
    webhooks.push({ body: Buffer.from(body), signature: headers['stripe-signature'] ?? '' });
    return Promise.resolve(200);
  };
  const baseUrl = `http://127.0.0.1:${await standIn.listen(0)}`;
  return {
    ...createClients({ ...standIn.settings, baseUrl }),
    standIn,
    getWebhook: async (paymentId) => {
      await standIn.webhooks.send();
      const webhook = webhooks.find(({ body }) => body.includes(paymentId));
      if (webhook === undefined) throw new Error('The stand-in sent no webhook about this payment.');
      return webhook;
    },
    close: async () => {
      await standIn.close();
      standIn.end();
    },
  };
}

/** Stripe cannot reach this machine: its event is fetched, and signed as Stripe signs. */
async function startRealProvider(secretKey: string): Promise<ContractProvider> {
  const secret = `whsec_${'contract'.repeat(4)}`;
  const clients = createClients({ secretKey, publishableKey: 'pk_test_unused', webhookSecrets: [secret] });
  return {
    ...clients,
    getWebhook: async (paymentId) => {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const { data } = await clients.sdk.events.list({ limit: 100, type: 'payment_intent.created' });
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
  ['the stand-in', startLocalProvider],
  ...(/^(sk|rk)_test_/.test(key) ? [['Stripe in test mode', () => startRealProvider(key)] as const] : []),
];
