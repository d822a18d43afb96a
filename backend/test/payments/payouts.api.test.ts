import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, PAYOUT_COUNTRIES, type Payouts } from 'shared-ui/contracts';
import { LogSecrets } from '../log-secrets.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { bodyOf } from '../messaging/given.ts';
import { givenMoving } from './given-moving.ts';

const app = useTestApp();
const given = givenMoving(app);
beforeAll(() => {
  app().stripe.webhooks.mode = 'held';
});

const NOTHING: Payouts = { state: 'none', country: null, waitingCents: 0, nextReturn: null };

describe('payouts', () => {
  it('are asked for by nobody who is logged out', async () => {
    for (const answer of [await app().get('/api/payouts'), await app().post('/api/payouts/link', { country: 'US' })])
      expect([answer.status, answer.body]).toMatchObject([401, { code: 'account.login_needed' }]);
  });

  it('have not begun for somebody new', async () => {
    expect(await given.payouts(await given.traveler())).toEqual(NOTHING);
  });

  it('begin with the country of the bank account, and lead to the form of the provider', async () => {
    const helper = await given.traveler();
    const { url } = await given.link(helper, 'DE');
    expect(url).toMatch(/^http:\/\/localhost:3000\/dev\/stripe\/onboarding\/\w+$/);
    expect(await given.payouts(helper)).toEqual({ ...NOTHING, state: 'started', country: 'DE' });
  });

  it('come back to the profile, from the form and from a link that is too old', async () => {
    const helper = await given.traveler();
    const { url } = await given.link(helper, 'US');
    const { links } = app().stripe.parts;
    expect(links.open('onboarding', url.split('/').at(-1) ?? '')).toMatchObject({
      account: await given.accountIdOf(helper),
      returnUrl: 'http://localhost:3000/profile?payouts=back#payouts',
      refreshUrl: 'http://localhost:3000/profile?payouts=again#payouts',
    });
  });

  it.each([
    ['without a country', {}, 400, 'payments.country_needed'],
    ['with one that is none', { country: 'us' }, 400, 'input.invalid'],
    ['with one that no money can be moved to', { country: 'IN' }, 422, 'payments.no_payouts_there'],
  ])('do not begin %s', async (_what, body, status, code) => {
    const helper = await given.traveler();
    const answer = await helper.post('/api/payouts/link', body);
    expect([answer.status, answer.body]).toMatchObject([status, { code, fields: [{ path: 'country' }] }]);
    expect(await given.payouts(helper)).toEqual(NOTHING);
  });

  it('know the countries by code, in their order', () => {
    expect(PAYOUT_COUNTRIES).toEqual(PAYOUT_COUNTRIES.toSorted());
    expect(PAYOUT_COUNTRIES).toContain('US');
  });

  it('make one account, also where somebody presses twice, or later again', async () => {
    const helper = await given.traveler();
    await Promise.all([given.link(helper, 'US'), given.link(helper, 'US')]);
    const accountId = await given.accountIdOf(helper);
    const again = await given.link(helper);
    expect(again.url).toContain('/onboarding/');
    await given.link(helper, 'FR');
    expect(await given.accountIdOf(helper)).toBe(accountId);
    expect(await given.payouts(helper)).toMatchObject({ country: 'US' });
  });

  it('lead to the dashboard once they are enabled', async () => {
    const helper = await given.traveler();
    await given.onboarded(helper);
    await given.hear();
    expect(await given.payouts(helper)).toMatchObject({ state: 'enabled', nextReturn: null });
    expect((await given.link(helper)).url).toContain('/dev/stripe/dashboard/');
  });

  it('are one’s own: somebody else sees and opens theirs', async () => {
    const [helper, other] = [await given.helper(), await given.traveler()];
    await given.onboarded(helper);
    await given.hear();
    await given.paid(await given.helper());
    expect(await given.payouts(other)).toEqual(NOTHING);
    await given.link(other, 'GB');
    expect(await given.accountIdOf(other)).not.toBe(await given.accountIdOf(helper));
  });

  it('say what waits, and what goes back first: not what was sent on', async () => {
    const helper = await given.helper();
    const [older, ...newer] = [
      await given.paid(helper, { amount: 5 }),
      await given.paid(helper),
      await given.paid(helper),
    ];
    await given.waited(older, 10);
    const today = new Date().toISOString().slice(0, 10);
    const on = addDays(today, 50);
    expect(await given.payouts(helper)).toEqual({ ...NOTHING, waitingCents: 3500, nextReturn: { cents: 500, on } });
    await given.waited(older, 60);
    await given.giveBack(older);
    const next = { cents: 3000, on: addDays(today, 60) };
    expect(await given.payouts(helper)).toEqual({ ...NOTHING, waitingCents: 3000, nextReturn: next });
    await given.enabled(helper);
    await given.transfer(newer[0] ?? older);
    expect(await given.payouts(helper)).toMatchObject({ state: 'enabled', waitingCents: 1500, nextReturn: null });
  });

  it('keep and log nothing of the bank account, nor who somebody is: two ids, and four yes or no', async () => {
    const helper = await given.traveler();
    await given.onboarded(helper);
    await given.hear();
    const [row] = await given.rows('select * from payments.payout_account where user_id = $1', [helper.user.id]);
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      ...['account_id', 'country', 'created_at', 'details_submitted', 'needs_more', 'payouts_enabled'],
      ...['transfers_enabled', 'updated_at', 'user_id'],
    ]);
    const account = app().stripe.parts.accounts.get(await given.accountIdOf(helper));
    expect([account.email, account.metadata]).toEqual([null, { userId: String(helper.user.id) }]);
    const secrets = new LogSecrets();
    secrets.learnFromBody({ email: helper.email, token: (await given.link(helper)).url.split('/').at(-1) });
    expect(secrets.leaksIn(app().log)).toEqual([]);
  });

  it('open their pages 20 times an hour', async () => {
    const helper = await given.traveler();
    for (let times = 0; times < 20; times += 1) await given.link(helper, 'US');
    expect((await helper.post('/api/payouts/link', {})).status).toBe(429);
  });
});

