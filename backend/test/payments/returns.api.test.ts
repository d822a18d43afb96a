import { describe, expect, it, jest } from '@jest/globals';
import { Settlement } from '../../src/modules/payments/settlement/settlement.service.ts';
import { useTestApp } from '../harness.ts';
import { type PaidTip, useHeldMoving } from './given-moving.ts';

const app = useTestApp();
const given = useHeldMoving(app);
const LATER = 2 * 60_000 + 1000;

/** A tip that its helper has not claimed in 60 days. */
async function unclaimed(amount = 15) {
  const helper = await given.helper();
  const tip = await given.paid(helper, { amount });
  await given.waited(tip, 60);
  return { helper, tip };
}

const jobsOf = ({ tipId }: PaidTip, name: string) =>
  given.rows('select id from pgboss.job where name = $1 and data->>$2 = $3', [name, 'tipId', tipId]);

describe('a tip that nobody claims', () => {
  it('goes back after 60 days, by the sweep, and who gave it is told', async () => {
    const helper = await given.helper();
    const by = await given.traveler();
    const [tip, young] = [await given.paid(helper, { by }), await given.paid(helper)];
    await given.waited(tip, 60);
    await given.waited(young, 59);
    await given.sweep();
    const back = await given.isNow(tip, 'refunded');
    expect(back.refundId).toMatch(/^re_/);
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [1500] });
    expect(await given.booked(tip)).toMatchObject({ owed: 0, refunds: -1500, paidOut: 0 });
    expect(await jobsOf(tip, 'payments.sent-back-mail')).toHaveLength(1);
    expect(await given.tip(young.tipId)).toMatchObject({ status: 'paid', claim: null });
    expect(await given.payouts(helper)).toMatchObject({ waitingCents: 1500 });
  });

  it('goes back once, though many jobs run at once and again', async () => {
    const { tip } = await unclaimed();
    await Promise.allSettled(Array.from({ length: 8 }, () => given.giveBack(tip)));
    await given.giveBack(tip);
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip).refunds).toEqual([1500]);
  });

  it('does not go back before its day, nor where it was paid out or is disputed', async () => {
    const helper = await given.helper();
    const [young, disputed] = [await given.paid(helper), await given.paid(helper)];
    await given.waited(young, 59);
    await given.waited(disputed, 70);
    app().stripe.dispute(disputed.chargeId);
    await given.settle(disputed.tipId);
    for (const tip of [young, disputed]) await given.giveBack(tip);
    await given.enabled(helper);
    await given.transfer(young);
    await given.waited(young, 70);
    for (const tip of [young, disputed]) await given.giveBack(tip);
    expect([given.moved(young), given.moved(disputed)]).toEqual([
      { transfers: [1500], refunds: [] },
      { transfers: [], refunds: [] },
    ]);
  });

  it('does not go back from a helper who can be paid after all, though we had not heard of it', async () => {
    const { helper, tip } = await unclaimed();
    await given.onboarded(helper);
    await given.giveBack(tip);
    await given.isNow(tip, 'transferred');
    expect(given.moved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('goes back without the part that the operator has sent back already', async () => {
    const { tip } = await unclaimed(20);
    app().stripe.parts.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.settle(tip.tipId);
    await given.giveBack(tip);
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip).refunds.toSorted((one, other) => one - other)).toEqual([500, 1500]);
    expect(await given.booked(tip)).toMatchObject({ owed: 0, refunds: -2000 });
  });

  it('that the card’s bank sends back is owed again, and not sent back a second time', async () => {
    const { helper, tip } = await unclaimed();
    await given.giveBack(tip);
    app().stripe.failRefund((await given.tip(tip.tipId)).refundId ?? 'none');
    await given.settle(tip.tipId);
    await given.giveBack(tip);
    await given.sweep();
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: null });
    expect(await given.booked(tip)).toMatchObject({ owed: 1500, refunds: 0 });
    expect(await given.payouts(helper)).toMatchObject({ waitingCents: 1500, nextReturn: null });
    await given.enabled(helper);
    await given.transfer(tip);
    expect(given.moved(tip).transfers).toEqual([1500]);
  });
});

