import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { ServerSwitch } from '../stand-in-switch.ts';
import { UnknownSecretError, StripeStandIn } from './stripe-stand-in.ts';

const SITE = { publicUrl: 'https://amigo.example', secretKey: 'a secret' };
const standIn = new StripeStandIn(':memory:', SITE);
const server = new ServerSwitch(standIn);
const DAY = 24 * 60 * 60 * 1000;

let stripe: Stripe;
beforeAll(async () => {
  standIn.webhooks.mode = 'held';
  await server.up();
  stripe = createSdk(standIn.settings.secretKey);
});
afterAll(async () => {
  await server.down();
  standIn.end();
});
beforeEach(() => {
  standIn.now = () => new Date();
});

const createSdk = (key: string) =>
  new Stripe(key, { host: '127.0.0.1', port: server.port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
const PARAMS = { amount: 1500, currency: 'usd', payment_method_types: ['card'], transfer_group: 'tip 1' };
const createIntent = (metadata: Record<string, string> = {}) => stripe.paymentIntents.create({ ...PARAMS, metadata });
const getSecret = ({ client_secret: secret }: Stripe.PaymentIntent) => secret ?? '';
const listEventTypes = (id: string) =>
  standIn.webhooks
    .list()
    .filter(({ data }) => 'id' in data.object && data.object.id === id)
    .map(({ type }) => type);

describe('the stand-in, called by the SDK', () => {
  it('creates a payment that waits for a card, and retrieves it', async () => {
    const created = await createIntent({ tipId: 't1', recipientId: '7' });
    expect(created).toMatchObject({
      amount: 1500,
      currency: 'usd',
      status: 'requires_payment_method',
      latest_charge: null,
    });
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{25}$`));
    expect(await stripe.paymentIntents.retrieve(created.id)).toMatchObject({
      metadata: { tipId: 't1', recipientId: '7' },
    });
    expect(listEventTypes(created.id)).toEqual(['payment_intent.created']);
  });

  it('shows a paid payment with its charge, a fee of 2.9 % and 30 cents, and its refunds', async () => {
    const { id } = await createIntent();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const paid = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction', 'latest_charge.refunds'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 1500,
      latest_charge: {
        paid: true,
        transfer_group: 'tip 1',
        refunds: { data: [] },
        balance_transaction: { amount: 1500, fee: 74, net: 1426, type: 'charge' },
      },
    });
    expect(listEventTypes(id)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  });

  it('creates and confirms a payment in one call', async () => {
    const paid = await stripe.paymentIntents.create({ ...PARAMS, confirm: true, payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it.each([
    ['pm_card_chargeDeclined', 'generic_decline', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('declines %s, after which another card can be used', async (method, decline, message) => {
    const { id } = await createIntent();
    const refusal = { type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: decline, message };
    await expect(stripe.paymentIntents.confirm(id, { payment_method: method })).rejects.toMatchObject(refusal);
    const { status, last_payment_error: error } = await stripe.paymentIntents.retrieve(id);
    expect({ status, message: error?.message }).toEqual({ status: 'requires_payment_method', message });
    expect(listEventTypes(id)).toEqual(['payment_intent.created', 'payment_intent.payment_failed']);
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
  });

  it('authenticates the owner of a card, with either result', async () => {
    const intent = await createIntent();
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
    });
    expect(confirmed).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(() => standIn.authenticate(getSecret(intent), false)).toThrow(
      'We are unable to authenticate your payment method.',
    );
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    standIn.confirm(getSecret(intent), 'asks');
    expect(standIn.authenticate(getSecret(intent), true).status).toBe('succeeded');
    expect(() => standIn.authenticate(getSecret(intent), true)).toThrow('already succeeded');
  });

  it('leaves a payment pending, and settles it later', async () => {
    const intent = await createIntent();
    expect(standIn.confirm(getSecret(intent), 'stays_open').status).toBe('processing');
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    standIn.settleDue();
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
    standIn.now = () => new Date(Date.now() + 6000);
    standIn.settleDue();
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('never answers a call with pm_card_noAnswer, and settles the payment after 20 s', async () => {
    const intent = await createIntent();
    const unanswered = stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_noAnswer' },
      { timeout: 50 },
    );
    await expect(unanswered).rejects.toMatchObject({ type: 'StripeConnectionError' });
    standIn.settleDue({ all: true });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('neither confirms nor cancels a paid payment', async () => {
    const intent = await createIntent();
    standIn.confirm(getSecret(intent), 'succeeds');
    await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'succeeded' },
    });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toThrow('because it has a status of succeeded');
    expect(standIn.books().charges.filter(({ payment_intent: of }) => of === intent.id)).toHaveLength(1);
  });

  it('does not confirm a canceled payment', async () => {
    const intent = await createIntent();
    expect(await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    expect(() => standIn.confirm(getSecret(intent), 'succeeds')).toThrow('because it has a status of canceled');
    expect(() => standIn.confirm(`${intent.id}_secret_wrong`, 'succeeds')).toThrow(UnknownSecretError);
  });
});

describe('an invalid call', () => {
  const refused = { type: 'StripeInvalidRequestError' };

  it('has a wrong key, or none', async () => {
    await expect(createSdk('sk_test_wrong').balance.retrieve()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: ********rong',
    });
    const { status } = await fetch(`http://127.0.0.1:${server.port}/v1/balance`);
    expect(status).toBe(401);
  });

  it.each([
    ['no amount', { currency: 'usd' }, { code: 'parameter_missing', param: 'amount' }],
    ['an amount of less than 50 cents', { amount: 49, currency: 'usd' }, { param: 'amount' }],
    [
      'an amount with half a cent',
      { amount: 100.5, currency: 'usd' },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    ['another currency', { amount: 100, currency: 'eur' }, { param: 'currency' }],
    ['a parameter that does not exist', { ...PARAMS, tip: 1 }, { code: 'parameter_unknown', param: 'tip' }],
  ])('has %s', async (_what, params, refusal) => {
    const create = stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams);
    await expect(create).rejects.toMatchObject({ ...refused, statusCode: 400, ...refusal });
  });

  it('has an unknown object, card or expansion', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      ...refused,
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    });
    const { id } = await createIntent();
    await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_none' })).rejects.toMatchObject(refused);
    await expect(stripe.paymentIntents.retrieve(id, { expand: ['none'] })).rejects.toMatchObject(refused);
  });

  it('has an address that the stand-in does not implement: the SDK would ignore a 404 without an error', async () => {
    await expect(stripe.customers.list()).rejects.toMatchObject({ ...refused, statusCode: 404 });
  });

  it.each([
    ['payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242'],
    ['source[object]=card&source[number]=4242 4242 4242 4242'],
    ['payment_method=4242-4242-4242-4242'],
    ['payment_method_data[card][cvc]=123'],
  ])('has a raw card: %s', async (body) => {
    const headers = { authorization: `Bearer ${standIn.settings.secretKey}` };
    const { id } = await createIntent();
    const address = `http://127.0.0.1:${server.port}/v1/payment_intents/${id}/confirm`;
    const response = await fetch(address, { method: 'POST', headers, body });
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(/^Sending credit card/) } });
    expect(JSON.stringify(standIn.books())).not.toMatch(/4242.?4242/);
  });
});

