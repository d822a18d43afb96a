import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, PAYOUT_COUNTRIES, type Payouts } from 'contracts';
import { LogSecrets } from '../log-secrets.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { bodyOf } from '../messaging/given.ts';
import { givenMoney } from './given.ts';

const app = useTestApp();
const given = givenMoney(app);
beforeAll(() => {
  app().stripe.webhooks.mode = 'held';
});

const NO_PAYOUTS: Payouts = {
  state: 'none',
  country: null,
  waitingCents: 0,
  nextReturn: null,
  heldCents: 0,
  nextTransfer: null,
  frozen: false,
};

describe('payouts', () => {
  it('need a login', async () => {
    for (const response of [await app().get('/api/payouts'), await app().post('/api/payouts/link', { country: 'US' })])
      expect([response.status, response.body]).toMatchObject([401, { code: 'account.login_needed' }]);
  });

  it('have not started for a new user', async () => {
    expect(await given.getPayouts(await given.traveler())).toEqual(NO_PAYOUTS);
  });

  it('start with the country of the bank account, and lead to the form of the provider', async () => {
    const helper = await given.traveler();
    const { url } = await given.createLink(helper, 'DE');
    expect(url).toMatch(/^http:\/\/localhost:3000\/dev\/stripe\/onboarding\/\w+$/);
    expect(await given.getPayouts(helper)).toEqual({ ...NO_PAYOUTS, state: 'started', country: 'DE' });
  });

  it('return to the profile, from the form and from an expired link', async () => {
    const helper = await given.traveler();
    const { url } = await given.createLink(helper, 'US');
    const { links } = app().stripe.resources;
    expect(links.open('onboarding', url.split('/').at(-1) ?? '')).toMatchObject({
      account: await given.getAccountId(helper),
      returnUrl: 'http://localhost:3000/profile/tips?payouts=back#payouts',
      refreshUrl: 'http://localhost:3000/profile/tips?payouts=again#payouts',
    });
  });

  it.each([
    ['without a country', {}, 400, 'payments.country_needed'],
    ['with an invalid country', { country: 'us' }, 400, 'input.invalid'],
    ['with a country without transfers', { country: 'IN' }, 422, 'payments.no_payouts_there'],
  ])('do not start %s', async (_what, body, status, code) => {
    const helper = await given.traveler();
    const response = await helper.post('/api/payouts/link', body);
    expect([response.status, response.body]).toMatchObject([status, { code, fields: [{ path: 'country' }] }]);
    expect(await given.getPayouts(helper)).toEqual(NO_PAYOUTS);
  });

  it('are available in a sorted list of countries', () => {
    expect(PAYOUT_COUNTRIES).toEqual(PAYOUT_COUNTRIES.toSorted());
    expect(PAYOUT_COUNTRIES).toContain('US');
  });

  it('create one account, also for concurrent and later requests', async () => {
    const helper = await given.traveler();
    await Promise.all([given.createLink(helper, 'US'), given.createLink(helper, 'US')]);
    const accountId = await given.getAccountId(helper);
    const again = await given.createLink(helper);
    expect(again.url).toContain('/onboarding/');
    await given.createLink(helper, 'FR');
    expect(await given.getAccountId(helper)).toBe(accountId);
    expect(await given.getPayouts(helper)).toMatchObject({ country: 'US' });
  });

  it('lead to the dashboard once they are enabled', async () => {
    const helper = await given.traveler();
    await given.onboard(helper);
    await given.sendWebhooks();
    expect(await given.getPayouts(helper)).toMatchObject({ state: 'enabled', nextReturn: null });
    expect((await given.createLink(helper)).url).toContain('/dev/stripe/dashboard/');
  });

  it('belong to their user: another user gets their own', async () => {
    const [helper, other] = [await given.helper(), await given.traveler()];
    await given.onboard(helper);
    await given.sendWebhooks();
    await given.paidTip(await given.helper());
    expect(await given.getPayouts(other)).toEqual(NO_PAYOUTS);
    await given.createLink(other, 'GB');
    expect(await given.getAccountId(other)).not.toBe(await given.getAccountId(helper));
  });

  it('show what waits and what is refunded next, without what was transferred', async () => {
    const helper = await given.helper();
    const [older, ...newer] = [
      await given.paidTip(helper, { amount: 5 }),
      await given.paidTip(helper),
      await given.paidTip(helper),
    ];
    await given.backdate(older, 10);
    const today = new Date().toISOString().slice(0, 10);
    const on = addDays(today, 50);
    expect(await given.getPayouts(helper)).toEqual({
      ...NO_PAYOUTS,
      waitingCents: 3500,
      nextReturn: { cents: 500, on },
    });
    await given.backdate(older, 60);
    await given.refund(older);
    const next = { cents: 3000, on: addDays(today, 60) };
    expect(await given.getPayouts(helper)).toEqual({ ...NO_PAYOUTS, waitingCents: 3000, nextReturn: next });
    await given.enablePayouts(helper);
    await given.transfer(newer[0] ?? older);
    expect(await given.getPayouts(helper)).toMatchObject({ state: 'enabled', waitingCents: 1500, nextReturn: null });
  });

  it('store and log neither the bank account nor the identity: only ids, the country and flags', async () => {
    const helper = await given.traveler();
    await given.onboard(helper);
    await given.sendWebhooks();
    const [row] = await given.query('select * from payments.payout_account where user_id = $1', [helper.user.id]);
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'account_id',
      'country',
      'created_at',
      'details_submitted',
      'needs_more',
      'payouts_enabled',
      'transfers_enabled',
      'updated_at',
      'user_id',
    ]);
    const account = app().stripe.resources.accounts.get(await given.getAccountId(helper));
    expect([account.email, account.metadata]).toEqual([null, { userId: String(helper.user.id) }]);
    const secrets = new LogSecrets();
    secrets.learnFromBody({ email: helper.email, token: (await given.createLink(helper)).url.split('/').at(-1) });
    expect(secrets.leaksIn(app().log)).toEqual([]);
  });

  it('create 20 links an hour', async () => {
    const helper = await given.traveler();
    for (let count = 0; count < 20; count += 1) await given.createLink(helper, 'US');
    expect((await helper.post('/api/payouts/link', {})).status).toBe(429);
  });
});

