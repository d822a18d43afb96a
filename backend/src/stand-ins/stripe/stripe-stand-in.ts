import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../platform/config/stripe-settings.ts';
import type { Listening } from '../stand-in-switch.ts';
import type { Onboarding } from './accounts.ts';
import { Api } from './api.ts';
import { type Books, booksOf } from './books.ts';
import { Faults } from './faults.ts';
import { type Parts, partsOf } from './parts.ts';
import { METHOD_OF, type Outcome } from './payment-methods.ts';
import { Provider } from './provider.ts';
import { State } from './state.ts';
import { StripeServer } from './stripe-server.ts';
import { type Deliver, Webhooks } from './webhooks.ts';

const PATIENCE_MS = 10_000;

export interface StripeSite {
  /** The site that this Stripe works for: it calls back there. */
  readonly publicUrl: string;
  readonly secretKey: string;
}

/**
 * The part of Stripe's HTTP API that this product uses, on loopback: the real SDK talks to it as it would to Stripe. No card is
 * charged, and no card number is taken.
 */
export class StripeStandIn implements Listening {
  readonly settings: Omit<StripeSettings, 'baseUrl'>;
  /** Where 'now' comes from: the application's clock, once there is one. */
  now = (): Date => new Date();
  /** How a webhook gets to the site; a test without a port hands it over by itself. */
  deliver: Deliver = post;
  readonly faults = new Faults();
  readonly webhooks: Webhooks;
  readonly parts: Parts;
  readonly #state: State;
  readonly #server: StripeServer;

  /** @param path of the file that holds its books; ':memory:' for a test that is over soon */
  constructor(path: string, { publicUrl, secretKey }: StripeSite) {
    this.settings = settingsOf(secretKey);
    this.#state = new State(path);
    const provider = new Provider(
      this.#state,
      () => this.now(),
      (eventId) => this.webhooks.add(eventId),
    );
    const [secret = ''] = this.settings.webhookSecrets;
    const url = `${publicUrl}/api/webhooks/stripe`;
    const endpoint = () => ({ url, secret, deliver: this.deliver });
    this.webhooks = new Webhooks(provider, endpoint, () => this.settleDue());
    this.parts = partsOf(provider, publicUrl);
    this.#server = new StripeServer(new Api(provider, this.parts, this.faults, this.settings.secretKey));
  }

  /** @param how `silent`: the site is told nothing meanwhile, for who only reads the books */
  async listen(port: number, how: { silent?: boolean } = {}): Promise<number> {
    const taken = await this.#server.listen(port);
    if (how.silent !== true) this.webhooks.start();
    return taken;
  }

  /** A provider that is away calls nobody either. */
  close(): Promise<void> {
    this.webhooks.stop();
    return this.#server.close();
  }

  /** After `close`: its books are closed too. */
  end(): void {
    this.#state.close();
  }

  /** What a card does with a payment. Throws a Refusal where it does not pay. */
  confirm(clientSecret: string, outcome: Outcome): Stripe.PaymentIntent {
    return this.#step(() => this.parts.intents.confirm(this.#openedBy(clientSecret), METHOD_OF[outcome]));
  }

  /** What its owner answers to the bank's question (3-D Secure). */
  answer(clientSecret: string, confirmed: boolean): Stripe.PaymentIntent {
    return this.#step(() => this.parts.intents.answer(this.#openedBy(clientSecret), confirmed));
  }

  dispute(chargeId: string): Stripe.Dispute {
    return this.#step(() => this.parts.disputes.open(chargeId));
  }

  closeDispute(id: string, how: 'won' | 'lost'): Stripe.Dispute {
    return this.#step(() => this.parts.disputes.close(id, how));
  }

  /** A refund that the card's bank sends back. */
  failRefund(id: string): Stripe.Refund {
    return this.#step(() => this.parts.refunds.fail(id));
  }

  /** The owner of the account has given everything. */
  enable(accountId: string): Stripe.Account {
    return this.onboard(accountId, 'complete');
  }

  onboard(accountId: string, how: Onboarding): Stripe.Account {
    return this.#step(() => this.parts.accounts.onboard(accountId, how));
  }

  /** Payments that hung until now are through. @param all also those whose time has not come */
  settleDue({ all = false } = {}): void {
    const due = this.#state.rows('select id from later where due_at <= ? or ?', this.now().getTime(), all ? 1 : 0);
    if (due.length === 0) return;
    this.#step(() => {
      for (const { id } of due) {
        if (this.#state.run('delete from later where id = ?', String(id)) === 0) continue;
        const intent = this.parts.intents.get(String(id));
        if (intent.status === 'processing') this.parts.intents.succeed(intent);
      }
    });
  }

  books(): Books {
    return booksOf(this.parts);
  }

  #openedBy(clientSecret: string): Stripe.PaymentIntent {
    const intent = this.parts.intents.openedBy(clientSecret);
    if (intent === undefined) throw new NoSuchPaymentError();
    return intent;
  }

  /** A declined card leaves a trace, so that a Refusal does not undo the step. */
  #step<T>(step: () => T): T {
    let thrown: unknown;
    const done = this.#state.transaction((): { result: T } | undefined => {
      try {
        return { result: step() };
      } catch (error) {
        thrown = error;
        return undefined;
      }
    });
    if (done === undefined) throw thrown;
    return done.result;
  }
}

/** The secret opens no payment. */
export class NoSuchPaymentError extends Error {}

/** Made of the site's secret: nodes that share it check what the others signed, and no start needs new ones. */
function settingsOf(secretKey: string): StripeStandIn['settings'] {
  const part = (name: string) =>
    createHmac('sha256', secretKey).update(`stripe stand-in/${name}`).digest('hex').slice(0, 32);
  return {
    secretKey: `sk_test_${part('secret')}`,
    publishableKey: `pk_test_${part('publishable')}`,
    webhookSecrets: [`whsec_${part('webhook')}`],
    local: true,
  };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number | undefined> {
  const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.body?.cancel();
  return answer.status;
}
