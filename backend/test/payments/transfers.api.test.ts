import { describe, expect, it, jest } from '@jest/globals';
import { Ledger } from '../../src/modules/payments/ledger/ledger.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { useTestApp } from '../harness.ts';
import { type PaidTip, useHeldWebhooks } from './given.ts';

const app = useTestApp();
const given = useHeldWebhooks(app);
const CLAIM_EXPIRED_MS = 2 * 60_000 + 1000;

/** A tip to a helper with enabled payouts, without the job that transfers it. */
async function transferableTip(amount = 15) {
  const helper = await given.helper();
  const tip = await given.paidTip(helper, { amount });
  const accountId = await given.enablePayouts(helper);
  return { helper, tip, accountId };
}

const accountOf = async ({ tipId }: PaidTip): Promise<string> => {
  const sql = `
    select a.account_id from payments.payout_account a join payments.tip t on t.recipient_id = a.user_id where t.id = $1`;
  return (await given.query<{ account_id: string }>(sql, [tipId]))[0]?.account_id ?? '';
};

describe('a transfer', () => {
  it('moves the whole tip to the helper; the operator bears the fee', async () => {
    const { helper, tip, accountId } = await transferableTip(20);
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'transferred', claim: null, claimedAt: null });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -2000 });
    const [transfer] = app().stripe.books().transfers;
    expect(transfer).toMatchObject({ amount: 2000, destination: accountId, source_transaction: tip.chargeId });
    expect((await given.getTip(tip)).transferId).toBe(transfer?.id);
    expect(await given.getPayouts(helper)).toMatchObject({ waitingCents: 0 });
  });

  it('is made automatically when a tip is paid to a helper with enabled payouts', async () => {
    const helper = await given.helper();
    await given.enablePayouts(helper);
    const tip = await given.paidTip(helper);
    await given.waitForStatus(tip, 'transferred');
    expect(given.getMoved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('is made once, also by concurrent and repeated jobs', async () => {
    const { tip } = await transferableTip();
    await Promise.allSettled(Array.from({ length: 8 }, () => given.transfer(tip)));
    await given.transfer(tip);
    expect(given.getMoved(tip).transfers).toEqual([1500]);
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -1500 });
  });

  it('is not made while the helper’s payouts are disabled', async () => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    await given.transfer(tip);
    await given.onboard(helper);
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null });
    expect(given.getMoved(tip).transfers).toEqual([]);
  });

  it('is not made of an unknown or unpaid tip', async () => {
    const helper = await given.helper();
    await given.enablePayouts(helper);
    const { tipId } = await given.createIntent(app(), helper);
    for (const id of [tipId, '00000000-0000-4000-8000-000000000000']) await given.transfer({ tipId: id });
    expect((await given.getTip({ tipId })).status).toBe('open');
  });
});

describe('where the provider', () => {
  it.each(['refused', 'fails', 'limited'] as const)('%s without a transfer, it is made later', async (fault) => {
    const { tip } = await transferableTip();
    app().stripe.faults.next('transfers.create', fault, { times: 2 });
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: 'transfer' });
    app().stripe.faults.clear();
    await given.transfer(tip);
    await given.waitForStatus(tip, 'transferred');
    expect(given.getMoved(tip).transfers).toEqual([1500]);
  });

  it('made it and the response was lost, it is found in the list, and booked once', async () => {
    const { tip } = await transferableTip();
    app().stripe.faults.next('transfers.create', 'lost', { times: 2 });
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    expect(given.getMoved(tip).transfers).toEqual([1500]);
    expect(await given.getBalances(tip)).toMatchObject({ owed: 1500, paidOut: 0 });
    await given.transfer(tip);
    await given.waitForStatus(tip, 'transferred');
    expect(given.getMoved(tip).transfers).toEqual([1500]);
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -1500, cost: expect.any(Number) });
  });

  it('has deleted the idempotency key, it is still made once', async () => {
    const { tip } = await transferableTip();
    app().stripe.faults.next('transfers.create', 'lost', { times: 2 });
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    app().stripe.resources.state.run('delete from answer');
    await given.transfer(tip);
    expect(given.getMoved(tip).transfers).toEqual([1500]);
    expect((await given.getTip(tip)).status).toBe('transferred');
  });

  it('is down, the job fails, and the tip waits', async () => {
    const { tip } = await transferableTip();
    await app().standIns.cards.down();
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    await app().standIns.cards.up();
    await given.refund(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null });
    await given.transfer(tip);
    expect(given.getMoved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('refuses, the claim is released, ids and the code are logged, and the sweep tries again, with another key', async () => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    const accountId = await given.enablePayouts(helper);
    app().stripe.onboard(accountId, 'lacking');
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null, transferId: null });
    const line = app().log.find((one) => one.includes('a transfer to a helper was refused'));
    expect(line).toContain('insufficient_capabilities_for_transfer');
    expect(line).toContain(tip.tipId);
    app().stripe.enable(accountId);
    await given.sweep();
    // The provider would repeat its refusal for a day where the key were the same
    await given.waitForStatus(tip, 'transferred');
    expect(given.getMoved(tip).transfers).toEqual([1500]);
  });

  it('refuses after a transfer whose response was lost a day ago, no second one is made with another key', async () => {
    const { tip } = await transferableTip(20);
    const order = { chargeId: tip.chargeId, amountCents: 1000 };
    await app()
      .nest.get(CardPayments)
      .transfer({
        ...order,
        group: tip.tipId,
        accountId: await accountOf(tip),
        idempotencyKey: `transfer-${tip.tipId}`,
      });
    // The same key for another amount: a definite refusal
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', keyVersion: 1 });
    await given.transfer(tip);
    expect(given.getMoved(tip).transfers).toEqual([1000]);
    expect(await given.getTip(tip)).toMatchObject({ status: 'transferred' });
  });
});

