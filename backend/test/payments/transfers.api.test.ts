import { describe, expect, it, jest } from '@jest/globals';
import { Ledger } from '../../src/modules/payments/ledger/ledger.ts';
import { useTestApp } from '../harness.ts';
import { useHeldMoving } from './given-moving.ts';

const app = useTestApp();
const given = useHeldMoving(app);
const LATER = 2 * 60_000 + 1000;

/** A tip that is owed to somebody whose payouts are enabled, and that no job moves. */
async function owed(amount = 15) {
  const helper = await given.helper();
  const tip = await given.paid(helper, { amount });
  const accountId = await given.enabled(helper);
  return { helper, tip, accountId };
}

describe('a transfer', () => {
  it('takes the whole tip to the helper: the operator bears the fee', async () => {
    const { helper, tip, accountId } = await owed(20);
    await given.transfer(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'transferred', claim: null, claimedAt: null });
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -2000 });
    const [made] = app().stripe.books().transfers;
    expect(made).toMatchObject({ amount: 2000, destination: accountId, source_transaction: tip.chargeId });
    expect((await given.tip(tip.tipId)).transferId).toBe(made?.id);
    expect(await given.payouts(helper)).toMatchObject({ waitingCents: 0 });
  });

  it('follows by itself when a tip is paid to somebody whose payouts are enabled', async () => {
    const helper = await given.helper();
    await given.enabled(helper);
    const tip = await given.paid(helper);
    await given.isNow(tip, 'transferred');
    expect(given.moved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('happens once, though many jobs run at once and again', async () => {
    const { tip } = await owed();
    await Promise.allSettled(Array.from({ length: 8 }, () => given.transfer(tip)));
    await given.transfer(tip);
    expect(given.moved(tip).transfers).toEqual([1500]);
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -1500 });
  });

  it('does not happen while the helper’s payouts are not enabled', async () => {
    const helper = await given.helper();
    const tip = await given.paid(helper);
    await given.transfer(tip);
    await given.onboarded(helper);
    await given.transfer(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: null });
    expect(given.moved(tip).transfers).toEqual([]);
  });

  it('of a tip that nobody knows, or nobody has paid, is nothing', async () => {
    const helper = await given.helper();
    await given.enabled(helper);
    const { tipId } = await given.intent(app(), helper);
    for (const id of [tipId, '00000000-0000-4000-8000-000000000000']) await given.transfer({ tipId: id });
    expect((await given.tip(tipId)).status).toBe('open');
  });
});

describe('where the provider', () => {
  it.each(['refused', 'fails', 'limited'] as const)('%s and has done nothing, it is done later', async (fault) => {
    const { tip } = await owed();
    app().stripe.faults.next('transfers.create', fault, { times: 2 });
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: 'transfer' });
    app().stripe.faults.clear();
    await given.transfer(tip);
    await given.isNow(tip, 'transferred');
    expect(given.moved(tip).transfers).toEqual([1500]);
  });

  it('did it and its answer was lost, it is found in the list, and booked once', async () => {
    const { tip } = await owed();
    app().stripe.faults.next('transfers.create', 'lost', { times: 2 });
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    expect(given.moved(tip).transfers).toEqual([1500]);
    expect(await given.booked(tip)).toMatchObject({ owed: 1500, paidOut: 0 });
    await given.transfer(tip);
    await given.isNow(tip, 'transferred');
    expect(given.moved(tip).transfers).toEqual([1500]);
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -1500, cost: expect.any(Number) });
  });

  it('has forgotten the key meanwhile, it is still made once', async () => {
    const { tip } = await owed();
    app().stripe.faults.next('transfers.create', 'lost', { times: 2 });
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    app().stripe.parts.state.run('delete from answer');
    await given.transfer(tip);
    expect(given.moved(tip).transfers).toEqual([1500]);
    expect((await given.tip(tip.tipId)).status).toBe('transferred');
  });

  it('is down, the job is tried again, and the tip waits', async () => {
    const { tip } = await owed();
    await app().standIns.cards.down();
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    await app().standIns.cards.up();
    await given.giveBack(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: null });
    await given.transfer(tip);
    expect(given.moved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('refuses, the tip is free again, the log holds ids and the code, and the sweep tries once more', async () => {
    const helper = await given.helper();
    const tip = await given.paid(helper);
    const accountId = await given.enabled(helper);
    app().stripe.onboard(accountId, 'lacking');
    await given.transfer(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: null, transferId: null });
    const line = app().log.find((one) => one.includes('a transfer to a helper was refused'));
    expect(line).toContain('insufficient_capabilities_for_transfer');
    expect(line).toContain(tip.tipId);
    app().stripe.enable(accountId);
    app().clock.moveBy(25 * 3600_000);
    await given.sweep();
    await given.isNow(tip, 'transferred');
    app().clock.moveBy(-25 * 3600_000);
  });
});

