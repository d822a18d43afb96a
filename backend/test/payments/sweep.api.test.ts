import { describe, expect, it } from '@jest/globals';
import { TipEntity } from '../../src/modules/payments/index.ts';
import { paymentsDb } from '../../src/modules/payments/payments.db.ts';
import { listOwedTips, listWaitingAccounts } from '../../src/modules/payments/payouts/payouts.queries.ts';
import { selectExpiredClaims, selectTransferableTips } from '../../src/modules/payments/transfers/sweep.queries.ts';
import { CLAIM_MS } from '../../src/modules/payments/transfers/tip-claims.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../src/platform/cards/cards.errors.ts';
import { RetentionSweep } from '../../src/platform/retention/retention.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { useHeldWebhooks } from './given.ts';
import { addTip, daysAgo } from './tip-rows.ts';

const app = useTestApp();
const given = useHeldWebhooks(app);
const DAY_LATER_MS = 25 * 3600_000;

const suspend = ({ user }: Browser, isSuspended = true) =>
  given.query('update account.account set suspended_at = case when $2 then now() end where id = $1', [
    user.id,
    isSuspended,
  ]);

describe('a helper who is suspended', () => {
  /** A tip from before the suspension. */
  async function createTip() {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    await given.enablePayouts(helper);
    await suspend(helper);
    return { helper, tip };
  }

  it('gets no transfer, neither by a job nor by the sweep, until the suspension ends', async () => {
    const { helper, tip } = await createTip();
    await given.transfer(tip);
    await given.sweep();
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null });
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [] });
    await suspend(helper, false);
    await given.sweep();
    await given.waitForStatus(tip, 'transferred');
  });

  it('has tips refunded after 60 days', async () => {
    const { tip } = await createTip();
    await given.backdate(tip, 59);
    await given.sweep();
    await given.refund(tip);
    expect((await given.getTip(tip)).status).toBe('paid');
    await given.backdate(tip, 1);
    await given.sweep();
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });
});

describe('a permanent failure', () => {
  it('of a transfer puts its tip behind those of other helpers', async () => {
    const [first, second] = [await given.helper(), await given.helper()];
    const tips = [await given.paidTip(first), await given.paidTip(second)];
    await given.backdate(tips[0] ?? { tipId: '', chargeId: '', intentId: '' }, 2);
    for (const helper of [first, second]) await given.enablePayouts(helper);
    const getOrder = async () => {
      const rows = await selectTransferableTips(paymentsDb(app().em())).execute();
      return rows.map(({ id }) => tips.findIndex(({ tipId }) => tipId === id)).filter((index) => index >= 0);
    };
    expect(await getOrder()).toEqual([0, 1]);
    const cards = app().nest.get(CardPayments);
    const { transfer } = cards;
    cards.transfer = () => Promise.reject(new CardsRefusedError('charge_expired_for_transfer'));
    if (tips[0]) await given.transfer(tips[0]);
    cards.transfer = transfer;
    expect(await getOrder()).toEqual([1, 0]);
  });

  it('of fetching an account puts it behind other accounts', async () => {
    const [first, second] = [await given.helper(), await given.helper()];
    const accounts: string[] = [];
    for (const helper of [first, second]) {
      await given.paidTip(helper);
      accounts.push(await given.onboard(helper));
    }
    const getOrder = async () => (await listWaitingAccounts(app().em())).filter((id) => accounts.includes(id));
    expect(await getOrder()).toEqual(accounts);
    const cards = app().nest.get(CardPayments);
    const { getAccount } = cards;
    cards.getAccount = () => Promise.reject(new CardsRefusedError('not_allowed_on_this_account'));
    await given.query(
      "update payments.payout_account set updated_at = updated_at + interval '1 hour' where account_id = $1",
      [accounts[1]],
    );
    app().clock.moveBy(DAY_LATER_MS);
    await given.sweep();
    app().clock.moveBy(-DAY_LATER_MS);
    cards.getAccount = getAccount;
    const rows = await given.query(
      'select 1 from payments.payout_account where account_id = any($1) and updated_at > now() + $2::interval',
      [accounts, '1 day'],
    );
    expect(rows).toHaveLength(2);
  });
});

it('the sweep takes over the claim of a crashed node, once it has expired', async () => {
  const helper = await given.helper();
  const [expired, recent] = [await given.paidTip(helper), await given.paidTip(helper)];
  await given.enablePayouts(helper);
  const claim = "update payments.tip set claim = 'transfer', claimed_at = $2 where id = $1";
  const now = app().clock.now().getTime();
  await given.query(claim, [expired.tipId, new Date(now - CLAIM_MS - 1000)]);
  await given.query(claim, [recent.tipId, new Date(now)]);
  const found = await selectExpiredClaims(paymentsDb(app().em()), new Date(now - CLAIM_MS)).execute();
  expect(found).toEqual([{ id: expired.tipId, claim: 'transfer' }]);
  await given.sweep();
  await given.waitForStatus(expired, 'transferred');
  expect(given.getMoved(recent).transfers).toEqual([]);
  await given.query('update payments.tip set claim = null, claimed_at = null where id = $1', [recent.tipId]);
});

it('a webhook sends the jobs of at most 1,000 tips', async () => {
  const helper = await given.helper();
  await given.query(
    `insert into payments.tip (id, anonymous, recipient_id, amount_cents, status, created_at, paid_at, held_until)
     select gen_random_uuid(), true, $1, 100, 'paid', now(), now(), now() from generate_series(1, 1001)`,
    [helper.user.id],
  );
  expect(await listOwedTips(app().em(), helper.user.id)).toHaveLength(1000);
  await given.query('delete from payments.tip where recipient_id = $1', [helper.user.id]);
});

it('the sweep deletes canceled tips after 90 days, and no others', async () => {
  const to = (await given.helper()).user.id;
  const addEndedTip = async (status: 'canceled' | 'refunded' | 'transferred', days: number) => {
    const id = await addTip(app(), { to, status, paidAt: daysAgo(days) });
    await app()
      .em()
      .nativeUpdate(TipEntity, { id }, { endedAt: daysAgo(days) });
    return id;
  };
  const old = await addEndedTip('canceled', 91);
  const others = [
    await addEndedTip('canceled', 89),
    await addEndedTip('refunded', 91),
    await addEndedTip('transferred', 91),
  ];
  const open = await addTip(app(), { to, status: 'open', paidAt: daysAgo(91) });
  await app().nest.get(RetentionSweep).sweep();
  const remaining = await given.query<{ id: string }>('select id from payments.tip where recipient_id = $1', [to]);
  expect(remaining.map(({ id }) => id).toSorted()).toEqual([...others, open].toSorted());
  expect(remaining.map(({ id }) => id)).not.toContain(old);
});
