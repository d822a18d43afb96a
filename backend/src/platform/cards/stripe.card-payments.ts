import type { PinoLogger } from 'nestjs-pino';
import type { SiteSettings } from 'contracts';
import type { StripeSettings } from '../config/stripe-settings.ts';
import {
  type AccountLinkUrls,
  type CardEvent,
  CardPayments,
  type ConnectedAccount,
  type Movement,
  type NewAccount,
  type NewPayment,
  type NewRefund,
  type NewReversal,
  type NewTransfer,
  type Payment,
  type Refund,
  type Reversal,
  type Transfer,
} from './card-payments.ts';
import { cardErrors, CardsRefusedError } from './cards.errors.ts';
import { STRIPE_TIMEOUT_MS, StripeCalls } from './stripe-client.ts';
import {
  accountParams,
  fetchChargeDetails,
  MOVEMENT_EXPAND,
  parseEvent,
  PAGE_SIZE,
  PAYMENT_EXPAND,
  toAccount,
  toMovement,
  toPayment,
  toRefund,
  toReversal,
  toTransfer,
} from './stripe-mapping.ts';

const CURRENCY = 'usd';
const MAX_SIGNATURE_AGE_SECONDS = 300;
/** Captures before it counts as paid: the provider's default captures later, and the fee is unknown until then. */
const BY_CARD = { payment_method_types: ['card'], capture_method: 'automatic' as const };

/** Stripe: payment intents by card on the operator's own account, transfers to Express accounts. */
export class StripeCardPayments extends CardPayments {
  readonly enabled = true;
  readonly siteSettings: SiteSettings['payments'];
  readonly #calls: StripeCalls;

  constructor(
    private readonly settings: StripeSettings,
    private readonly log: PinoLogger,
    timeoutMs = STRIPE_TIMEOUT_MS,
  ) {
    super();
    const { local, publishableKey } = settings;
    this.siteSettings = local ? { provider: 'local' } : { provider: 'stripe', publishableKey };
    this.#calls = new StripeCalls(settings, log, timeoutMs);
  }

  async createPayment({ group, amountCents, metadata, ...payment }: NewPayment): Promise<Payment> {
    const { authentication, idempotencyKey } = payment;
    const order = { amount: amountCents, currency: CURRENCY, transfer_group: group, metadata: { ...metadata } };
    const options = { payment_method_options: { card: { request_three_d_secure: authentication } } };
    const params = { ...order, ...BY_CARD, ...options };
    return toPayment(
      await this.#calls.callForObject(({ paymentIntents }) => paymentIntents.create(params, { idempotencyKey })),
    );
  }

  async getPayment(id: string): Promise<Payment> {
    const intent = await this.#calls.callForObject(({ paymentIntents }) =>
      paymentIntents.retrieve(id, { expand: PAYMENT_EXPAND }),
    );
    return toPayment(intent, await this.#calls.call((stripe) => fetchChargeDetails(stripe, intent)));
  }

  async cancelPayment(id: string): Promise<Payment> {
    try {
      return toPayment(await this.#calls.callForObject(({ paymentIntents }) => paymentIntents.cancel(id)));
    } catch (error) {
      if (!(error instanceof CardsRefusedError) || error.missing) throw error;
      const payment = await this.getPayment(id);
      if (payment.status === 'canceled') return payment;
      throw error;
    }
  }

  async refund({ paymentId, amountCents, idempotencyKey }: NewRefund): Promise<Refund> {
    const params = { payment_intent: paymentId, amount: amountCents };
    return toRefund(await this.#calls.callForObject(({ refunds }) => refunds.create(params, { idempotencyKey })));
  }

  async transfer({ group, chargeId, accountId, amountCents, idempotencyKey }: NewTransfer): Promise<Transfer> {
    const source = { source_transaction: chargeId, transfer_group: group };
    const params = { amount: amountCents, currency: CURRENCY, destination: accountId, ...source };
    return toTransfer(await this.#calls.callForObject(({ transfers }) => transfers.create(params, { idempotencyKey })));
  }

  async listTransfers(group: string): Promise<readonly Transfer[]> {
    const params = { transfer_group: group, limit: PAGE_SIZE };
    return (await this.#calls.call(({ transfers }) => transfers.list(params))).data.map(toTransfer);
  }

  async reverseTransfer({ transferId, amountCents, idempotencyKey }: NewReversal): Promise<Reversal> {
    const params = { amount: amountCents };
    return toReversal(
      await this.#calls.callForObject(({ transfers }) =>
        transfers.createReversal(transferId, params, { idempotencyKey }),
      ),
    );
  }

  async listReversals(transferId: string): Promise<readonly Reversal[]> {
    const params = { limit: PAGE_SIZE };
    return (await this.#calls.call(({ transfers }) => transfers.listReversals(transferId, params))).data.map(
      toReversal,
    );
  }

  async createAccount({ idempotencyKey, ...account }: NewAccount): Promise<ConnectedAccount> {
    const params = accountParams(account);
    return toAccount(await this.#calls.callForObject(({ accounts }) => accounts.create(params, { idempotencyKey })));
  }

  async getAccount(id: string): Promise<ConnectedAccount> {
    return toAccount(await this.#calls.callForObject(({ accounts }) => accounts.retrieve(id)));
  }

  /** Collects everything that will be due: nobody has to come back once more money has arrived. */
  async createAccountLink(account: string, { returnUrl, refreshUrl }: AccountLinkUrls): Promise<string> {
    const form = { type: 'account_onboarding', collection_options: { fields: 'eventually_due' } } as const;
    const params = { account, ...form, return_url: returnUrl, refresh_url: refreshUrl };
    return (await this.#calls.call(({ accountLinks }) => accountLinks.create(params))).url;
  }

  async createDashboardLink(id: string): Promise<string> {
    return (await this.#calls.call(({ accounts }) => accounts.createLoginLink(id))).url;
  }

  readEvent(body: Buffer, signature: string, now: Date): CardEvent | undefined {
    if (!this.settings.webhookSecrets.some((secret) => this.#isSigned(body, signature, secret, now))) {
      this.log.warn('a call in the name of the payment provider is not signed by it: check STRIPE_WEBHOOK_SECRET');
      throw cardErrors.not_genuine();
    }
    const event = parseEvent(body);
    if (event === undefined) this.log.warn('a call that the payment provider signed cannot be read, and has no effect');
    return event;
  }

  #isSigned(body: Buffer, header: string, secret: string, now: Date): boolean {
    const { signature } = this.#calls.stripe.webhooks;
    try {
      return (
        signature?.verifyHeader(body, header, secret, MAX_SIGNATURE_AGE_SECONDS, undefined, now.getTime()) ?? false
      );
    } catch {
      return false;
    }
  }

  async *listMovements(): AsyncIterable<Movement> {
    const params = { limit: PAGE_SIZE, expand: MOVEMENT_EXPAND };
    for await (const transaction of this.#calls.iterate((stripe) => stripe.balanceTransactions.list(params)))
      yield toMovement(transaction);
  }
}
