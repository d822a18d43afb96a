import { describe, expect, it, jest } from '@jest/globals';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { SENT_BACK_MAIL } from '../../src/modules/payments/mails/tip-mail-kinds.ts';
import { Settlement } from '../../src/modules/payments/settlement/settlement.service.ts';
import { mailsAbout } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { useHeldWebhooks } from './given.ts';

const app = useTestApp();
const given = useHeldWebhooks(app);
const CLAIM_EXPIRED_MS = 2 * 60_000 + 1000;

/** A tip that its helper has not claimed in 60 days. */
async function unclaimed(amount = 15) {
  const helper = await given.helper();
  const tip = await given.paidTip(helper, { amount });
  await given.backdate(tip, 60);
  return { helper, tip };
}

describe('an unclaimed tip', () => {
  it('is refunded by the sweep after 60 days, and the tipper gets a mail', async () => {
    const helper = await given.helper();
    const by = await given.traveler();
    const [tip, recent] = [await given.paidTip(helper, { by }), await given.paidTip(helper)];
    await given.backdate(tip, 60);
    await given.backdate(recent, 59);
    await given.sweep();
    const refunded = await given.waitForStatus(tip, 'refunded');
    expect(refunded.refundId).toMatch(/^re_/);
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, refunds: -1500, paidOut: 0 });
    expect(await mailsAbout(app(), SENT_BACK_MAIL, tip.tipId)).toHaveLength(1);
    expect(await given.getTip(recent)).toMatchObject({ status: 'paid', claim: null });
    expect(await given.getPayouts(helper)).toMatchObject({ waitingCents: 1500 });
  });

  it('is refunded once, also by concurrent and repeated jobs (ASVS 2.3.4)', async () => {
    const { tip } = await unclaimed();
    await Promise.allSettled(Array.from({ length: 8 }, () => given.refund(tip)));
    await given.refund(tip);
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip).refunds).toEqual([1500]);
  });

  it('is not refunded before its deadline, nor where it was transferred or is disputed', async () => {
    const helper = await given.helper();
    const [recent, disputed] = [await given.paidTip(helper), await given.paidTip(helper)];
    await given.backdate(recent, 59);
    await given.backdate(disputed, 70);
    app().stripe.dispute(disputed.chargeId);
    await given.settle(disputed.tipId);
    for (const tip of [recent, disputed]) await given.refund(tip);
    await given.enablePayouts(helper);
    await given.transfer(recent);
    await given.backdate(recent, 70);
    for (const tip of [recent, disputed]) await given.refund(tip);
    expect([given.getMoved(recent), given.getMoved(disputed)]).toEqual([
      { transfers: [1500], refunds: [] },
      { transfers: [], refunds: [] },
    ]);
  });

  it('is transferred instead where payouts are enabled and the webhook was lost', async () => {
    const { helper, tip } = await unclaimed();
    await given.onboard(helper);
    await given.refund(tip);
    await given.waitForStatus(tip, 'transferred');
    expect(given.getMoved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('is refunded without the part that the operator has refunded', async () => {
    const { tip } = await unclaimed(20);
    app().stripe.resources.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.settle(tip.tipId);
    await given.refund(tip);
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip).refunds.toSorted((one, other) => one - other)).toEqual([500, 1500]);
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, refunds: -2000 });
  });

  it('is owed again where the refund fails later, and is refunded again, or transferred', async () => {
    const { tip } = await unclaimed();
    const failRefund = async () => {
      app().stripe.failRefund((await given.getTip(tip)).refundId ?? 'none');
      await given.settle(tip.tipId);
      expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null, refundId: null });
      expect(await given.getBalances(tip)).toMatchObject({ owed: 1500, refunds: 0 });
    };
    await given.refund(tip);
    await failRefund();
    await given.sweep();
    await given.waitForStatus(tip, 'refunded');
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, refunds: -1500 });
    await failRefund();
    expect(app().log.filter((line) => line.includes(tip.tipId) && line.includes('did not arrive'))).toHaveLength(2);
  });

  it('is refunded later where the refund fails immediately', async () => {
    const { tip } = await unclaimed();
    const refunds = app().nest.get(CardPayments);
    const refund = refunds.refund.bind(refunds);
    jest.spyOn(refunds, 'refund').mockImplementationOnce(async (order) => {
      app().stripe.failRefund((await refund(order)).id);
      return refund(order).then((made) => ({ ...made, status: 'failed' }));
    });
    await given.refund(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null, refundId: null });
    expect(app().log.filter((line) => line.includes(tip.tipId) && line.includes('did not arrive'))).toHaveLength(1);
    await given.refund(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'refunded', refundId: expect.stringMatching(/^re_/) });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, refunds: -1500 });
  });
});

