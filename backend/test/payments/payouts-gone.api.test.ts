import { describe, expect, it, jest } from '@jest/globals';
import { PayoutUpdates } from '../../src/modules/payments/payouts/payout-updates.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { useHeldMoving } from './given-moving.ts';

const app = useTestApp();
const given = useHeldMoving(app);

const stateOf = async (helper: Browser, query = '') => (await given.payouts(helper, query)).state;

/** A tip of somebody whose account is enabled as far as we know, and gone at the provider. */
async function gone() {
  const helper = await given.helper();
  const tip = await given.paid(helper);
  const accountId = await given.enabled(helper);
  await given.hear();
  await given.rows('update payments.tip set claim = null where id = $1', [tip.tipId]);
  app().stripe.parts.state.run('delete from object where id = ?', accountId);
  return { helper, tip, accountId };
}

describe('a payout account that is gone at the provider', () => {
  it('is forgotten when a transfer there is refused; the tip waits, and goes back after 60 days', async () => {
    const { helper, tip } = await gone();
    await given.transfer(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: null });
    expect(await given.payouts(helper)).toMatchObject({ state: 'none', waitingCents: 1500 });
    await given.waited(tip, 61);
    await given.sweep();
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });

  it('is found by the sweep alone, and logged by ids', async () => {
    const { helper, tip, accountId } = await gone();
    await given.waited(tip, 61);
    await given.sweep();
    while ((await given.accountIdOf(helper)) !== 'none');
    await given.sweep();
    await given.isNow(tip, 'refunded');
    expect(app().log.some((line) => line.includes(accountId) && line.includes('"level":40'))).toBe(true);
  });

  it('is none when its owner looks', async () => {
    const { helper } = await gone();
    expect(await stateOf(helper, 'fresh=true')).toBe('none');
  });

  it('is begun anew by one press, in the same country, and is another one then', async () => {
    const { helper, tip, accountId } = await gone();
    expect((await given.link(helper)).url).toContain('/onboarding/');
    const next = await given.accountIdOf(helper);
    expect([accountId, 'none']).not.toContain(next);
    expect(await given.payouts(helper)).toMatchObject({ state: 'started', country: 'US' });
    app().stripe.enable(next);
    await given.hear();
    await given.isNow(tip, 'transferred');
  });

  it('is begun anew in another country, where one is chosen', async () => {
    const { helper } = await gone();
    await given.payouts(helper, 'fresh=true');
    await given.link(helper, 'DE');
    expect(await given.payouts(helper)).toMatchObject({ state: 'started', country: 'DE' });
  });

  it('is begun anew once, though two press at once', async () => {
    const { helper } = await gone();
    await Promise.all([given.link(helper, 'US'), given.link(helper, 'US'), given.payouts(helper, 'fresh=true')]);
    const accounts = app()
      .stripe.parts.state.list('account')
      .filter(({ metadata }) => metadata?.['userId'] === String(helper.user.id));
    expect(accounts.map(({ id }) => id)).toEqual([await given.accountIdOf(helper)]);
  });

  it('is answered 200 when the provider tells of it, once', async () => {
    const helper = await given.traveler();
    const accountId = await given.onboarded(helper);
    app().stripe.parts.state.run('delete from object where id = ?', accountId);
    expect([...new Set((await app().stripe.webhooks.send({ copies: 2 })).map(({ status }) => status))]).toEqual([200]);
    expect(await stateOf(helper)).toBe('none');
  });
});

it('an account begun anew while we ask about the old one stays', async () => {
  const { helper, accountId } = await gone();
  const cards = app().nest.get(CardPayments);
  const ask = cards.getAccount.bind(cards);
  const spy = jest.spyOn(cards, 'getAccount').mockImplementationOnce(async (id) => {
    await given.link(helper);
    return ask(id);
  });
  await app().nest.get(PayoutUpdates).update(accountId);
  spy.mockRestore();
  expect([accountId, 'none']).not.toContain(await given.accountIdOf(helper));
  expect(await stateOf(helper)).toBe('started');
});

it('an account that can get nothing any more, as a refused transfer shows, is known as that', async () => {
  const helper = await given.helper();
  const tip = await given.paid(helper);
  const accountId = await given.enabled(helper);
  app().stripe.onboard(accountId, 'lacking');
  await given.transfer(tip);
  expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: null });
  expect(await stateOf(helper)).toBe('needs_more');
});

it('a country that the provider refused does not stand in the way of another one', async () => {
  const helper = await given.traveler();
  const { accounts } = app().stripe.parts;
  const create = accounts.create.bind(accounts);
  accounts.create = () => create({ country: 'KP' });
  expect((await helper.post('/api/payouts/link', { country: 'LI' })).status).toBe(409);
  accounts.create = create;
  expect((await given.link(helper, 'US')).url).toContain('/onboarding/');
});
