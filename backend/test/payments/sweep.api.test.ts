import { describe, expect, it } from '@jest/globals';
import { TipEntity } from '../../src/modules/payments/index.ts';
import type { PaymentsTables } from '../../src/modules/payments/payments.tables.ts';
import { owedTips, waitingAccounts } from '../../src/modules/payments/payouts/payouts.queries.ts';
import { leftClaims, movableTips } from '../../src/modules/payments/sweep/sweep.queries.ts';
import { CLAIM_MS } from '../../src/modules/payments/transfers/tip-claims.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../src/platform/cards/cards.errors.ts';
import { readDb } from '../../src/platform/database/prepared-sql.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { useHeldMoving } from './given-moving.ts';
import { addTip, daysAgo } from './tip-rows.ts';

const app = useTestApp();
const given = useHeldMoving(app);
const LATER = 25 * 3600_000;

const suspended = ({ user }: Browser, is = true) =>
  given.rows('update account.account set suspended_at = case when $2 then now() end where id = $1', [user.id, is]);

describe('a helper who is suspended', () => {
  /** A tip that came before. */
  async function tipped() {
    const helper = await given.helper();
    const tip = await given.paid(helper);
    await given.enabled(helper);
    await suspended(helper);
    return { helper, tip };
  }

  it('is paid nothing, by no job and no sweep, and gets it once they are not suspended any more', async () => {
    const { helper, tip } = await tipped();
    await given.transfer(tip);
    await given.sweep();
    await given.transfer(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: null });
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [] });
    await suspended(helper, false);
    await given.sweep();
    await given.isNow(tip, 'transferred');
  });

  it('keeps nothing: it goes back after 60 days', async () => {
    const { tip } = await tipped();
    await given.waited(tip, 59);
    await given.sweep();
    await given.giveBack(tip);
    expect((await given.tip(tip.tipId)).status).toBe('paid');
    await given.waited(tip, 1);
    await given.sweep();
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });
});

describe('what fails each time', () => {
  it('a transfer lets the tips of other helpers go first', async () => {
    const [first, second] = [await given.helper(), await given.helper()];
    const tips = [await given.paid(first), await given.paid(second)];
    await given.waited(tips[0] ?? { tipId: '', chargeId: '', intentId: '' }, 2);
    for (const helper of [first, second]) await given.enabled(helper);
    const order = async () => {
      const rows = await movableTips(readDb<PaymentsTables>(app().em())).execute();
      return rows.map(({ id }) => tips.findIndex(({ tipId }) => tipId === id)).filter((at) => at >= 0);
    };
    expect(await order()).toEqual([0, 1]);
    const cards = app().nest.get(CardPayments);
    const { transfer } = cards;
    cards.transfer = () => Promise.reject(new CardsRefusedError('charge_expired_for_transfer'));
    if (tips[0]) await given.transfer(tips[0]);
    cards.transfer = transfer;
    expect(await order()).toEqual([1, 0]);
  });

  it('a question about an account lets others be asked first', async () => {
    const [first, second] = [await given.helper(), await given.helper()];
    const accounts: string[] = [];
    for (const helper of [first, second]) {
      await given.paid(helper);
      accounts.push(await given.onboarded(helper));
    }
    const order = async () => (await waitingAccounts(app().em())).filter((id) => accounts.includes(id));
    expect(await order()).toEqual(accounts);
    const cards = app().nest.get(CardPayments);
    const { getAccount } = cards;
    cards.getAccount = () => Promise.reject(new CardsRefusedError('not_allowed_on_this_account'));
    await given.rows(
      "update payments.payout_account set updated_at = updated_at + interval '1 hour' where account_id = $1",
      [accounts[1]],
    );
    app().clock.moveBy(LATER);
    await given.sweep();
    app().clock.moveBy(-LATER);
    cards.getAccount = getAccount;
    const rows = await given.rows(
      'select 1 from payments.payout_account where account_id = any($1) and updated_at > now() + $2::interval',
      [accounts, '1 day'],
    );
    expect(rows).toHaveLength(2);
  });
});

it('what a node was about to move when it died is moved by the sweep, once nobody can be at it any more', async () => {
  const helper = await given.helper();
  const [left, fresh] = [await given.paid(helper), await given.paid(helper)];
  await given.enabled(helper);
  const claim = "update payments.tip set claim = 'transfer', claimed_at = $2 where id = $1";
  const now = app().clock.now().getTime();
  await given.rows(claim, [left.tipId, new Date(now - CLAIM_MS - 1000)]);
  await given.rows(claim, [fresh.tipId, new Date(now)]);
  const found = await leftClaims(readDb<PaymentsTables>(app().em()), new Date(now - CLAIM_MS)).execute();
  expect(found).toEqual([{ id: left.tipId, claim: 'transfer' }]);
  await given.sweep();
  await given.isNow(left, 'transferred');
  expect(given.moved(fresh).transfers).toEqual([]);
  await given.rows('update payments.tip set claim = null, claimed_at = null where id = $1', [fresh.tipId]);
});

it('no call of the provider waits for the jobs of more than 1,000 tips', async () => {
  const helper = await given.helper();
  await given.rows(
    `insert into payments.tip (id, anonymous, recipient_id, amount_cents, status, created_at, paid_at)
     select gen_random_uuid(), true, $1, 100, 'paid', now(), now() from generate_series(1, 1001)`,
    [helper.user.id],
  );
  expect(await owedTips(app().em(), helper.user.id)).toHaveLength(1000);
  await given.rows('delete from payments.tip where recipient_id = $1', [helper.user.id]);
});

it('tips that nobody paid are forgotten 90 days after their end, and nothing else', async () => {
  const to = (await given.helper()).user.id;
  const ended = async (status: 'canceled' | 'refunded' | 'transferred', days: number) => {
    const id = await addTip(app(), { to, status, paidAt: daysAgo(days) });
    await app()
      .em()
      .nativeUpdate(TipEntity, { id }, { endedAt: daysAgo(days) });
    return id;
  };
  const old = await ended('canceled', 91);
  const kept = [await ended('canceled', 89), await ended('refunded', 91), await ended('transferred', 91)];
  const open = await addTip(app(), { to, status: 'open', paidAt: daysAgo(91) });
  await given.sweep();
  const left = await given.rows<{ id: string }>('select id from payments.tip where recipient_id = $1', [to]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([...kept, open].toSorted());
  expect(left.map(({ id }) => id)).not.toContain(old);
});
