import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { ServerSwitch } from '../stand-in-switch.ts';
import { NoSuchPaymentError, StripeStandIn } from './stripe-stand-in.ts';

const SITE = { publicUrl: 'https://amigo.example', secretKey: 'a secret' };
const standIn = new StripeStandIn(':memory:', SITE);
const server = new ServerSwitch(standIn);
const DAY = 24 * 60 * 60 * 1000;

let stripe: Stripe;
beforeAll(async () => {
  standIn.webhooks.mode = 'held';
  await server.up();
  stripe = sdkWith(standIn.settings.secretKey);
});
afterAll(async () => {
  await server.down();
  standIn.end();
});
beforeEach(() => {
  standIn.now = () => new Date();
});

const sdkWith = (key: string) =>
  new Stripe(key, { host: '127.0.0.1', port: server.port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
const anOrder = { amount: 1500, currency: 'usd', payment_method_types: ['card'], transfer_group: 'tip 1' };
const anIntent = (metadata: Record<string, string> = {}) => stripe.paymentIntents.create({ ...anOrder, metadata });
const secretOf = ({ client_secret: secret }: Stripe.PaymentIntent) => secret ?? '';
const eventsAbout = (id: string) =>
  standIn.webhooks
    .list()
    .filter(({ data }) => 'id' in data.object && data.object.id === id)
    .map(({ type }) => type);

describe('the SDK, talking to the stand-in as to Stripe', () => {
  it('makes a payment that waits for a card, and finds it again', async () => {
    const made = await anIntent({ tipId: 't1', recipientId: '7' });
    expect(made).toMatchObject({
      amount: 1500,
      currency: 'usd',
      status: 'requires_payment_method',
      latest_charge: null,
    });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w{25}$`));
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      metadata: { tipId: 't1', recipientId: '7' },
    });
    expect(eventsAbout(made.id)).toEqual(['payment_intent.created']);
  });

  it('tells of a paid one its charge, its fee of 2.9 % and 30 cents, and its refunds', async () => {
    const { id } = await anIntent();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const paid = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction', 'latest_charge.refunds'],
    });
    expect(paid).toMatchObject({
      ...{ status: 'succeeded', amount_received: 1500 },
      latest_charge: {
        ...{ paid: true, transfer_group: 'tip 1', refunds: { data: [] } },
        balance_transaction: { amount: 1500, fee: 74, net: 1426, type: 'charge' },
      },
    });
    expect(eventsAbout(id)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  });

  it('makes and pays in one call', async () => {
    const paid = await stripe.paymentIntents.create({ ...anOrder, confirm: true, payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it.each([
    ['pm_card_chargeDeclined', 'generic_decline', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('says of %s that it was declined; another card may be tried', async (method, decline, message) => {
    const { id } = await anIntent();
    const refusal = { type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: decline, message };
    await expect(stripe.paymentIntents.confirm(id, { payment_method: method })).rejects.toMatchObject(refusal);
    const { status, last_payment_error: error } = await stripe.paymentIntents.retrieve(id);
    expect({ status, message: error?.message }).toEqual({ status: 'requires_payment_method', message });
    expect(eventsAbout(id)).toEqual(['payment_intent.created', 'payment_intent.payment_failed']);
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
  });

  it("asks the card's owner who they are, and takes both answers", async () => {
    const intent = await anIntent();
    const asked = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(() => standIn.answer(secretOf(intent), false)).toThrow('We are unable to authenticate your payment method.');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    standIn.confirm(secretOf(intent), 'asks');
    expect(standIn.answer(secretOf(intent), true).status).toBe('succeeded');
    expect(() => standIn.answer(secretOf(intent), true)).toThrow('already succeeded');
  });

  it('lets a payment hang, and decides it by itself', async () => {
    const intent = await anIntent();
    expect(standIn.confirm(secretOf(intent), 'stays_open').status).toBe('processing');
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    standIn.settleDue();
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
    standIn.now = () => new Date(Date.now() + 6000);
    standIn.settleDue();
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('never answers a call with the card that hangs, and decides it after 20 s', async () => {
    const intent = await anIntent();
    const unanswered = stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_noAnswer' },
      { timeout: 50 },
    );
    await expect(unanswered).rejects.toMatchObject({ type: 'StripeConnectionError' });
    standIn.settleDue({ all: true });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('pays nothing twice, and cancels nothing that is paid', async () => {
    const intent = await anIntent();
    standIn.confirm(secretOf(intent), 'succeeds');
    await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      ...{ statusCode: 400, code: 'payment_intent_unexpected_state' },
      payment_intent: { id: intent.id, status: 'succeeded' },
    });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toThrow('because it has a status of succeeded');
    expect(standIn.books().charges.filter(({ payment_intent: of }) => of === intent.id)).toHaveLength(1);
  });

  it('takes no card for what was canceled', async () => {
    const intent = await anIntent();
    expect(await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      ...{ status: 'canceled', cancellation_reason: 'abandoned' },
    });
    expect(() => standIn.confirm(secretOf(intent), 'succeeds')).toThrow('because it has a status of canceled');
    expect(() => standIn.confirm(`${intent.id}_secret_wrong`, 'succeeds')).toThrow(NoSuchPaymentError);
  });
});

describe('a call that is not right', () => {
  const refused = { type: 'StripeInvalidRequestError' };

  it('is one with a wrong key, or none', async () => {
    await expect(sdkWith('sk_test_wrong').balance.retrieve()).rejects.toMatchObject({
      ...{ type: 'StripeAuthenticationError', statusCode: 401, message: 'Invalid API Key provided: ********rong' },
    });
    const { status } = await fetch(`http://127.0.0.1:${server.port}/v1/balance`);
    expect(status).toBe(401);
  });

  it.each([
    ['no amount', { currency: 'usd' }, { code: 'parameter_missing', param: 'amount' }],
    ['an amount of less than 50 cents', { amount: 49, currency: 'usd' }, { param: 'amount' }],
    ['half a cent', { amount: 100.5, currency: 'usd' }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['another currency', { amount: 100, currency: 'eur' }, { param: 'currency' }],
    ['a parameter that does not exist', { ...anOrder, tip: 1 }, { code: 'parameter_unknown', param: 'tip' }],
  ])('is one with %s', async (_what, given, refusal) => {
    const create = stripe.paymentIntents.create(given as Stripe.PaymentIntentCreateParams);
    await expect(create).rejects.toMatchObject({ ...refused, statusCode: 400, ...refusal });
  });

  it('is one about what does not exist, or with a card nobody knows', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      ...{ ...refused, statusCode: 404, code: 'resource_missing', message: "No such payment_intent: 'pi_none'" },
    });
    const { id } = await anIntent();
    await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_none' })).rejects.toMatchObject(refused);
    await expect(stripe.paymentIntents.retrieve(id, { expand: ['none'] })).rejects.toMatchObject(refused);
  });

  it('is one to an address that Stripe has and this stand-in has not: the SDK would take a 404 without an error', async () => {
    await expect(stripe.customers.list()).rejects.toMatchObject({ ...refused, statusCode: 404 });
  });

  it.each([
    ['payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242'],
    ['source[object]=card&source[number]=4242 4242 4242 4242'],
    ['payment_method=4242-4242-4242-4242'],
    ['payment_method_data[card][cvc]=123'],
  ])('is one with a raw card: %s', async (body) => {
    const headers = { authorization: `Bearer ${standIn.settings.secretKey}` };
    const { id } = await anIntent();
    const address = `http://127.0.0.1:${server.port}/v1/payment_intents/${id}/confirm`;
    const answer = await fetch(address, { method: 'POST', headers, body });
    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringMatching(/^Sending credit card/) } });
    expect(JSON.stringify(standIn.books())).not.toMatch(/4242.?4242/);
  });
});

