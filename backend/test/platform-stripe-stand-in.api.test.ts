import { afterEach, describe, expect, it } from '@jest/globals';
import { CardPayments } from '../src/platform/cards/card-payments.ts';
import { startTestApp, useTestApp } from './harness.ts';

const app = useTestApp();
const cards = () => app().nest.get(CardPayments);
const post = (path: string, body: object = {}) => app().post(`/dev/stripe/${path}`, body);

let made = 0;
const aPayment = () => {
  made += 1;
  const metadata = { tipId: `tip ${made}`, recipientId: '7' };
  return cards().createPayment({ group: `tip ${made}`, cents: 1500, metadata, key: `tip-${made}` });
};
const statusOf = async (id: string) => (await cards().getPayment(id)).status;

describe('the local form of payment', () => {
  it('pays, without a card', async () => {
    const { id, clientSecret } = await aPayment();
    const answer = await post('confirm', { clientSecret, outcome: 'succeeds' });
    expect([answer.status, answer.body]).toEqual([200, { status: 'succeeded' }]);
    expect(await cards().getPayment(id)).toMatchObject({ status: 'succeeded', charge: { feeCents: 74 } });
  });

  it('charges once, however often it is pressed', async () => {
    const { id, clientSecret } = await aPayment();
    const confirm = () => post('confirm', { clientSecret, outcome: 'succeeds' });
    const answers = await Promise.all(Array.from({ length: 5 }, confirm));
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ status: 'succeeded' })));
    expect(
      app()
        .stripe.books()
        .charges.filter(({ payment_intent: of }) => of === id),
    ).toHaveLength(1);
  });

  it.each([
    ['declined', 'Your card was declined.'],
    ['no_money', 'Your card has insufficient funds.'],
  ])('says of a card that is %s why, and takes another one', async (outcome, message) => {
    const { clientSecret } = await aPayment();
    expect((await post('confirm', { clientSecret, outcome })).body).toEqual({
      ...{ status: 'requires_payment_method', error: { code: 'card_declined', message } },
    });
    expect((await post('confirm', { clientSecret, outcome: 'succeeds' })).body).toEqual({ status: 'succeeded' });
  });

  it('asks who one is, and takes both answers', async () => {
    const { clientSecret } = await aPayment();
    const asked = { status: 'requires_action' };
    expect((await post('confirm', { clientSecret, outcome: 'asks' })).body).toEqual(asked);
    const refused = await post('answer', { clientSecret, confirmed: false });
    expect([refused.status, refused.body]).toMatchObject([
      ...[200, { status: 'requires_payment_method', error: { code: 'payment_intent_authentication_failure' } }],
    ]);
    await post('confirm', { clientSecret, outcome: 'asks' });
    expect((await post('answer', { clientSecret, confirmed: true })).body).toEqual({ status: 'succeeded' });
  });

  it('stays open for a while', async () => {
    const { id, clientSecret } = await aPayment();
    const processing = { status: 'processing' };
    expect((await post('confirm', { clientSecret, outcome: 'stays_open' })).body).toEqual(processing);
    expect((await post('confirm', { clientSecret, outcome: 'succeeds' })).body).toEqual(processing);
    app().stripe.settleDue({ all: true });
    expect(await statusOf(id)).toBe('succeeded');
  });

  it('leaves the browser without an answer, and decides by itself; a server that stops does not wait for that', async () => {
    const own = await startTestApp();
    const { id, clientSecret } = await own.nest
      .get(CardPayments)
      .createPayment({ group: 'tip', cents: 1500, metadata: {}, key: 'tip' });
    const processing = new Promise<void>((resolve) => {
      own.stripe.deliver = async (_url, body) => {
        if (body.includes('"payment_intent.processing"')) resolve();
        return 200;
      };
    });
    let answered = false;
    const payload = { clientSecret, outcome: 'no_answer' };
    const answer = own.nest.inject({ method: 'POST', url: '/dev/stripe/confirm', payload });
    void answer.then(
      () => (answered = true),
      () => undefined,
    );
    await processing;
    expect(answered).toBe(false);
    own.stripe.settleDue({ all: true });
    expect((await own.nest.get(CardPayments).getPayment(id)).status).toBe('succeeded');
    await own.close();
    expect(answered).toBe(false);
  });

  it('shows a payment to who holds its secret, and to nobody else', async () => {
    const { id, clientSecret } = await aPayment();
    const shown = await post('payment', { clientSecret });
    expect(shown.body).toEqual({
      ...{ id, status: 'requires_payment_method', amount: 1500, currency: 'usd', created: expect.any(Number) },
      metadata: { tipId: `tip ${made}`, recipientId: '7' },
    });
    const wrong = { clientSecret: `${id}_secret_wrong` };
    for (const answer of [
      await post('payment', wrong),
      await post('confirm', { ...wrong, outcome: 'succeeds' }),
      await post('answer', { ...wrong, confirmed: true }),
    ])
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'stripe.no_such_payment' }]);
    expect(await statusOf(id)).toBe('waiting');
  });

  it.each([
    ['a card number', { outcome: 'succeeds', card: { number: '4242424242424242' } }],
    ['an outcome nobody knows', { outcome: 'free' }],
    ['no outcome', {}],
  ])('takes no call with %s', async (_what, given) => {
    const { clientSecret } = await aPayment();
    expect((await post('confirm', { clientSecret, ...given })).status).toBe(400);
  });

  it("takes none from another site's page", async () => {
    const { id, clientSecret } = await aPayment();
    const headers = { origin: 'https://evil.example' };
    const answer = await app().post('/dev/stripe/confirm', { clientSecret, outcome: 'succeeds' }, headers);
    expect(answer.status).toBe(403);
    expect(await statusOf(id)).toBe('waiting');
  });
});

