import { afterEach, describe, expect, it } from '@jest/globals';
import { CardPayments } from '../src/platform/cards/card-payments.ts';
import { startTestApp, useTestApp } from './harness.ts';

const app = useTestApp();
const cards = () => app().nest.get(CardPayments);
const post = (path: string, body: object = {}) => app().post(`/dev/stripe/${path}`, body);

let count = 0;
const createPayment = () => {
  count += 1;
  const metadata = { tipId: `tip ${count}`, recipientId: '7' };
  const order = { group: `tip ${count}`, amountCents: 1500, metadata, idempotencyKey: `tip-${count}` };
  return cards().createPayment({ ...order, authentication: 'any' });
};
const getStatus = async (id: string) => (await cards().getPayment(id)).status;

describe('the local payment form', () => {
  it('pays without a card', async () => {
    const { id, clientSecret } = await createPayment();
    const response = await post('confirm', { clientSecret, outcome: 'succeeds' });
    expect([response.status, response.body]).toEqual([200, { status: 'succeeded' }]);
    expect(await cards().getPayment(id)).toMatchObject({ status: 'succeeded', charge: { feeCents: 74 } });
  });

  it('charges once, also when it is submitted repeatedly', async () => {
    const { id, clientSecret } = await createPayment();
    const confirm = () => post('confirm', { clientSecret, outcome: 'succeeds' });
    const responses = await Promise.all(Array.from({ length: 5 }, confirm));
    expect(responses.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ status: 'succeeded' })));
    expect(
      app()
        .stripe.books()
        .charges.filter(({ payment_intent: of }) => of === id),
    ).toHaveLength(1);
  });

  it.each([
    ['declined', 'Your card was declined.'],
    ['no_money', 'Your card has insufficient funds.'],
  ])('shows why a card is %s, and accepts another one', async (outcome, message) => {
    const { clientSecret } = await createPayment();
    expect((await post('confirm', { clientSecret, outcome })).body).toEqual({
      status: 'requires_payment_method',
      error: { code: 'card_declined', message },
    });
    expect((await post('confirm', { clientSecret, outcome: 'succeeds' })).body).toEqual({ status: 'succeeded' });
  });

  it('asks for authentication, with either result', async () => {
    const { clientSecret } = await createPayment();
    const authentication = { status: 'requires_action' };
    expect((await post('confirm', { clientSecret, outcome: 'asks' })).body).toEqual(authentication);
    const refused = await post('answer', { clientSecret, confirmed: false });
    expect([refused.status, refused.body]).toMatchObject([
      200,
      { status: 'requires_payment_method', error: { code: 'payment_intent_authentication_failure' } },
    ]);
    await post('confirm', { clientSecret, outcome: 'asks' });
    expect((await post('answer', { clientSecret, confirmed: true })).body).toEqual({ status: 'succeeded' });
  });

  it('leaves a payment pending for a while', async () => {
    const { id, clientSecret } = await createPayment();
    const processing = { status: 'processing' };
    expect((await post('confirm', { clientSecret, outcome: 'stays_open' })).body).toEqual(processing);
    expect((await post('confirm', { clientSecret, outcome: 'succeeds' })).body).toEqual(processing);
    app().stripe.settleDue({ all: true });
    expect(await getStatus(id)).toBe('succeeded');
  });

  it('can leave a request without a response, settles the payment later, and does not delay a shutdown', async () => {
    const site = await startTestApp();
    const { id, clientSecret } = await site.nest.get(CardPayments).createPayment({
      group: 'tip',
      amountCents: 1500,
      metadata: {},
      authentication: 'any',
      idempotencyKey: 'tip',
    });
    const processing = new Promise<void>((resolve) => {
      site.stripe.deliver = async (_url, body) => {
        if (body.includes('"payment_intent.processing"')) resolve();
        return 200;
      };
    });
    let hasResponse = false;
    const payload = { clientSecret, outcome: 'no_answer' };
    const response = site.nest.inject({ method: 'POST', url: '/dev/stripe/confirm', payload });
    void response.then(
      () => (hasResponse = true),
      () => undefined,
    );
    await processing;
    expect(hasResponse).toBe(false);
    site.stripe.settleDue({ all: true });
    expect((await site.nest.get(CardPayments).getPayment(id)).status).toBe('succeeded');
    await site.close();
    expect(hasResponse).toBe(false);
  });

  it('shows a payment only with its client secret', async () => {
    const { id, clientSecret } = await createPayment();
    const shown = await post('payment', { clientSecret });
    expect(shown.body).toEqual({
      id,
      status: 'requires_payment_method',
      amount: 1500,
      currency: 'usd',
      created: expect.any(Number),
      metadata: { tipId: `tip ${count}`, recipientId: '7' },
    });
    const wrong = { clientSecret: `${id}_secret_wrong` };
    for (const response of [
      await post('payment', wrong),
      await post('confirm', { ...wrong, outcome: 'succeeds' }),
      await post('answer', { ...wrong, confirmed: true }),
    ])
      expect([response.status, response.body]).toMatchObject([404, { code: 'stripe.no_such_payment' }]);
    expect(await getStatus(id)).toBe('waiting');
  });

  it.each([
    ['a card number', { outcome: 'succeeds', card: { number: '4242424242424242' } }],
    ['an unknown outcome', { outcome: 'free' }],
    ['no outcome', {}],
  ])('refuses a call with %s', async (_what, given) => {
    const { clientSecret } = await createPayment();
    expect((await post('confirm', { clientSecret, ...given })).status).toBe(400);
  });

  it('refuses calls from other origins', async () => {
    const { id, clientSecret } = await createPayment();
    const headers = { origin: 'https://evil.example' };
    const response = await app().post('/dev/stripe/confirm', { clientSecret, outcome: 'succeeds' }, headers);
    expect(response.status).toBe(403);
    expect(await getStatus(id)).toBe('waiting');
  });
});

