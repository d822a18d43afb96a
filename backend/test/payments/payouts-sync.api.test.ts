import { describe, expect, it, jest } from '@jest/globals';
import { PayoutAccounts } from '../../src/modules/payments/payouts/payout-accounts.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import type { SentEvent } from '../../stand-ins/stripe/webhooks.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { useHeldWebhooks } from './given.ts';
import { until } from '../until.ts';

const app = useTestApp();
const given = useHeldWebhooks(app);

const getState = async (helper: Browser, query = '') => (await given.getPayouts(helper, query)).state;

/** The distinct statuses of the responses. */
const getStatuses = (events: readonly SentEvent[]) => [...new Set(events.map(({ status }) => status))];

describe('a webhook about an account', () => {
  it('transfers all that is owed once the account is enabled, also where it is delivered twice', async () => {
    const helper = await given.helper();
    const tips = [await given.paidTip(helper), await given.paidTip(helper, { amount: 20 })];
    await given.sendWebhooks();
    await given.onboard(helper);
    expect(getStatuses(await app().stripe.webhooks.send({ copies: 2 }))).toEqual([200]);
    for (const tip of tips) await given.waitForStatus(tip, 'transferred');
    expect(tips.map((tip) => given.getMoved(tip).transfers)).toEqual([[1500], [2000]]);
    expect(await given.getPayouts(helper)).toMatchObject({ state: 'enabled', waitingCents: 0 });
  });

  it('sends a job for each tip in the same transaction, and none when nothing has changed', async () => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    const accountId = await given.onboard(helper);
    const countJobs = async () => {
      const sql = "select id from pgboss.job where name = 'payments.transfer' and data->>'tipId' = $1";
      return (await given.query(sql, [tip.tipId])).length;
    };
    await app().nest.get(PayoutAccounts).sync(accountId, { id: 'evt_first', type: 'account.updated' });
    expect(await countJobs()).toBe(1);
    await app().nest.get(PayoutAccounts).sync(accountId, { id: 'evt_second', type: 'account.updated' });
    expect(await countJobs()).toBe(1);
  });

  it('only triggers a fetch: an older event after a newer one changes nothing', async () => {
    const helper = await given.traveler();
    await given.createLink(helper, 'US');
    const accountId = await given.getAccountId(helper);
    app().stripe.onboard(accountId, 'lacking');
    app().stripe.enable(accountId);
    await app().stripe.webhooks.send({ order: 'newest' });
    expect(await getState(helper)).toBe('enabled');
  });

  it('shows when details are missing, and when the account is under review', async () => {
    const helper = await given.traveler();
    await given.createLink(helper, 'US');
    const accountId = await given.getAccountId(helper);
    app().stripe.onboard(accountId, 'lacking');
    await given.sendWebhooks();
    expect(await getState(helper)).toBe('needs_more');
    const account = await app().nest.get(CardPayments).getAccount(accountId);
    jest.spyOn(app().nest.get(CardPayments), 'getAccount').mockResolvedValueOnce({ ...account, needsMore: false });
    expect(await getState(helper, 'fresh=true')).toBe('reviewing');
    expect((await given.createLink(helper)).url).toContain('/onboarding/');
  });

  it('is accepted and ignored for an account of another site', async () => {
    const { id } = app().stripe.resources.accounts.create({ country: 'US' });
    app().stripe.enable(id);
    expect(getStatuses(await given.sendWebhooks())).toEqual([200]);
  });

  it('is repeated where the provider could not be reached', async () => {
    const helper = await given.traveler();
    await given.onboard(helper);
    const held = app().stripe.webhooks.held();
    app().stripe.faults.next('accounts.retrieve', 'fails', { times: held.length });
    expect(getStatuses(await given.sendWebhooks())).toEqual([503]);
    expect(await getState(helper)).toBe('started');
    expect(getStatuses(await given.sendWebhooks())).toEqual([200]);
    expect(await getState(helper)).toBe('enabled');
  });
});

it('the sweep fetches the accounts of helpers whose tips wait, in case a webhook was lost', async () => {
  const [helper, other] = [await given.helper(), await given.helper()];
  const tip = await given.paidTip(helper);
  await given.paidTip(other);
  await given.onboard(helper);
  await given.createLink(other, 'US');
  app().stripe.resources.accounts.remove(await given.getAccountId(other));
  await given.sweep();
  await given.waitForStatus(tip, 'transferred');
  expect(await getState(other)).toBe('none');
});

describe('returning from the form', () => {
  it('fetches the account, since the webhook may not have arrived yet', async () => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    await given.onboard(helper);
    expect(await getState(helper)).toBe('started');
    expect(await getState(helper, 'fresh=true')).toBe('enabled');
    await given.waitForStatus(tip, 'transferred');
  });

  it('shows the stored state while the provider is down', async () => {
    const helper = await given.traveler();
    await given.onboard(helper);
    app().stripe.faults.next('accounts.retrieve', 'fails');
    expect(await getState(helper, 'fresh=true')).toBe('started');
  });

  it('fetches it 60 times an hour', async () => {
    const helper = await given.traveler();
    await given.createLink(helper, 'US');
    for (let count = 0; count < 60; count += 1) await given.getPayouts(helper, 'fresh=true');
    expect((await helper.get('/api/payouts?fresh=true')).status).toBe(429);
    expect((await helper.get('/api/payouts?fresh=what')).status).toBe(400);
    expect((await helper.get('/api/payouts')).status).toBe(200);
  });
});