describe('the pages of payouts', () => {
  const pages = { returnUrl: 'http://localhost:3000/profile', refreshUrl: 'http://localhost:3000/again' };
  const anAccount = () => cards().createAccount({ country: 'GB', metadata: {}, key: `account-${(made += 1)}` });
  const pathOf = (url: string) => new URL(url).pathname;
  const choose = (form: string, choice: string) =>
    app().inject({
      ...{ method: 'POST', url: '/dev/stripe/onboarding', payload: new URLSearchParams({ form, choice }).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const formIn = (page: string) => /name="form" value="(\w+)"/.exec(page)?.[1] ?? '';
  const opened = async (id: string) =>
    formIn((await app().get(pathOf(await cards().createAccountLink(id, pages)))).text);

  it('open once, and lead back where a new address is made', async () => {
    const { id } = await anAccount();
    const path = pathOf(await cards().createAccountLink(id, pages));
    const first = await app().get(path);
    expect(first.text).toContain('Local test mode: no real bank account');
    expect(first.text).toContain('Country of the bank account: United Kingdom');
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
    const again = await app().get(path);
    expect([again.status, again.headers['location']]).toEqual([303, pages.refreshUrl]);
    expect((await app().get('/dev/stripe/onboarding/none')).status).toBe(404);
  });

  it('are good for minutes', async () => {
    const { id } = await anAccount();
    const path = pathOf(await cards().createAccountLink(id, pages));
    app().clock.moveBy(6 * 60_000);
    expect((await app().get(path)).headers['location']).toBe(pages.refreshUrl);
  });

  it.each([
    ['complete', { detailsSubmitted: true, transfersEnabled: true, payoutsEnabled: true, needsMore: false }],
    ['lacking', { detailsSubmitted: true, transfersEnabled: false, payoutsEnabled: false, needsMore: true }],
    ['leave', { detailsSubmitted: false, transfersEnabled: false, payoutsEnabled: false, needsMore: true }],
  ])('take the choice %s, once, and lead back', async (choice, state) => {
    const { id } = await anAccount();
    const form = await opened(id);
    const answer = await choose(form, choice);
    expect([answer.status, answer.headers['location']]).toEqual([303, pages.returnUrl]);
    expect(await cards().getAccount(id)).toEqual({ id, ...state });
    const again = await choose(form, 'complete');
    expect(again.headers['location']).toBe(pages.refreshUrl);
    expect(await cards().getAccount(id)).toEqual({ id, ...state });
  });

  it('take nothing else', async () => {
    const { id } = await anAccount();
    expect((await choose(await opened(id), 'rich')).status).toBe(400);
    expect((await choose('none', 'complete')).status).toBe(404);
    expect((await cards().getAccount(id)).detailsSubmitted).toBe(false);
  });

  it('show what came, once', async () => {
    const { id } = await anAccount();
    await choose(await opened(id), 'complete');
    const { id: paymentId, clientSecret, group = '' } = await aPayment();
    await post('confirm', { clientSecret, outcome: 'succeeds' });
    const { charge } = await cards().getPayment(paymentId);
    await cards().transfer({ group, chargeId: charge?.id ?? '', accountId: id, cents: 1500, key: `transfer-${group}` });
    const path = pathOf(await cards().createDashboardLink(id));
    expect((await app().get(path)).text).toMatch(/\$15\.00 came to this account.*<td class="id">tr_\w+<\/td>/s);
    expect((await app().get(path)).status).toBe(410);
  });
});

describe('what a test switches', () => {
  afterEach(async () => {
    await app().inject({ method: 'PUT', url: '/dev/stand-ins', payload: { cards: 'up' } });
    await app().inject({ method: 'PUT', url: '/dev/stripe/webhooks', payload: { mode: 'normal' } });
  });

  it('takes the provider away, and gives it back with all that it knew', async () => {
    const { id } = await aPayment();
    await app().inject({ method: 'PUT', url: '/dev/stand-ins', payload: { cards: 'down' } });
    expect((await app().get('/dev/stand-ins')).body).toMatchObject({ cards: 'down' });
    expect((await app().get('/dev/outbox')).text).toContain('Card payments are switched off');
    await expect(statusOf(id)).rejects.toMatchObject({ code: 'cards.unavailable' });
    await app().standIns.cards.up();
    expect(await statusOf(id)).toBe('waiting');
  });

  it('holds the webhooks, and sends them', async () => {
    await app().stripe.webhooks.settled();
    const held = await app().inject({ method: 'PUT', url: '/dev/stripe/webhooks', payload: { mode: 'held' } });
    expect(held.body).toEqual({ mode: 'held' });
    await aPayment();
    const sent = await post('webhooks/send');
    expect(sent.body).toMatchObject([{ id: expect.stringMatching(/^evt_/), type: 'payment_intent.created' }]);
  });
});

it('is not there where keys are set, nor in production', async () => {
  const keys = {
    ...{ STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' },
  };
  const withKeys = await startTestApp({ env: keys });
  const given = { clientSecret: 'a', outcome: 'succeeds' };
  expect(await withKeys.post('/dev/stripe/confirm', given)).toMatchObject({
    ...{ status: 409, body: { code: 'stand_ins.real' } },
  });
  await withKeys.close();
  const live = await startTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://amigo.example' } });
  expect((await live.post('/dev/stripe/confirm', given)).status).toBe(404);
  expect((await live.get('/dev/stripe/onboarding/a')).status).toBe(404);
  await live.close();
});
