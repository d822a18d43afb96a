import { describe, expect, it, jest } from '@jest/globals';
import { PayoutUpdates } from '../../src/modules/payments/payouts/payout-updates.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import type { Sent } from '../../src/stand-ins/stripe/webhooks.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { useHeldMoving } from './given-moving.ts';

const app = useTestApp();
const given = useHeldMoving(app);

const stateOf = async (helper: Browser, query = '') => (await given.payouts(helper, query)).state;

/** Each answer that its calls got. */
const answersTo = (told: readonly Sent[]) => [...new Set(told.map(({ status }) => status))];

describe('what the provider tells of an account', () => {
  it('moves all that was owed, once it is enabled: once, also where it tells that twice', async () => {
    const helper = await given.helper();
    const tips = [await given.paid(helper), await given.paid(helper, { amount: 20 })];
    await given.hear();
    await given.onboarded(helper);
    expect(answersTo(await app().stripe.webhooks.send({ copies: 2 }))).toEqual([200]);
    for (const tip of tips) await given.isNow(tip, 'transferred');
    expect(tips.map((tip) => given.moved(tip).transfers)).toEqual([[1500], [2000]]);
    expect(await given.payouts(helper)).toMatchObject({ state: 'enabled', waitingCents: 0 });
  });

  it('makes a job for each tip in the same transaction, and none when it says the same again', async () => {
    const helper = await given.helper();
    const tip = await given.paid(helper);
    const accountId = await given.onboarded(helper);
    const jobs = async () => {
      const sql = "select id from pgboss.job where name = 'payments.transfer' and data->>'tipId' = $1";
      return (await given.rows(sql, [tip.tipId])).length;
    };
    await app().nest.get(PayoutUpdates).update(accountId, { id: 'evt_first', type: 'account.updated' });
    expect(await jobs()).toBe(1);
    await app().nest.get(PayoutUpdates).update(accountId, { id: 'evt_second', type: 'account.updated' });
    expect(await jobs()).toBe(1);
  });

  it('is asked, not believed: an old event after a newer one changes nothing back', async () => {
    const helper = await given.traveler();
    await given.link(helper, 'US');
    const accountId = await given.accountIdOf(helper);
    app().stripe.onboard(accountId, 'lacking');
    app().stripe.enable(accountId);
    await app().stripe.webhooks.send({ order: 'newest' });
    expect(await stateOf(helper)).toBe('enabled');
  });

  it('says when something is missing, and when it is under review', async () => {
    const helper = await given.traveler();
    await given.link(helper, 'US');
    const accountId = await given.accountIdOf(helper);
    app().stripe.onboard(accountId, 'lacking');
    await given.hear();
    expect(await stateOf(helper)).toBe('needs_more');
    const asked = await app().nest.get(CardPayments).getAccount(accountId);
    jest.spyOn(app().nest.get(CardPayments), 'getAccount').mockResolvedValueOnce({ ...asked, needsMore: false });
    expect(await stateOf(helper, 'fresh=true')).toBe('reviewing');
    expect((await given.link(helper)).url).toContain('/onboarding/');
  });

  it('about an account that is not ours is heard, and passed over', async () => {
    const { id } = app().stripe.parts.accounts.create({ country: 'US' });
    app().stripe.enable(id);
    expect(answersTo(await given.hear())).toEqual([200]);
  });

  it('comes again where the provider could not be asked', async () => {
    const helper = await given.traveler();
    await given.onboarded(helper);
    const told = app().stripe.webhooks.held();
    app().stripe.faults.next('accounts.retrieve', 'fails', { times: told.length });
    expect(answersTo(await given.hear())).toEqual([503]);
    expect(await stateOf(helper)).toBe('started');
    expect(answersTo(await given.hear())).toEqual([200]);
    expect(await stateOf(helper)).toBe('enabled');
  });
});

it('that never told us is asked by the sweep, for who has something to get', async () => {
  const [helper, gone] = [await given.helper(), await given.helper()];
  const tip = await given.paid(helper);
  await given.paid(gone);
  await given.onboarded(helper);
  await given.link(gone, 'US');
  app().stripe.parts.accounts.remove(await given.accountIdOf(gone));
  await given.sweep();
  await given.isNow(tip, 'transferred');
  expect(await stateOf(gone)).toBe('none');
});

describe('coming back from the form', () => {
  it('asks the provider, whose call may not have come yet', async () => {
    const helper = await given.helper();
    const tip = await given.paid(helper);
    await given.onboarded(helper);
    expect(await stateOf(helper)).toBe('started');
    expect(await stateOf(helper, 'fresh=true')).toBe('enabled');
    await given.isNow(tip, 'transferred');
  });

  it('shows what is known while the provider is away', async () => {
    const helper = await given.traveler();
    await given.onboarded(helper);
    app().stripe.faults.next('accounts.retrieve', 'fails');
    expect(await stateOf(helper, 'fresh=true')).toBe('started');
  });

  it('asks 60 times an hour', async () => {
    const helper = await given.traveler();
    await given.link(helper, 'US');
    for (let times = 0; times < 60; times += 1) await given.payouts(helper, 'fresh=true');
    expect((await helper.get('/api/payouts?fresh=true')).status).toBe(429);
    expect((await helper.get('/api/payouts?fresh=what')).status).toBe(400);
    expect((await helper.get('/api/payouts')).status).toBe(200);
  });
});

it('asks again where somebody was faster, so that no older state is kept', async () => {
  const helper = await given.traveler();
  await given.onboarded(helper);
  const accountId = await given.accountIdOf(helper);
  const cards = app().nest.get(CardPayments);
  const asked = await cards.getAccount(accountId);
  const updates = app().nest.get(PayoutUpdates);
  const spy = jest.spyOn(cards, 'getAccount').mockImplementationOnce(async () => {
    await updates.update(accountId);
    return { ...asked, transfersEnabled: false };
  });
  await updates.update(accountId);
  expect(await stateOf(helper)).toBe('enabled');
  expect(spy).toHaveBeenCalledTimes(3);
});