describe('where the provider', () => {
  it.each(['refused', 'fails'] as const)('%s and has done nothing, it goes back later', async (fault) => {
    const { tip } = await unclaimed();
    app().stripe.faults.next('refunds.create', fault, { times: 2 });
    await expect(given.giveBack(tip)).rejects.toThrow('does not answer');
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: 'refund' });
    app().stripe.faults.clear();
    await given.giveBack(tip);
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip).refunds).toEqual([1500]);
  });

  it('did it and its answer was lost, it is booked once', async () => {
    const { tip } = await unclaimed();
    app().stripe.faults.next('refunds.create', 'lost', { times: 2 });
    await expect(given.giveBack(tip)).rejects.toThrow('does not answer');
    expect(given.moved(tip).refunds).toEqual([1500]);
    await given.giveBack(tip);
    const back = await given.isNow(tip, 'refunded');
    expect(back.refundId).toMatch(/^re_/);
    expect(given.moved(tip).refunds).toEqual([1500]);
    expect(await given.booked(tip)).toMatchObject({ owed: 0, refunds: -1500 });
  });

  it('did it and our node died before the books: the next one books it', async () => {
    const { helper, tip } = await unclaimed();
    jest.spyOn(app().nest.get(Settlement), 'settle').mockRejectedValueOnce(new Error('the node is gone'));
    await expect(given.giveBack(tip)).rejects.toThrow('the node is gone');
    expect(await given.booked(tip)).toMatchObject({ owed: 1500, refunds: 0 });
    await given.enabled(helper);
    await given.transfer(tip);
    await given.giveBack(tip);
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [1500] });
    expect(await given.booked(tip)).toMatchObject({ owed: 0, refunds: -1500 });
  });

  it('has done nothing yet, and the operator sends back a part: that is not taken for ours, and the rest follows', async () => {
    const { tip } = await unclaimed(20);
    app().stripe.faults.next('refunds.create', 'fails');
    await expect(given.giveBack(tip)).rejects.toThrow('does not answer');
    app().stripe.parts.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.settle(tip.tipId);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', refundId: null });
    app().clock.moveBy(25 * 3600_000);
    await given.giveBack(tip);
    app().clock.moveBy(-25 * 3600_000);
    await given.isNow(tip, 'refunded');
    expect(await given.booked(tip)).toMatchObject({ owed: 0, refunds: -2000 });
  });

  it('is down, nothing is lost', async () => {
    const { helper, tip } = await unclaimed();
    await app().standIns.cards.down();
    await expect(given.giveBack(tip)).rejects.toThrow('does not answer');
    await app().standIns.cards.up();
    await given.enabled(helper);
    await given.transfer(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: 'refund' });
    app().clock.moveBy(LATER);
    await given.giveBack(tip);
    app().clock.moveBy(-LATER);
    // Its helper was faster than the provider: what was never sent back goes to them
    await given.transfer(tip);
    expect(given.moved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('refuses, since the bank was asked meanwhile, the tip is disputed and free again', async () => {
    const { tip } = await unclaimed();
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.giveBack(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'disputed', claim: null, refundId: null });
    expect(app().log.join('')).toContain('charge_disputed');
    app().stripe.closeDispute(id, 'won');
    await given.settle(tip.tipId);
    app().clock.moveBy(25 * 3600_000);
    await given.giveBack(tip);
    app().clock.moveBy(-25 * 3600_000);
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip).refunds).toEqual([1500]);
  });
});