it('fetches again after a concurrent update, so that no older state is stored', async () => {
  const helper = await given.traveler();
  await given.onboard(helper);
  const accountId = await given.getAccountId(helper);
  const cards = app().nest.get(CardPayments);
  const account = await cards.getAccount(accountId);
  const payoutAccounts = app().nest.get(PayoutAccounts);
  const spy = jest.spyOn(cards, 'getAccount').mockImplementationOnce(async () => {
    await payoutAccounts.sync(accountId);
    return { ...account, transfersEnabled: false };
  });
  await payoutAccounts.sync(accountId);
  expect(await getState(helper)).toBe('enabled');
  expect(spy).toHaveBeenCalledTimes(3);
});

/** A tip to a helper whose account is enabled in our database, and gone at the provider. */
async function removeAccount() {
  const helper = await given.helper();
  const tip = await given.paidTip(helper);
  const accountId = await given.enablePayouts(helper);
  await given.sendWebhooks();
  await given.query('update payments.tip set claim = null where id = $1', [tip.tipId]);
  app().stripe.resources.state.run('delete from object where id = ?', accountId);
  return { helper, tip, accountId };
}

describe('a payout account that is gone at the provider', () => {
  it('is deleted when a transfer to it is refused; the tip waits, and is refunded after 60 days', async () => {
    const { helper, tip } = await removeAccount();
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null });
    expect(await given.getPayouts(helper)).toMatchObject({ state: 'none', waitingCents: 1500 });
    await given.backdate(tip, 61);
    await given.sweep();
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });

  it('is also found by the sweep, and logged by ids', async () => {
    const { helper, tip, accountId } = await removeAccount();
    await given.backdate(tip, 61);
    await given.sweep();
    await until(async () => (await given.getAccountId(helper)) === 'none');
    await given.sweep();
    await given.waitForStatus(tip, 'refunded');
    expect(app().log.some((line) => line.includes(accountId) && line.includes('"level":40'))).toBe(true);
  });

  it('is deleted when its owner opens the payouts', async () => {
    const { helper } = await removeAccount();
    expect(await getState(helper, 'fresh=true')).toBe('none');
  });

  it('is replaced by a new one in the same country on request', async () => {
    const { helper, tip, accountId } = await removeAccount();
    expect((await given.createLink(helper)).url).toContain('/onboarding/');
    const next = await given.getAccountId(helper);
    expect([accountId, 'none']).not.toContain(next);
    expect(await given.getPayouts(helper)).toMatchObject({ state: 'started', country: 'US' });
    app().stripe.enable(next);
    await given.sendWebhooks();
    await given.waitForStatus(tip, 'transferred');
  });

  it('is replaced by one in another country where one is chosen', async () => {
    const { helper } = await removeAccount();
    await given.getPayouts(helper, 'fresh=true');
    await given.createLink(helper, 'DE');
    expect(await given.getPayouts(helper)).toMatchObject({ state: 'started', country: 'DE' });
  });

  it('is replaced once, also by concurrent requests', async () => {
    const { helper } = await removeAccount();
    await Promise.all([
      given.createLink(helper, 'US'),
      given.createLink(helper, 'US'),
      given.getPayouts(helper, 'fresh=true'),
    ]);
    const accounts = app()
      .stripe.resources.state.list('account')
      .filter(({ metadata }) => metadata?.['userId'] === String(helper.user.id));
    expect(accounts.map(({ id }) => id)).toEqual([await given.getAccountId(helper)]);
  });

  it('does not fail the webhooks about it', async () => {
    const helper = await given.traveler();
    const accountId = await given.onboard(helper);
    app().stripe.resources.state.run('delete from object where id = ?', accountId);
    expect(getStatuses(await app().stripe.webhooks.send({ copies: 2 }))).toEqual([200]);
    expect(await getState(helper)).toBe('none');
  });
});

it('a new account stays, where it was created while the old one was fetched', async () => {
  const { helper, accountId } = await removeAccount();
  const cards = app().nest.get(CardPayments);
  const getAccount = cards.getAccount.bind(cards);
  const spy = jest.spyOn(cards, 'getAccount').mockImplementationOnce(async (id) => {
    await given.createLink(helper);
    return getAccount(id);
  });
  await app().nest.get(PayoutAccounts).sync(accountId);
  spy.mockRestore();
  expect([accountId, 'none']).not.toContain(await given.getAccountId(helper));
  expect(await getState(helper)).toBe('started');
});

it('a refused transfer updates the state of the account', async () => {
  const helper = await given.helper();
  const tip = await given.paidTip(helper);
  const accountId = await given.enablePayouts(helper);
  app().stripe.onboard(accountId, 'lacking');
  await given.transfer(tip);
  expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null });
  expect(await getState(helper)).toBe('needs_more');
});

it('a country that the provider refused can be replaced by another one', async () => {
  const helper = await given.traveler();
  const { accounts } = app().stripe.resources;
  const create = accounts.create.bind(accounts);
  accounts.create = () => create({ country: 'KP' });
  expect((await helper.post('/api/payouts/link', { country: 'LI' })).status).toBe(409);
  accounts.create = create;
  expect((await given.createLink(helper, 'US')).url).toContain('/onboarding/');
});