describe('a claim', () => {
  it('that was left behind before the call is taken over by the sweep', async () => {
    const { tip } = await transferableTip();
    await given.query("update payments.tip set claim = 'transfer', claimed_at = now() where id = $1", [tip.tipId]);
    await given.sweep();
    app().clock.moveBy(CLAIM_EXPIRED_MS);
    await given.sweep();
    await given.waitForStatus(tip, 'transferred');
    app().clock.moveBy(-CLAIM_EXPIRED_MS);
    expect(given.getMoved(tip).transfers).toEqual([1500]);
  });

  it('of a node that crashed between the call and the booking is completed by the next job', async () => {
    const { tip } = await transferableTip();
    jest.spyOn(app().nest.get(Ledger), 'book').mockRejectedValueOnce(new Error('the node is gone'));
    await expect(given.transfer(tip)).rejects.toThrow('the node is gone');
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: 'transfer', transferId: null });
    await given.refund(tip);
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'transferred', claim: null });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -1500 });
    expect(given.getMoved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('is released where there is nothing to do any more, but not while another process may hold it', async () => {
    const { helper, tip } = await transferableTip();
    await given.query("update payments.tip set claim = 'transfer', claimed_at = now() where id = $1", [tip.tipId]);
    await given.query('update payments.payout_account set transfers_enabled = false where user_id = $1', [
      helper.user.id,
    ]);
    await given.transfer(tip);
    expect((await given.getTip(tip)).claim).toBe('transfer');
    app().clock.moveBy(CLAIM_EXPIRED_MS);
    await given.transfer(tip);
    app().clock.moveBy(-CLAIM_EXPIRED_MS);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null });
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [] });
  });

  it('is not released by a second job while the call of the first is running', async () => {
    const { tip } = await transferableTip();
    const paused = app().stripe.faults.pause('transfers.create');
    const first = given.transfer(tip);
    await paused.started;
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    await given.refund(tip);
    expect((await given.getTip(tip)).claim).toBe('transfer');
    paused.release();
    await first;
    expect(await given.getTip(tip)).toMatchObject({ status: 'transferred', claim: null });
    expect(given.getMoved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });
});

describe('at the provider', () => {
  it('a dispute before the transfer prevents it; if it is won, the tip is transferred', async () => {
    const { tip } = await transferableTip();
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    await given.transfer(tip);
    await given.sweep();
    expect((await given.getTip(tip)).status).toBe('disputed');
    expect(given.getMoved(tip).transfers).toEqual([]);
    app().stripe.closeDispute(id, 'won');
    await given.settle(tip.tipId);
    await given.waitForStatus(tip, 'transferred');
    expect(given.getMoved(tip).transfers).toEqual([1500]);
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -1500, disputes: 0 });
  });

  it('a dispute that is lost before the transfer refunds the tip', async () => {
    const { tip } = await transferableTip();
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    app().stripe.closeDispute(id, 'lost');
    await given.settle(tip.tipId);
    await given.transfer(tip);
    expect((await given.getTip(tip)).status).toBe('refunded');
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: 0, disputes: -1500 });
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [] });
  });

  it('a partial refund before the transfer leaves the rest to the helper', async () => {
    const { tip } = await transferableTip(20);
    app().stripe.resources.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.settle(tip.tipId);
    await given.transfer(tip);
    expect(given.getMoved(tip)).toEqual({ transfers: [1500], refunds: [500] });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -1500, refunds: -500 });
  });

  it('a full refund before the transfer prevents it', async () => {
    const { tip } = await transferableTip();
    app().stripe.resources.refunds.create({ charge: tip.chargeId });
    await given.settle(tip.tipId);
    await given.transfer(tip);
    expect((await given.getTip(tip)).status).toBe('refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });

  it('a dispute during the transfer does not stop it, and the tip is disputed until the bank decides', async () => {
    const { tip } = await transferableTip();
    const paused = app().stripe.faults.pause('transfers.create');
    const transfer = given.transfer(tip);
    await paused.started;
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    paused.release();
    await transfer;
    expect(await given.getTip(tip)).toMatchObject({ status: 'disputed', transferId: expect.any(String) });
    app().stripe.closeDispute(id, 'won');
    await given.settle(tip.tipId);
    expect((await given.getTip(tip)).status).toBe('transferred');
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -1500, disputes: 0 });
    expect(given.getMoved(tip).transfers).toEqual([1500]);
  });
});