describe('the payout pages', () => {
  const urls = { returnUrl: 'http://localhost:3000/profile', refreshUrl: 'http://localhost:3000/again' };
  const createAccount = () =>
    cards().createAccount({ country: 'GB', metadata: {}, idempotencyKey: `account-${(count += 1)}` });
  const getPath = (url: string) => new URL(url).pathname;
  const choose = (form: string, choice: string) =>
    app().inject({
      method: 'POST',
      url: '/dev/stripe/onboarding',
      payload: new URLSearchParams({ form, choice }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const parseForm = (page: string) => /name="form" value="(\w+)"/.exec(page)?.[1] ?? '';
  const openForm = async (id: string) =>
    parseForm((await app().get(getPath(await cards().createAccountLink(id, urls)))).text);

  it('open once, and then redirect to the refresh URL', async () => {
    const { id } = await createAccount();
    const path = getPath(await cards().createAccountLink(id, urls));
    const first = await app().get(path);
    expect(first.text).toContain('Local test mode: no real bank account');
    expect(first.text).toContain('Country of the bank account: United Kingdom');
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
    const again = await app().get(path);
    expect([again.status, again.headers['location']]).toEqual([303, urls.refreshUrl]);
    expect((await app().get('/dev/stripe/onboarding/none')).status).toBe(404);
  });

  it('expire after minutes', async () => {
    const { id } = await createAccount();
    const path = getPath(await cards().createAccountLink(id, urls));
    app().clock.moveBy(6 * 60_000);
    expect((await app().get(path)).headers['location']).toBe(urls.refreshUrl);
  });

  it.each([
    ['complete', { detailsSubmitted: true, transfersEnabled: true, payoutsEnabled: true, needsMore: false }],
    ['lacking', { detailsSubmitted: true, transfersEnabled: false, payoutsEnabled: false, needsMore: true }],
    ['leave', { detailsSubmitted: false, transfersEnabled: false, payoutsEnabled: false, needsMore: true }],
  ])('accept the choice %s once, and redirect back', async (choice, state) => {
    const { id } = await createAccount();
    const form = await openForm(id);
    const response = await choose(form, choice);
    expect([response.status, response.headers['location']]).toEqual([303, urls.returnUrl]);
    expect(await cards().getAccount(id)).toEqual({ id, ...state });
    const again = await choose(form, 'complete');
    expect(again.headers['location']).toBe(urls.refreshUrl);
    expect(await cards().getAccount(id)).toEqual({ id, ...state });
  });

  it('refuse other choices', async () => {
    const { id } = await createAccount();
    expect((await choose(await openForm(id), 'rich')).status).toBe(400);
    expect((await choose('none', 'complete')).status).toBe(404);
    expect((await cards().getAccount(id)).detailsSubmitted).toBe(false);
  });

  it('show received transfers, once', async () => {
    const { id } = await createAccount();
    await choose(await openForm(id), 'complete');
    const { id: paymentId, clientSecret, group = '' } = await createPayment();
    await post('confirm', { clientSecret, outcome: 'succeeds' });
    const { charge } = await cards().getPayment(paymentId);
    await cards().transfer({
      group,
      chargeId: charge?.id ?? '',
      accountId: id,
      amountCents: 1500,
      idempotencyKey: `transfer-${group}`,
    });
    const path = getPath(await cards().createDashboardLink(id));
    expect((await app().get(path)).text).toMatch(/\$15\.00 came to this account.*<td class="id">tr_\w+<\/td>/s);
    expect((await app().get(path)).status).toBe(410);
  });
});

describe('a switch for tests', () => {
  afterEach(async () => {
    await app().inject({ method: 'PUT', url: '/dev/stand-ins', payload: { cards: 'up' } });
    await app().inject({ method: 'PUT', url: '/dev/stripe/webhooks', payload: { mode: 'normal' } });
  });

  it('takes the provider down, and up again with its data', async () => {
    const { id } = await createPayment();
    await app().inject({ method: 'PUT', url: '/dev/stand-ins', payload: { cards: 'down' } });
    expect((await app().get('/dev/stand-ins')).body).toMatchObject({ cards: 'down' });
    expect((await app().get('/dev/outbox')).text).toContain('Card payments are switched off');
    await expect(getStatus(id)).rejects.toMatchObject({ code: 'cards.unavailable' });
    await app().standIns.cards.up();
    expect(await getStatus(id)).toBe('waiting');
  });

  it('holds webhooks, and sends them', async () => {
    await app().stripe.webhooks.whenIdle();
    const held = await app().inject({ method: 'PUT', url: '/dev/stripe/webhooks', payload: { mode: 'held' } });
    expect(held.body).toEqual({ mode: 'held' });
    await createPayment();
    const sent = await post('webhooks/send');
    expect(sent.body).toMatchObject([{ id: expect.stringMatching(/^evt_/), type: 'payment_intent.created' }]);
  });
});

it('the local Stripe is not available where keys are set, nor in production', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  };
  const withKeys = await startTestApp({ env: keys });
  const given = { clientSecret: 'a', outcome: 'succeeds' };
  expect(await withKeys.post('/dev/stripe/confirm', given)).toMatchObject({
    status: 409,
    body: { code: 'stand_ins.real' },
  });
  await withKeys.close();
  const live = await startTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://amigo.example' } });
  expect((await live.post('/dev/stripe/confirm', given)).status).toBe(404);
  expect((await live.get('/dev/stripe/onboarding/a')).status).toBe(404);
  await live.close();
});
