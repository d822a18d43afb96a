import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../src/platform/config/stripe-settings.ts';
import type { Listening } from '../stand-in-switch.ts';
import type { OnboardingResult } from './accounts.ts';
import { Api, type ApiResult, Faults } from './api.ts';
import { API_VERSION, Context, newId } from './context.ts';
import { type Outcome, PAYMENT_METHODS } from './payment-intents.ts';
import { type Books, createResources, readBooks, type Resources } from './resources.ts';
import { State } from './state.ts';
import { type Deliver, Webhooks } from './webhooks.ts';

const DELIVERY_TIMEOUT_MS = 10_000;
const MAX_BODY_LENGTH = 64_000;
/** Longer than clients keep idle connections: otherwise calls that have just begun are cut off. */
const KEEP_ALIVE_MS = 60_000;

interface Site {
  /** Webhooks are sent there. */
  readonly publicUrl: string;
  readonly secretKey: string;
}

/**
 * The part of Stripe's HTTP API that this product uses, on loopback: the real SDK talks to it as it would to Stripe. No card is
 * charged, and no card number is taken.
 */
export class StripeStandIn implements Listening {
  readonly settings: Omit<StripeSettings, 'baseUrl'>;
  /** The application's clock, once there is one. */
  now = (): Date => new Date();
  /** Sends a webhook to the site; a test without a port replaces it. */
  deliver: Deliver = post;
  readonly faults = new Faults();
  readonly webhooks: Webhooks;
  readonly resources: Resources;
  readonly #state: State;
  readonly #api: Api;
  readonly #server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void this.#respond(request, response);
  });

  /** @param path of its database; ':memory:' for a test */
  constructor(path: string, { publicUrl, secretKey }: Site) {
    this.settings = deriveSettings(secretKey);
    this.#state = new State(path);
    const context = new Context(
      this.#state,
      () => this.now(),
      (eventId) => this.webhooks.add(eventId),
    );
    const [secret = ''] = this.settings.webhookSecrets;
    const url = `${publicUrl}/api/webhooks/stripe`;
    const endpoint = () => ({ url, secret, deliver: this.deliver });
    this.webhooks = new Webhooks(context, endpoint, () => this.settleDue());
    this.resources = createResources(context, publicUrl);
    this.#api = new Api(context, this.resources, this.faults, this.settings.secretKey);
  }

  /**
   * Listens on loopback; port 0 takes any. Returns the port.
   * @param options `silent`: sends no webhooks, for those who only read
   */
  async listen(port: number, options: { silent?: boolean } = {}): Promise<number> {
    const listening = Promise.withResolvers<void>();
    this.#server.once('error', listening.reject);
    this.#server.listen(port, '127.0.0.1', listening.resolve);
    await listening.promise;
    if (options.silent !== true) this.webhooks.start();
    return (this.#server.address() as AddressInfo).port;
  }

  /** Also stops the webhooks. */
  close(): Promise<void> {
    this.webhooks.stop();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  /** Closes the database, after `close`. */
  end(): void {
    this.#state.close();
  }

  /** Pays with a card: `card` is any name for it. Throws an ApiError where it does not pay. */
  confirm(clientSecret: string, outcome: Outcome, card?: string): Stripe.PaymentIntent {
    return this.#run(() =>
      this.resources.intents.confirm(this.#getIntent(clientSecret), PAYMENT_METHODS[outcome], card),
    );
  }

  /** The card owner's answer to 3-D Secure. */
  authenticate(clientSecret: string, confirmed: boolean): Stripe.PaymentIntent {
    return this.#run(() => this.resources.intents.authenticate(this.#getIntent(clientSecret), confirmed));
  }

  dispute(chargeId: string): Stripe.Dispute {
    return this.#run(() => this.resources.disputes.open(chargeId));
  }

  closeDispute(id: string, status: 'won' | 'lost'): Stripe.Dispute {
    return this.#run(() => this.resources.disputes.close(id, status));
  }

  /** Somebody of the operator has looked at the payment. Throws an ApiError where no review of it is open. */
  approveReview(chargeId: string): Stripe.Review {
    return this.#run(() => {
      const [review] = this.#state.list('review', { owner: chargeId });
      return this.resources.reviews.approve(review?.id ?? '');
    });
  }

  /** The card's bank reports the payment as fraud: mostly days later, and before a dispute. */
  reportFraud(chargeId: string): Stripe.Radar.EarlyFraudWarning {
    return this.#run(() => this.resources.reviews.warn(this.resources.charges.get(chargeId)));
  }

  /** The account pays all that it has out to its owner's bank. */
  payOut(accountId: string): void {
    this.#run(() => this.resources.transfers.payOut(accountId));
  }

  /** The card's bank returns a refund. */
  failRefund(id: string): Stripe.Refund {
    return this.#run(() => this.resources.refunds.fail(id));
  }

  /** The owner of the account has completed the onboarding form. */
  enable(accountId: string): Stripe.Account {
    return this.onboard(accountId, 'complete');
  }

  onboard(accountId: string, result: OnboardingResult): Stripe.Account {
    return this.#run(() => this.resources.accounts.onboard(accountId, result));
  }

  /** Pending payments that are due succeed. @param all also those that are not due yet */
  settleDue({ all = false } = {}): void {
    const due = this.#state.rows('select id from later where due_at <= ? or ?', this.now().getTime(), all ? 1 : 0);
    if (due.length === 0) return;
    this.#run(() => {
      for (const { id } of due) {
        if (this.#state.run('delete from later where id = ?', String(id)) === 0) continue;
        const intent = this.resources.intents.get(String(id));
        if (intent.status === 'processing') this.resources.intents.succeed(intent);
      }
    });
  }

  books(): Books {
    return readBooks(this.resources);
  }

  #getIntent(clientSecret: string): Stripe.PaymentIntent {
    const intent = this.resources.intents.findBySecret(clientSecret);
    if (intent === undefined) throw new UnknownSecretError();
    return intent;
  }

  /** In one transaction, which is committed also where `work` throws: a declined card leaves a failed charge. */
  #run<T>(work: () => T): T {
    let thrown: unknown;
    const done = this.#state.transaction((): { result: T } | undefined => {
      try {
        return { result: work() };
      } catch (error) {
        thrown = error;
        return undefined;
      }
    });
    if (done === undefined) throw thrown;
    return done.result;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const idempotencyKey = headers['idempotency-key']?.toString();
    const result = await readBody(request)
      .then((body) =>
        this.#api.handle({ method, url, body, authorization: headers.authorization ?? '', idempotencyKey }),
      )
      .catch((): ApiResult => 'cut');
    if (result === 'silent') return;
    if (result === 'cut') {
      request.socket.destroy();
      return;
    }
    response
      .writeHead(result.status, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        'stripe-version': API_VERSION,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(result.replayed === true && { 'idempotent-replayed': 'true' }),
      })
      .end(result.body);
  }
}

/** No payment has this client secret. */
export class UnknownSecretError extends Error {}

/** Derived from the site's secret: nodes that share it verify each other's signatures, and a restart keeps them. */
function deriveSettings(secretKey: string): StripeStandIn['settings'] {
  const derive = (name: string) =>
    createHmac('sha256', secretKey).update(`stripe stand-in/${name}`).digest('hex').slice(0, 32);
  return {
    secretKey: `sk_test_${derive('secret')}`,
    publishableKey: `pk_test_${derive('publishable')}`,
    webhookSecrets: [`whsec_${derive('webhook')}`],
    local: true,
  };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number | undefined> {
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', body, headers, signal });
  await response.body?.cancel();
  return response.status;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MAX_BODY_LENGTH) throw new Error('too long');
  }
  return text;
}