describe('an idempotency key', () => {
  it('creates one payment for repeated calls, with the same response, within a day', async () => {
    const key = { idempotencyKey: 'tip-1' };
    const first = await stripe.paymentIntents.create(PARAMS, key);
    const again = await stripe.paymentIntents.create(PARAMS, key);
    expect(again).toEqual(first);
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'tip-1' });
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    standIn.now = () => new Date(Date.now() + DAY + 1000);
    expect((await stripe.paymentIntents.create(PARAMS, key)).id).not.toBe(first.id);
  });

  it('is refused with other parameters', async () => {
    const key = { idempotencyKey: 'tip-2' };
    await stripe.paymentIntents.create(PARAMS, key);
    await expect(stripe.paymentIntents.create({ ...PARAMS, amount: 1600 }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('repeats a refusal, but not of invalid parameters', async () => {
    const key = { idempotencyKey: 'confirm-1' };
    const { id } = await createIntent();
    const confirm = (method: string) => stripe.paymentIntents.confirm(id, { payment_method: method }, key);
    await expect(confirm('')).rejects.toMatchObject({ statusCode: 400 });
    await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    expect(listEventTypes(id).filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(1);
  });

  it('is in use while the first call is running', async () => {
    const key = { idempotencyKey: 'tip-3' };
    const paused = standIn.faults.pause('payment_intents.create');
    const first = stripe.paymentIntents.create(PARAMS, key);
    await paused.started;
    await expect(stripe.paymentIntents.create(PARAMS, key)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    paused.release();
    expect((await stripe.paymentIntents.create(PARAMS, key)).id).toBe((await first).id);
  });
});

describe('a planned fault', () => {
  const countIntents = () => standIn.books().intents.length;
  const create = (key: string) => stripe.paymentIntents.create(PARAMS, { idempotencyKey: key, timeout: 200 });

  it.each([
    ['refused', 0, { type: 'StripeConnectionError' }],
    ['hangs', 0, { type: 'StripeConnectionError' }],
    ['fails', 0, { type: 'StripeAPIError', statusCode: 500 }],
    ['limited', 0, { type: 'StripeRateLimitError', statusCode: 429 }],
    ['lost', 1, { type: 'StripeConnectionError' }],
    ['silent', 1, { type: 'StripeConnectionError' }],
  ] as const)('%s: executed %i times, and once after a retry', async (fault, executed, error) => {
    const before = countIntents();
    // The SDK repeats a call whose connection was closed.
    standIn.faults.next('payment_intents.create', fault, { times: fault === 'refused' || fault === 'lost' ? 2 : 1 });
    await expect(create(`fault-${fault}`)).rejects.toMatchObject(error);
    expect(countIntents()).toBe(before + executed);
    expect((await create(`fault-${fault}`)).status).toBe('requires_payment_method');
    expect(countIntents()).toBe(before + 1);
  });
});