describe('where the provider', () => {
  it.each(['refused', 'fails'] as const)('%s without a refund, the tip is refunded later', async (fault) => {
    const { tip } = await unclaimed();
    app().stripe.faults.next('refunds.create', fault, { times: 2 });
    await expect(given.refund(tip)).rejects.toThrow('does not answer');
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: 'refund' });
    app().stripe.faults.clear();
    await given.refund(tip);
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip).refunds).toEqual([1500]);
  });

  it('made the refund and the response was lost, it is booked once', async () => {
    const { tip } = await unclaimed();
    app().stripe.faults.next('refunds.create', 'lost', { times: 2 });
    await expect(given.refund(tip)).rejects.toThrow('does not answer');
    expect(given.getMoved(tip).refunds).toEqual([1500]);
    await given.refund(tip);
    const refunded = await given.waitForStatus(tip, 'refunded');
    expect(refunded.refundId).toMatch(/^re_/);
    expect(given.getMoved(tip).refunds).toEqual([1500]);
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, refunds: -1500 });
  });

  it('made the refund and our node crashed before booking it, the next job books it', async () => {
    const { helper, tip } = await unclaimed();
    jest.spyOn(app().nest.get(Settlement), 'settle').mockRejectedValueOnce(new Error('the node is gone'));
    await expect(given.refund(tip)).rejects.toThrow('the node is gone');
    expect(await given.getBalances(tip)).toMatchObject({ owed: 1500, refunds: 0 });
    await given.enablePayouts(helper);
    await given.transfer(tip);
    await given.refund(tip);
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, refunds: -1500 });
  });

  it('failed and the operator refunds a part, that part is not taken for our refund, and the rest follows', async () => {
    const { tip } = await unclaimed(20);
    app().stripe.faults.next('refunds.create', 'fails');
    await expect(given.refund(tip)).rejects.toThrow('does not answer');
    app().stripe.resources.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.settle(tip.tipId);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', refundId: null });
    app().clock.moveBy(25 * 3600_000);
    await given.refund(tip);
    app().clock.moveBy(-25 * 3600_000);
    await given.waitForStatus(tip, 'refunded');
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, refunds: -2000 });
  });

  it('is down, the tip is transferred once payouts are enabled', async () => {
    const { helper, tip } = await unclaimed();
    await app().standIns.cards.down();
    await expect(given.refund(tip)).rejects.toThrow('does not answer');
    await app().standIns.cards.up();
    await given.enablePayouts(helper);
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: 'refund' });
    app().clock.moveBy(CLAIM_EXPIRED_MS);
    await given.refund(tip);
    app().clock.moveBy(-CLAIM_EXPIRED_MS);
    // The refund was never made, and payouts are enabled by now
    await given.transfer(tip);
    expect(given.getMoved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('refuses because of a dispute, the tip is disputed and its claim released', async () => {
    const { tip } = await unclaimed();
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.refund(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'disputed', claim: null, refundId: null });
    expect(app().log.join('')).toContain('charge_disputed');
    app().stripe.closeDispute(id, 'won');
    await given.settle(tip.tipId);
    app().clock.moveBy(25 * 3600_000);
    await given.refund(tip);
    app().clock.moveBy(-25 * 3600_000);
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip).refunds).toEqual([1500]);
  });
});