describe('a provider', () => {
  it('that is away leaves the row, and the next press makes the account', async () => {
    const helper = await given.traveler();
    await app().standIns.cards.down();
    const answer = await helper.post('/api/payouts/link', { country: 'US' });
    await app().standIns.cards.up();
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'cards.unavailable' }]);
    expect(await given.payouts(helper, 'fresh=true')).toMatchObject({ state: 'started', country: 'US' });
    expect((await given.link(helper)).url).toContain('/onboarding/');
  });

  it('whose answer was lost made one account: the next press finds it', async () => {
    const helper = await given.traveler();
    app().stripe.faults.next('accounts.create', 'lost', { times: 2 });
    expect((await helper.post('/api/payouts/link', { country: 'US' })).status).toBe(503);
    await given.link(helper);
    const mine = app()
      .stripe.parts.state.list('account')
      .filter(({ metadata }) => metadata?.['userId'] === String(helper.user.id));
    expect(mine.map(({ id }) => id)).toEqual([await given.accountIdOf(helper)]);
  });

  it('that refuses a country leaves the choice of another one', async () => {
    const helper = await given.traveler();
    const { accounts } = app().stripe.parts;
    const create = accounts.create.bind(accounts);
    accounts.create = () => create({ country: 'KP' });
    const answer = await helper.post('/api/payouts/link', { country: 'LI' });
    accounts.create = create;
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'cards.refused' }]);
    expect(await given.payouts(helper)).toEqual(NOTHING);
  });
});

it('are off in production without keys, and say so', async () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://amigo.example' };
  const off = await startTestApp({ env: production });
  const helper = await givenMoving(() => off).traveler();
  expect(bodyOf(await helper.get('/api/payouts?fresh=true'))).toEqual({ ...NOTHING, state: 'off' });
  const answer = await helper.post('/api/payouts/link', { country: 'US' });
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'cards.off' }]);
  await givenMoving(() => off).sweep();
  await off.close();
});