describe('a transfer and a return of one tip', () => {
  it('at once: one of the two happens, whichever begins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { helper, tip } = await unclaimed();
      await given.onboarded(helper);
      const enable = () =>
        given.rows('update payments.payout_account set transfers_enabled = true where user_id = $1', [helper.user.id]);
      const jobs = [() => given.giveBack(tip), enable, () => given.transfer(tip), () => given.giveBack(tip)];
      const turned = [...jobs.slice(round % 4), ...jobs.slice(0, round % 4)];
      await Promise.allSettled(turned.map((job) => job()));
      await Promise.allSettled([given.transfer(tip), given.giveBack(tip)]);
      const { transfers, refunds } = given.moved(tip);
      expect([...transfers, ...refunds]).toEqual([1500]);
      expect(await given.booked(tip)).toMatchObject({ owed: 0 });
    }
  });

  it.each(['transfers.create', 'refunds.create'])(
    'with the answer of %s lost: the other never happens',
    async (call) => {
      const { helper, tip } = await unclaimed();
      if (call === 'transfers.create') await given.enabled(helper);
      app().stripe.faults.next(call, 'lost', { times: 2 });
      const first = call === 'transfers.create' ? given.transfer : given.giveBack;
      await expect(first(tip)).rejects.toThrow('does not answer');
      if (call === 'refunds.create') await given.enabled(helper);
      await Promise.allSettled([given.transfer(tip), given.giveBack(tip), given.transfer(tip), given.giveBack(tip)]);
      app().clock.moveBy(LATER);
      await Promise.allSettled([given.transfer(tip), given.giveBack(tip)]);
      app().clock.moveBy(-LATER);
      const { transfers, refunds } = given.moved(tip);
      expect([transfers, refunds]).toEqual(call === 'transfers.create' ? [[1500], []] : [[], [1500]]);
      expect((await given.tip(tip.tipId)).claim).toBeNull();
      expect(await given.booked(tip)).toMatchObject({ owed: 0 });
    },
  );

  it('while the refund still runs: no transfer begins', async () => {
    const { helper, tip } = await unclaimed();
    const held = app().stripe.faults.hold('refunds.create');
    const returning = given.giveBack(tip);
    await held.begun;
    await given.enabled(helper);
    await given.transfer(tip);
    await Promise.allSettled([given.giveBack(tip)]);
    await given.transfer(tip);
    held.release();
    await returning;
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });
});

describe('a helper who leaves', () => {
  it('gives back at once what waits', async () => {
    const helper = await given.helper();
    const tip = await given.paid(helper);
    await given.onboarded(helper);
    expect((await helper.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await given.isNow(tip, 'refunded');
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [1500] });
    expect(await given.rows('select * from payments.payout_account where user_id = $1', [helper.user.id])).toEqual([]);
  });

  it('while a transfer was under way: what the provider has done stands, and the sweep gives back what it has not', async () => {
    const helper = await given.helper();
    const [done, undone] = [await given.paid(helper), await given.paid(helper)];
    await given.enabled(helper);
    app().stripe.faults.next('transfers.create', 'lost', { times: 2 });
    await expect(given.transfer(done)).rejects.toThrow('does not answer');
    app().stripe.faults.next('transfers.create', 'fails');
    await expect(given.transfer(undone)).rejects.toThrow('does not answer');
    expect((await helper.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    app().clock.moveBy(LATER);
    for (const tip of [done, undone]) await given.transfer(tip);
    app().clock.moveBy(-LATER);
    await given.sweep();
    await given.isNow(done, 'transferred');
    await given.isNow(undone, 'refunded');
    expect([given.moved(done), given.moved(undone)]).toEqual([
      { transfers: [1500], refunds: [] },
      { transfers: [], refunds: [1500] },
    ]);
  });
});

it('forgets calls of the provider after 90 days', async () => {
  await given.rows(
    "insert into payments.webhook_event values ('evt_old', 'charge.updated', now() - interval '91 days'), ('evt_new', 'charge.updated', now() - interval '89 days')",
  );
  await given.sweep();
  const left = await given.rows("select id from payments.webhook_event where id in ('evt_old', 'evt_new')");
  expect(left).toEqual([{ id: 'evt_new' }]);
});