describe('an idempotency key', () => {
  it('makes one payment of several calls, and answers each alike, be it after a day no more', async () => {
    const key = { idempotencyKey: 'tip-1' };
    const first = await stripe.paymentIntents.create(anOrder, key);
    const again = await stripe.paymentIntents.create(anOrder, key);
    expect(again).toEqual(first);
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'tip-1' });
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    standIn.now = () => new Date(Date.now() + DAY + 1000);
    expect((await stripe.paymentIntents.create(anOrder, key)).id).not.toBe(first.id);
  });

  it('stands for its parameters alone', async () => {
    const key = { idempotencyKey: 'tip-2' };
    await stripe.paymentIntents.create(anOrder, key);
    await expect(stripe.paymentIntents.create({ ...anOrder, amount: 1600 }, key)).rejects.toMatchObject({
      ...{ type: 'StripeIdempotencyError', statusCode: 400 },
    });
  });

  it('keeps a refusal, but none of a call that was never begun', async () => {
    const key = { idempotencyKey: 'confirm-1' };
    const { id } = await anIntent();
    const confirm = (method: string) => stripe.paymentIntents.confirm(id, { payment_method: method }, key);
    await expect(confirm('')).rejects.toMatchObject({ statusCode: 400 });
    await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    expect(eventsAbout(id).filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(1);
  });

  it('is in use while the first call with it runs', async () => {
    const key = { idempotencyKey: 'tip-3' };
    const held = standIn.faults.hold('payment_intents.create');
    const first = stripe.paymentIntents.create(anOrder, key);
    await held.begun;
    await expect(stripe.paymentIntents.create(anOrder, key)).rejects.toMatchObject({
      ...{ statusCode: 409, code: 'idempotency_key_in_use' },
    });
    held.release();
    expect((await stripe.paymentIntents.create(anOrder, key)).id).toBe((await first).id);
  });
});

describe('a fault on demand', () => {
  const count = () => standIn.books().intents.length;
  const create = (key: string) => stripe.paymentIntents.create(anOrder, { idempotencyKey: key, timeout: 200 });

  it.each([
    ['refused', 0, { type: 'StripeConnectionError' }],
    ['hangs', 0, { type: 'StripeConnectionError' }],
    ['fails', 0, { type: 'StripeAPIError', statusCode: 500 }],
    ['limited', 0, { type: 'StripeRateLimitError', statusCode: 429 }],
    ['lost', 1, { type: 'StripeConnectionError' }],
    ['silent', 1, { type: 'StripeConnectionError' }],
  ] as const)('%s: done %i times, and once after another try', async (fault, done, thrown) => {
    const before = count();
    // The SDK calls once more by itself where a connection ended.
    standIn.faults.next('payment_intents.create', fault, { times: fault === 'refused' || fault === 'lost' ? 2 : 1 });
    await expect(create(`fault-${fault}`)).rejects.toMatchObject(thrown);
    expect(count()).toBe(before + done);
    expect((await create(`fault-${fault}`)).status).toBe('requires_payment_method');
    expect(count()).toBe(before + 1);
  });
});