describe('a transfer and a refund of the same tip', () => {
  it('exclude each other when they run concurrently (ASVS 15.4.2)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { helper, tip } = await unclaimed();
      await given.onboard(helper);
      const enable = () =>
        given.query('update payments.payout_account set transfers_enabled = true where user_id = $1', [helper.user.id]);
      const jobs = [() => given.refund(tip), enable, () => given.transfer(tip), () => given.refund(tip)];
      const rotated = [...jobs.slice(round % 4), ...jobs.slice(0, round % 4)];
      await Promise.allSettled(rotated.map((job) => job()));
      await Promise.allSettled([given.transfer(tip), given.refund(tip)]);
      const { transfers, refunds } = given.getMoved(tip);
      expect([...transfers, ...refunds]).toEqual([1500]);
      expect(await given.getBalances(tip)).toMatchObject({ owed: 0 });
    }
  });

  it.each(['transfers.create', 'refunds.create'])(
    'exclude each other where the response of %s was lost',
    async (call) => {
      const { helper, tip } = await unclaimed();
      if (call === 'transfers.create') await given.enablePayouts(helper);
      app().stripe.faults.next(call, 'lost', { times: 2 });
      const first = call === 'transfers.create' ? given.transfer : given.refund;
      await expect(first(tip)).rejects.toThrow('does not answer');
      if (call === 'refunds.create') await given.enablePayouts(helper);
      await Promise.allSettled([given.transfer(tip), given.refund(tip), given.transfer(tip), given.refund(tip)]);
      app().clock.moveBy(CLAIM_EXPIRED_MS);
      await Promise.allSettled([given.transfer(tip), given.refund(tip)]);
      app().clock.moveBy(-CLAIM_EXPIRED_MS);
      const { transfers, refunds } = given.getMoved(tip);
      expect([transfers, refunds]).toEqual(call === 'transfers.create' ? [[1500], []] : [[], [1500]]);
      expect((await given.getTip(tip)).claim).toBeNull();
      expect(await given.getBalances(tip)).toMatchObject({ owed: 0 });
    },
  );

  it('exclude each other while the refund is still running', async () => {
    const { helper, tip } = await unclaimed();
    const paused = app().stripe.faults.pause('refunds.create');
    const refund = given.refund(tip);
    await paused.started;
    await given.enablePayouts(helper);
    await given.transfer(tip);
    await Promise.allSettled([given.refund(tip)]);
    await given.transfer(tip);
    paused.release();
    await refund;
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });
});

describe('a helper who deletes their account', () => {
  it('has waiting tips refunded immediately', async () => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    await given.onboard(helper);
    expect((await helper.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
    expect(await given.query('select * from payments.payout_account where user_id = $1', [helper.user.id])).toEqual([]);
  });

  it('during transfers: what was transferred stays, and the sweep refunds what was not', async () => {
    const helper = await given.helper();
    const [transferred, failed] = [await given.paidTip(helper), await given.paidTip(helper)];
    await given.enablePayouts(helper);
    app().stripe.faults.next('transfers.create', 'lost', { times: 2 });
    await expect(given.transfer(transferred)).rejects.toThrow('does not answer');
    app().stripe.faults.next('transfers.create', 'fails');
    await expect(given.transfer(failed)).rejects.toThrow('does not answer');
    expect((await helper.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    app().clock.moveBy(CLAIM_EXPIRED_MS);
    for (const tip of [transferred, failed]) await given.transfer(tip);
    app().clock.moveBy(-CLAIM_EXPIRED_MS);
    await given.sweep();
    await given.waitForStatus(transferred, 'transferred');
    await given.waitForStatus(failed, 'refunded');
    expect([given.getMoved(transferred), given.getMoved(failed)]).toEqual([
      { transfers: [1500], refunds: [] },
      { transfers: [], refunds: [1500] },
    ]);
  });
});