describe('creating an account at the provider', () => {
  it('fails while the provider is down, and the next request creates it', async () => {
    const helper = await given.traveler();
    await app().standIns.cards.down();
    const response = await helper.post('/api/payouts/link', { country: 'US' });
    await app().standIns.cards.up();
    expect([response.status, response.body]).toMatchObject([503, { code: 'cards.unavailable' }]);
    expect(await given.getPayouts(helper, 'fresh=true')).toMatchObject({ state: 'started', country: 'US' });
    expect((await given.createLink(helper)).url).toContain('/onboarding/');
  });

  it('creates one account where the response was lost: the next request returns it', async () => {
    const helper = await given.traveler();
    app().stripe.faults.next('accounts.create', 'lost', { times: 2 });
    expect((await helper.post('/api/payouts/link', { country: 'US' })).status).toBe(503);
    await given.createLink(helper);
    const accounts = app()
      .stripe.resources.state.list('account')
      .filter(({ metadata }) => metadata?.['userId'] === String(helper.user.id));
    expect(accounts.map(({ id }) => id)).toEqual([await given.getAccountId(helper)]);
  });

  it('is refused for a country, and no country is stored', async () => {
    const helper = await given.traveler();
    const { accounts } = app().stripe.resources;
    const create = accounts.create.bind(accounts);
    accounts.create = () => create({ country: 'KP' });
    const response = await helper.post('/api/payouts/link', { country: 'LI' });
    accounts.create = create;
    expect([response.status, response.body]).toMatchObject([409, { code: 'cards.refused' }]);
    expect(await given.getPayouts(helper)).toEqual(NO_PAYOUTS);
  });
});

it('are off in production without keys', async () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://amigo.example' };
  const off = await startTestApp({ env: production });
  const helper = await givenMoney(() => off).traveler();
  expect(bodyOf(await helper.get('/api/payouts?fresh=true'))).toEqual({ ...NO_PAYOUTS, state: 'off' });
  const response = await helper.post('/api/payouts/link', { country: 'US' });
  expect([response.status, response.body]).toMatchObject([503, { code: 'cards.off' }]);
  await givenMoney(() => off).sweep();
  await off.close();
});
