import type { PinoLogger } from 'nestjs-pino';
import type { SiteSettings } from 'shared-ui/contracts';
import type { StripeSettings } from '../config/stripe-settings.ts';
import {
  type CardEvent,
  CardPayments,
  type Movement,
  type PayeeAccount,
  type Payment,
  type PaymentOrder,
  type Refund,
  type Transfer,
} from './card-payments.ts';
import { CardsRefusedError, NotGenuineError } from './cards.errors.ts';
import { StripeCalls } from './stripe-calls.ts';
import { PROVIDER_MS } from './stripe-client.ts';
import { eventOf } from './stripe-event.ts';
import { MOVEMENT_PARTS, movementOf } from './stripe-movement.ts';
import { accountParams, payeeOf, transferOf } from './stripe-payee.ts';
import { listChargeParts, PAYMENT_PARTS, paymentOf, refundOf } from './stripe-payment.ts';

const CURRENCY = 'usd';
const PAGE = 100;
const SIGNATURE_SECONDS = 300;
/** Captured before it counts as paid: the provider's default does it later, and until then its fee is not known. */
const BY_CARD = { payment_method_types: ['card'], capture_method: 'automatic' as const };

/** Stripe: payment intents by card on the operator's own account, transfers to Express accounts. */
export class StripeCardPayments extends CardPayments {
  readonly on = true;
  readonly browser: SiteSettings['payments'];
  readonly #calls: StripeCalls;

  constructor(
    private readonly settings: StripeSettings,
    private readonly log: PinoLogger,
    timeoutMs = PROVIDER_MS,
  ) {
    super();
    const { local, publishableKey } = settings;
    this.browser = local ? { provider: 'local' } : { provider: 'stripe', publishableKey };
    this.#calls = new StripeCalls(settings, log, timeoutMs);
  }

  async createPayment({ group, cents, metadata, key: idempotencyKey }: PaymentOrder): Promise<Payment> {
    const order = { amount: cents, currency: CURRENCY, transfer_group: group, metadata: { ...metadata } };
    const params = { ...order, ...BY_CARD };
    return paymentOf(await this.#calls.one(({ paymentIntents }) => paymentIntents.create(params, { idempotencyKey })));
  }

  async getPayment(id: string): Promise<Payment> {
    const intent = await this.#calls.one((stripe) => stripe.paymentIntents.retrieve(id, { expand: PAYMENT_PARTS }));
    return paymentOf(intent, await this.#calls.ask((stripe) => listChargeParts(stripe, intent)));
  }

  async cancelPayment(id: string): Promise<Payment> {
    try {
      return paymentOf(await this.#calls.one(({ paymentIntents }) => paymentIntents.cancel(id)));
    } catch (error) {
      if (!(error instanceof CardsRefusedError) || error.missing) throw error;
      const payment = await this.getPayment(id);
      if (payment.status === 'canceled') return payment;
      throw error;
    }
  }

  async refund({ paymentId, cents, key: idempotencyKey }: Parameters<CardPayments['refund']>[0]): Promise<Refund> {
    const params = { payment_intent: paymentId, amount: cents };
    return refundOf(await this.#calls.one(({ refunds }) => refunds.create(params, { idempotencyKey })));
  }

  async transfer(order: Parameters<CardPayments['transfer']>[0]): Promise<Transfer> {
    const source = { source_transaction: order.chargeId, transfer_group: order.group };
    const params = { amount: order.cents, currency: CURRENCY, destination: order.accountId, ...source };
    const idempotencyKey = order.key;
    return transferOf(await this.#calls.one(({ transfers }) => transfers.create(params, { idempotencyKey })));
  }

  async listTransfers(group: string): Promise<readonly Transfer[]> {
    const { data } = await this.#calls.ask(({ transfers }) => transfers.list({ transfer_group: group, limit: PAGE }));
    return data.map(transferOf);
  }

  async createAccount({ key: idempotencyKey, ...order }: Parameters<CardPayments['createAccount']>[0]) {
    const params = accountParams(order);
    return payeeOf(await this.#calls.one(({ accounts }) => accounts.create(params, { idempotencyKey })));
  }

  async getAccount(id: string): Promise<PayeeAccount> {
    return payeeOf(await this.#calls.one(({ accounts }) => accounts.retrieve(id)));
  }

  /** It asks at once for all that will be due: whoever came once need not come again when more money has arrived. */
  async createAccountLink(account: string, pages: Parameters<CardPayments['createAccountLink']>[1]): Promise<string> {
    const form = { type: 'account_onboarding', collection_options: { fields: 'eventually_due' } } as const;
    const params = { account, ...form, return_url: pages.returnUrl, refresh_url: pages.refreshUrl };
    return (await this.#calls.ask(({ accountLinks }) => accountLinks.create(params))).url;
  }

  async createDashboardLink(id: string): Promise<string> {
    return (await this.#calls.ask(({ accounts }) => accounts.createLoginLink(id))).url;
  }

  readEvent(body: Buffer, signature: string, now: Date): CardEvent | undefined {
    if (!this.settings.webhookSecrets.some((secret) => this.#isSigned(body, signature, secret, now))) {
      this.log.warn('a call in the name of the payment provider is not signed by it: check STRIPE_WEBHOOK_SECRET');
      throw new NotGenuineError();
    }
    const event = eventOf(body);
    if (event === undefined) this.log.warn('a call that the payment provider signed cannot be read, and has no effect');
    return event;
  }

  #isSigned(body: Buffer, header: string, secret: string, now: Date): boolean {
    const { signature } = this.#calls.stripe.webhooks;
    try {
      return signature?.verifyHeader(body, header, secret, SIGNATURE_SECONDS, undefined, now.getTime()) ?? false;
    } catch {
      return false;
    }
  }

  async *listMovements(): AsyncIterable<Movement> {
    const params = { limit: PAGE, expand: MOVEMENT_PARTS };
    for await (const one of this.#calls.each((stripe) => stripe.balanceTransactions.list(params)))
      yield movementOf(one);
  }
}
