import { describe, expect, it, jest } from '@jest/globals';
import type { ReceivedTip } from 'contracts';
import { runCommand } from '../../src/commands/run-command.ts';
import { Ledger } from '../../src/modules/payments/ledger/ledger.ts';
import { CheckTipsJob } from '../../src/modules/payments/tips/check-tips.job.ts';
import { Reversals } from '../../src/modules/payments/transfers/reversals.service.ts';
import { CLAIM_MS } from '../../src/modules/payments/transfers/tip-claims.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf } from '../messaging/given.ts';
import { type PaidTip, useHeldWebhooks } from './given.ts';

const app = useTestApp();
const given = useHeldWebhooks(app);
const CLAIM_EXPIRED_MS = CLAIM_MS + 1000;
const DISPUTE_FEE = 1500;

/** A tip that its helper has. */
async function transferredTip(amount = 15) {
  const helper = await given.helper();
  const tip = await given.paidTip(helper, { amount });
  const accountId = await given.enablePayouts(helper);
  await given.transfer(tip);
  return { helper, tip, accountId, fee: (await given.getBalances(tip))?.cost ?? 0 };
}

/** The bank takes the money, and decides. */
async function decideDispute(tip: PaidTip, how: 'won' | 'lost'): Promise<void> {
  const { id } = app().stripe.dispute(tip.chargeId);
  await given.settle(tip.tipId);
  app().stripe.closeDispute(id, how);
  await given.settle(tip.tipId);
}

const reverse = ({ tipId }: PaidTip): Promise<void> => app().nest.get(Reversals).reverse({ tipId });
const listReversals = (): { amount: number; transfer: unknown }[] =>
  app()
    .stripe.resources.state.list('transfer_reversal')
    .map(({ amount, transfer }) => ({ amount, transfer }));
const getReversedCents = async (tip: PaidTip): Promise<number[]> => {
  const ids = app()
    .stripe.books()
    .transfers.filter(({ transfer_group: group }) => group === tip.tipId)
    .map(({ id }) => id);
  return listReversals().flatMap(({ amount, transfer }) => (ids.includes(String(transfer)) ? [amount] : []));
};
const runLedger = async (): Promise<string> => {
  const { databaseUrl, dataDir } = app().settings;
  return (await runCommand(['ledger'], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })).out;
};
/** The day after. */
async function checkTomorrow(tip: PaidTip): Promise<void> {
  await given.query("update payments.tip set check_at = check_at - interval '1 day' where id = $1", [tip.tipId]);
  await app().nest.get(CheckTipsJob).check();
  await given.waitForJobs(tip);
}

describe('a dispute that is lost after the transfer', () => {
  it('takes the transfer back: the operator bears no more than fees, and the helper sees the tip as sent back (ASVS 2.3.2)', async () => {
    const { helper, tip, fee } = await transferredTip();
    await decideDispute(tip, 'lost');
    await given.waitForStatus(tip, 'refunded');
    expect(await getReversedCents(tip)).toEqual([1500]);
    expect(await given.getTip(tip)).toMatchObject({ transferId: null, reversalDueCents: 0 });
    expect(await given.getBalances(tip)).toMatchObject({
      owed: 0,
      paidOut: 0,
      disputes: -1500,
      cost: fee + DISPUTE_FEE,
    });
    expect(bodyOf<ReceivedTip[]>(await helper.get('/api/tips/received'))).toMatchObject([{ state: 'sent_back' }]);
    expect(await runLedger()).not.toContain(tip.tipId);
    const mail = await app().mailTo(helper.email, ({ subject }) => subject === 'A tip of $15.00 was taken back');
    expect(mail.text).toContain('their bank has taken the money back.');
    expect(mail.text).toContain('You do not have to do anything.');
  });

  it('takes no more back than the bank took', async () => {
    const { tip, fee } = await transferredTip(20);
    app().stripe.resources.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.settle(tip.tipId);
    await decideDispute(tip, 'lost');
    await given.waitForJobs(tip);
    expect(await getReversedCents(tip)).toEqual([1500]);
    expect(await given.getTip(tip)).toMatchObject({ status: 'transferred', reversalDueCents: 0 });
    // The refund after the transfer was the operator's own choice
    expect(await given.getBalances(tip)).toMatchObject({ paidOut: -500, cost: fee + DISPUTE_FEE + 500 });
  });

  it('takes it back once, also by concurrent and repeated jobs (ASVS 2.3.4)', async () => {
    const { tip } = await transferredTip();
    await decideDispute(tip, 'lost');
    await Promise.allSettled(Array.from({ length: 6 }, () => reverse(tip)));
    await given.waitForStatus(tip, 'refunded');
    await reverse(tip);
    expect(await getReversedCents(tip)).toEqual([1500]);
  });

  it('while the transfer is under way takes it back too', async () => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    await given.enablePayouts(helper);
    const paused = app().stripe.faults.pause('transfers.create');
    const transfer = given.transfer(tip);
    await paused.started;
    await decideDispute(tip, 'lost');
    paused.release();
    await transfer;
    await app().nest.get(CheckTipsJob).check();
    await given.waitForStatus(tip, 'refunded');
    expect(await getReversedCents(tip)).toEqual([1500]);
    expect(await given.getBalances(tip)).toMatchObject({ paidOut: 0 });
  });
});