describe('a claim', () => {
  it('that was left behind before the call is taken up: by the job, or by the sweep', async () => {
    const { tip } = await owed();
    await given.rows("update payments.tip set claim = 'transfer', claimed_at = now() where id = $1", [tip.tipId]);
    await given.sweep();
    app().clock.moveBy(LATER);
    await given.sweep();
    await given.isNow(tip, 'transferred');
    app().clock.moveBy(-LATER);
    expect(given.moved(tip).transfers).toEqual([1500]);
  });

  it('whose node died between the call and the books: the next one books what was done', async () => {
    const { tip } = await owed();
    jest.spyOn(app().nest.get(Ledger), 'book').mockRejectedValueOnce(new Error('the node is gone'));
    await expect(given.transfer(tip)).rejects.toThrow('the node is gone');
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: 'transfer', transferId: null });
    await given.giveBack(tip);
    await given.transfer(tip);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'transferred', claim: null });
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -1500 });
    expect(given.moved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('that has nothing to do any more is dropped, but not while another may be at it', async () => {
    const { helper, tip } = await owed();
    await given.rows("update payments.tip set claim = 'transfer', claimed_at = now() where id = $1", [tip.tipId]);
    await given.rows('update payments.payout_account set transfers_enabled = false where user_id = $1', [
      helper.user.id,
    ]);
    await given.transfer(tip);
    expect((await given.tip(tip.tipId)).claim).toBe('transfer');
    app().clock.moveBy(LATER);
    await given.transfer(tip);
    app().clock.moveBy(-LATER);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'paid', claim: null });
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [] });
  });

  it('is not dropped by who comes late: a call that still runs arrives, and is booked', async () => {
    const { tip } = await owed();
    const held = app().stripe.faults.hold('transfers.create');
    const first = given.transfer(tip);
    await held.begun;
    await expect(given.transfer(tip)).rejects.toThrow('does not answer');
    await given.giveBack(tip);
    expect((await given.tip(tip.tipId)).claim).toBe('transfer');
    held.release();
    await first;
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'transferred', claim: null });
    expect(given.moved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });
});

describe('what the operator does at the provider', () => {
  it('a dispute before the transfer stops it; won, the tip goes to the helper', async () => {
    const { tip } = await owed();
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    await given.transfer(tip);
    await given.sweep();
    expect((await given.tip(tip.tipId)).status).toBe('disputed');
    expect(given.moved(tip).transfers).toEqual([]);
    app().stripe.closeDispute(id, 'won');
    await given.settle(tip.tipId);
    await given.isNow(tip, 'transferred');
    expect(given.moved(tip).transfers).toEqual([1500]);
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -1500, disputes: 0 });
  });

  it('a dispute that is lost before the transfer takes the tip back', async () => {
    const { tip } = await owed();
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    app().stripe.closeDispute(id, 'lost');
    await given.settle(tip.tipId);
    await given.transfer(tip);
    expect((await given.tip(tip.tipId)).status).toBe('refunded');
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: 0, disputes: -1500 });
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [] });
  });

  it('a dispute after the transfer leaves the helper the money: the operator bears it', async () => {
    const { tip } = await owed();
    await given.transfer(tip);
    const fee = (await given.booked(tip))?.cost ?? 0;
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    expect((await given.tip(tip.tipId)).status).toBe('disputed');
    app().stripe.closeDispute(id, 'lost');
    await given.settle(tip.tipId);
    expect((await given.tip(tip.tipId)).status).toBe('transferred');
    expect(await given.booked(tip)).toMatchObject({
      owed: 0,
      paidOut: -1500,
      disputes: -1500,
      cost: fee + 1500 + 1500,
    });
    expect(given.moved(tip).transfers).toEqual([1500]);
  });

  it('a refund of a part before the transfer: the rest goes to the helper', async () => {
    const { tip } = await owed(20);
    app().stripe.parts.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.settle(tip.tipId);
    await given.transfer(tip);
    expect(given.moved(tip)).toEqual({ transfers: [1500], refunds: [500] });
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -1500, refunds: -500 });
  });

  it('a refund of all before the transfer: nothing goes to the helper', async () => {
    const { tip } = await owed();
    app().stripe.parts.refunds.create({ charge: tip.chargeId });
    await given.settle(tip.tipId);
    await given.transfer(tip);
    expect((await given.tip(tip.tipId)).status).toBe('refunded');
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });

  it('a dispute in the middle of the transfer: the helper has it, and it stays disputed until the bank decides', async () => {
    const { tip } = await owed();
    const held = app().stripe.faults.hold('transfers.create');
    const moving = given.transfer(tip);
    await held.begun;
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    held.release();
    await moving;
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'disputed', transferId: expect.any(String) });
    app().stripe.closeDispute(id, 'won');
    await given.settle(tip.tipId);
    expect((await given.tip(tip.tipId)).status).toBe('transferred');
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -1500, disputes: 0 });
    expect(given.moved(tip).transfers).toEqual([1500]);
  });
});
