import { describe, expect, it } from '@jest/globals';
import { TIP_MAIL } from '../../src/modules/payments/mails/tip-mail-kinds.ts';
import { CheckTipsJob } from '../../src/modules/payments/tips/check-tips.job.ts';
import { HOUR, later, MINUTE } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { type PaidTip, useHeldWebhooks } from './given.ts';

const app = useTestApp();
const given = useHeldWebhooks(app);
const DAY_MS = 24 * 3600_000;

/** A tip to a helper with enabled payouts, without the job that transfers it. */
async function transferableTip() {
  const helper = await given.helper();
  const tip = await given.paidTip(helper);
  await given.enablePayouts(helper);
  return { helper, tip };
}

async function checkNextDay(tip: PaidTip): Promise<void> {
  await given.waitForJobs(tip);
  app().clock.moveBy(DAY_MS);
  const check = app().nest.get(CheckTipsJob).check();
  await check.finally(() => app().clock.moveBy(-DAY_MS));
}

const listMailsTo = ({ email }: Browser) =>
  app()
    .outbox()
    .filter(({ to, subject }) => to === email && subject?.includes('sent you a tip'));

const sendTipMail = ({ tipId }: PaidTip) => later(app(), HOUR + MINUTE, () => sendMails(app(), TIP_MAIL, tipId));

describe('a transfer without the webhook of', () => {
  it('a full refund by the operator is not made', async () => {
    const { tip } = await transferableTip();
    app().stripe.resources.refunds.create({ charge: tip.chargeId });
    await given.transfer(tip);
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
    expect(await given.getTip(tip)).toMatchObject({ status: 'refunded', claim: null });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: 0, refunds: -1500 });
  });

  it('a partial refund moves the rest', async () => {
    const { tip } = await transferableTip();
    app().stripe.resources.refunds.create({ charge: tip.chargeId, amount: 500 });
    await given.transfer(tip);
    expect(given.getMoved(tip)).toEqual({ transfers: [1000], refunds: [500] });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -1000, refunds: -500 });
  });

  it('a dispute waits until the bank has decided', async () => {
    const { tip } = await transferableTip();
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.transfer(tip);
    expect((await given.getTip(tip)).status).toBe('disputed');
    expect(given.getMoved(tip).transfers).toEqual([]);
    app().stripe.closeDispute(id, 'lost');
    await given.transfer(tip);
    expect((await given.getTip(tip)).status).toBe('refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [] });
  });
});

describe('a dispute without the webhook of its end', () => {
  it.each([
    ['won', 'paid', 1500],
    ['lost', 'refunded', 0],
  ] as const)('that is %s is settled the next day', async (outcome, status, owedCents) => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    await checkNextDay(tip);
    expect((await given.getTip(tip)).status).toBe('disputed');
    app().stripe.closeDispute(id, outcome);
    app().clock.moveBy(DAY_MS);
    await checkNextDay(tip);
    app().clock.moveBy(-DAY_MS);
    expect(await given.getTip(tip)).toMatchObject({ status, checkAt: null });
    expect(await given.getBalances(tip)).toMatchObject({ owed: owedCents });
  });
});

it('the mail about a tip that was disputed at first is sent once the dispute is won', async () => {
  const helper = await given.helper();
  const intent = await given.createIntent(app(), helper);
  app().stripe.confirm(intent.clientSecret, 'succeeds');
  const tip: PaidTip = { tipId: intent.tipId, intentId: intent.paymentIntentId, chargeId: given.getChargeId(intent) };
  const { id } = app().stripe.dispute(tip.chargeId);
  expect(await given.settle(tip.tipId)).toMatchObject({ status: 'disputed' });
  await sendTipMail(tip);
  expect(listMailsTo(helper)).toEqual([]);
  app().stripe.closeDispute(id, 'won');
  await given.settle(tip.tipId);
  await later(app(), HOUR, () => sendTipMail(tip));
  expect(listMailsTo(helper)).toHaveLength(1);
  await given.settle(tip.tipId);
  await later(app(), HOUR, () => sendTipMail(tip));
  expect(listMailsTo(helper)).toHaveLength(1);
});