describe('a dispute that is won after the transfer', () => {
  it('leaves the helper what they have', async () => {
    const { tip, fee } = await transferredTip();
    await decideDispute(tip, 'won');
    await given.waitForJobs(tip);
    expect(await getReversedCents(tip)).toEqual([]);
    expect(await given.getTip(tip)).toMatchObject({ status: 'transferred' });
    expect(await given.getBalances(tip)).toMatchObject({ paidOut: -1500, disputes: 0, cost: fee + DISPUTE_FEE });
  });
});

describe('where the helper has not enough left at the provider', () => {
  it('what is due stays with the tip, the operator sees it, and it is tried again each day', async () => {
    const { helper, tip, accountId } = await transferredTip();
    app().stripe.payOut(accountId);
    await decideDispute(tip, 'lost');
    await given.waitForJobs(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'transferred', claim: null, reversalDueCents: 1500 });
    expect(app().log.join('')).toContain('balance_insufficient');
    const finding = `tip ${tip.tipId}: its dispute was lost after the transfer, and its helper has not given $15.00 back`;
    expect(await runLedger()).toContain(finding);
    await checkTomorrow(tip);
    expect((await given.getTip(tip)).reversalDueCents).toBe(1500);
    // Another tip arrives there
    await given.transfer(await given.paidTip(helper));
    await checkTomorrow(tip);
    await given.waitForStatus(tip, 'refunded');
    expect(await getReversedCents(tip)).toEqual([1500]);
    expect(await runLedger()).not.toContain(tip.tipId);
  });

  it('a repeated job without a new day neither calls for ever nor takes more', async () => {
    const { tip, accountId } = await transferredTip();
    app().stripe.payOut(accountId);
    await decideDispute(tip, 'lost');
    await given.waitForJobs(tip);
    await given.settle(tip.tipId);
    await given.waitForJobs(tip);
    expect((await given.getTip(tip)).keyVersion).toBe(1);
  });
});

describe('where the provider', () => {
  it('made it and the response was lost, it is found in the list, and booked once', async () => {
    const { tip } = await transferredTip();
    app().stripe.faults.next('transfers.createReversal', 'lost');
    await decideDispute(tip, 'lost');
    await given.query("delete from pgboss.job where data->>'tipId' = $1 and state = 'retry'", [tip.tipId]);
    app().stripe.resources.state.run('delete from answer');
    app().clock.moveBy(CLAIM_EXPIRED_MS);
    await Promise.allSettled([reverse(tip)]);
    app().clock.moveBy(-CLAIM_EXPIRED_MS);
    await given.waitForStatus(tip, 'refunded');
    expect(await getReversedCents(tip)).toEqual([1500]);
    expect(await given.getBalances(tip)).toMatchObject({ paidOut: 0 });
  });

  it('made it and our node crashed before booking it, the sweep books it', async () => {
    const { tip } = await transferredTip();
    await decideDispute(tip, 'lost');
    await given.query("delete from pgboss.job where data->>'tipId' = $1", [tip.tipId]);
    jest.spyOn(app().nest.get(Ledger), 'book').mockRejectedValueOnce(new Error('the node is gone'));
    await Promise.allSettled([reverse(tip)]);
    app().clock.moveBy(CLAIM_EXPIRED_MS);
    await given.sweep();
    await given.waitForStatus(tip, 'refunded');
    app().clock.moveBy(-CLAIM_EXPIRED_MS);
    expect(await getReversedCents(tip)).toEqual([1500]);
  });
});

it('a dispute that a bank decides again after the transfer was taken back: the helper gets the tip a second time', async () => {
  const { tip } = await transferredTip();
  await decideDispute(tip, 'lost');
  await given.waitForStatus(tip, 'refunded');
  const [dispute] = app().stripe.resources.state.list('dispute', { owner: tip.chargeId });
  const { state } = app().stripe.resources;
  if (dispute !== undefined) state.put({ ...dispute, status: 'needs_response' });
  app().stripe.closeDispute(dispute?.id ?? '', 'won');
  await given.settle(tip.tipId);
  await given.waitForStatus(tip, 'transferred');
  expect(given.getMoved(tip).transfers).toEqual([1500, 1500]);
  expect(await getReversedCents(tip)).toEqual([1500]);
  expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -1500, disputes: 0 });
});
