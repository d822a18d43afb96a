import { describe, expect, it } from '@jest/globals';
import { CheckTipsJob } from '../../src/modules/payments/tips/check-tips.job.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { type PaidTip, useHeldMoving } from './given-moving.ts';

const app = useTestApp();
const given = useHeldMoving(app);
const A_DAY = 24 * 3600_000;

/** A tip that is owed to somebody whose payouts are enabled, and that no job moves. */
async function owed() {
  const helper = await given.helper();
  const tip = await given.paid(helper);
  await given.enabled(helper);
  return { helper, tip };
}

async function nextDay(work: () => Promise<void>): Promise<void> {
  app().clock.moveBy(A_DAY);
  await work().finally(() => app().clock.moveBy(-A_DAY));
}

const checkNextDay = () => nextDay(() => app().nest.get(CheckTipsJob).check());

const mailsTo = ({ email }: Browser) =>
  app()
    .outbox()
    .filter(({ to, subject }) => to === email && subject?.includes('sent you a tip'));

const tipMailsOf = ({ tipId }: PaidTip) =>
  given.rows("select id from pgboss.job where name = 'payments.tip-mail' and data->>'tipId' = $1", [tipId]);

describe('what nobody has told us before a transfer', () => {
  it('a refund of all by hand: nothing goes to the helper', async () => {
    const { tip } = await owed();
    app().stripe.parts.refunds.create({ charge: tip.chargeId });
    await given.transfer(tip);
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [1500] });
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'refunded', claim: null });
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: 0, refunds: -1500 });
  });

  it('a refund of a part: the rest goes to the helper', async () => {
    const { tip } = await owed();
    app().stripe.parts.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.transfer(tip);
    expect(given.moved(tip)).toEqual({ transfers: [1000], refunds: [500] });
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -1000, refunds: -500 });
  });

  it('a dispute: the tip waits until the bank has decided', async () => {
    const { tip } = await owed();
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.transfer(tip);
    expect((await given.tip(tip.tipId)).status).toBe('disputed');
    expect(given.moved(tip).transfers).toEqual([]);
    app().stripe.closeDispute(id, 'lost');
    await given.transfer(tip);
    expect((await given.tip(tip.tipId)).status).toBe('refunded');
    expect(given.moved(tip)).toEqual({ transfers: [], refunds: [] });
  });
});

describe('the end of a dispute that nobody has told us', () => {
  it.each([
    ['won', 'paid', 1500],
    ['lost', 'refunded', 0],
  ] as const)('%s: is found the next day', async (how, status, owedCents) => {
    const helper = await given.helper();
    const tip = await given.paid(helper);
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    await checkNextDay();
    expect((await given.tip(tip.tipId)).status).toBe('disputed');
    app().stripe.closeDispute(id, how);
    app().clock.moveBy(A_DAY);
    await checkNextDay();
    app().clock.moveBy(-A_DAY);
    expect(await given.tip(tip.tipId)).toMatchObject({ status, checkAt: null });
    expect(await given.booked(tip)).toMatchObject({ owed: owedCents });
  });
});

it('a tip that was disputed when we first heard of it, and is won, is told to its helper then, once', async () => {
  const helper = await given.helper();
  const begun = await given.intent(app(), helper);
  app().stripe.confirm(begun.clientSecret, 'succeeds');
  const tip: PaidTip = { tipId: begun.tipId, intentId: begun.paymentIntentId, chargeId: given.chargeOf(begun) };
  const { id } = app().stripe.dispute(tip.chargeId);
  expect(await given.settle(tip.tipId)).toMatchObject({ status: 'disputed' });
  app().stripe.closeDispute(id, 'won');
  await given.settle(tip.tipId);
  expect(await tipMailsOf(tip)).toHaveLength(2);
  while (mailsTo(helper).length === 0) await given.tip(tip.tipId);
  await given.settle(tip.tipId);
  expect(await tipMailsOf(tip)).toHaveLength(2);
  expect(mailsTo(helper)).toHaveLength(1);
});
