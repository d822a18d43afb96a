import { describe, expect, it } from '@jest/globals';
import { addDays, type ReceivedTip } from 'contracts';
import { TIP_MAIL } from '../../src/modules/payments/mails/tip-mail-kinds.ts';
import { PayoutFreezes } from '../../src/modules/payments/payouts/payout-freezes.ts';
import type { Browser } from '../browser.ts';
import { orderAndSend } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf } from '../messaging/given.ts';
import { type PaidTip, useHeldWebhooks } from './given.ts';

const app = useTestApp({ env: { TIP_HOLD_DAYS: '7' } });
const given = useHeldWebhooks(app);
const HOUR_MS = 3600_000;

const getDay = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

async function helperWithPayouts(): Promise<Browser> {
  const helper = await given.helper();
  await given.enablePayouts(helper);
  return helper;
}

/** What jobs and the hourly sweep do. */
async function runSweep(tip: PaidTip): Promise<void> {
  await given.sweep();
  await given.waitForJobs(tip);
}

const listReceived = async (helper: Browser): Promise<ReceivedTip[]> => bodyOf(await helper.get('/api/tips/received'));

/** Of the mail about a new tip. */
async function getTipMail(helper: Browser, { tipId }: PaidTip): Promise<string> {
  await orderAndSend(app(), TIP_MAIL, { subject: tipId });
  return (
    app()
      .outbox()
      .find(({ to }) => to === helper.email)?.text ?? ''
  );
}

describe('the first tip of a helper', () => {
  it('is transferred 14 days after it was paid, by the hourly sweep', async () => {
    const tip = await given.paidTip(await helperWithPayouts());
    await given.transfer(tip);
    await given.backdate(tip, 13);
    await runSweep(tip);
    await given.transfer(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', claim: null });
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [] });
    await given.backdate(tip, 1);
    await given.sweep();
    await given.waitForStatus(tip, 'transferred');
    expect(given.getMoved(tip)).toEqual({ transfers: [1500], refunds: [] });
  });

  it('waits by the clock of the database, whatever that of a node says (ASVS 2.3.2)', async () => {
    const tip = await given.paidTip(await helperWithPayouts());
    app().clock.moveBy(30 * 24 * HOUR_MS);
    await runSweep(tip);
    await given.transfer(tip);
    app().clock.moveBy(-30 * 24 * HOUR_MS);
    expect(given.getMoved(tip).transfers).toEqual([]);
  });

  it('is not transferred earlier when payouts are set up during the hold', async () => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    await given.onboard(helper);
    await given.sendWebhooks();
    await given.waitForJobs(tip);
    expect((await given.getPayouts(helper)).state).toBe('enabled');
    expect(given.getMoved(tip).transfers).toEqual([]);
  });

  it('shows the day from which it is paid out: in the list, with the payouts, and in the mail', async () => {
    const helper = await helperWithPayouts();
    const tip = await given.paidTip(helper);
    const day = new Date(getDay(14)).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(await getTipMail(helper, tip)).toContain(`It goes to your account from ${day} on.`);
    await given.paidTip(helper, { amount: 5 });
    await given.backdate(tip, 4);
    expect(await listReceived(helper)).toMatchObject([
      { amountCents: 500, state: 'waiting', heldUntil: getDay(14), returnsOn: null },
      { amountCents: 1500, state: 'waiting', heldUntil: getDay(10), returnsOn: null },
    ]);
    expect(await given.getPayouts(helper)).toMatchObject({
      waitingCents: 2000,
      heldCents: 2000,
      nextTransfer: { cents: 1500, on: getDay(10) },
      nextReturn: null,
    });
    await given.backdate(tip, 10);
    expect(await listReceived(helper)).toMatchObject([{ heldUntil: getDay(14) }, { heldUntil: null }]);
    expect(await given.getPayouts(helper)).toMatchObject({ waitingCents: 2000, heldCents: 500 });
  });
});

describe('the next tip of a helper', () => {
  it('waits 7 days once a transfer was made, and 14 until then', async () => {
    const helper = await helperWithPayouts();
    const [first, second] = [await given.paidTip(helper), await given.paidTip(helper)];
    await given.backdate(first, 14);
    await given.transfer(first);
    const third = await given.paidTip(helper);
    for (const tip of [second, third]) await given.backdate(tip, 7);
    await runSweep(third);
    expect((await given.getTip(third)).status).toBe('transferred');
    expect((await given.getTip(second)).status).toBe('paid');
  });

  it('waits 14 days again where the only transfer was taken back', async () => {
    const helper = await helperWithPayouts();
    const first = await given.paidTip(helper);
    await given.backdate(first, 14);
    await given.transfer(first);
    app().stripe.closeDispute(app().stripe.dispute(first.chargeId).id, 'lost');
    await given.settle(first.tipId);
    await given.waitForStatus(first, 'refunded');
    const second = await given.paidTip(helper);
    await given.backdate(second, 13);
    await runSweep(second);
    expect((await given.getTip(second)).status).toBe('paid');
  });
});

describe('within the hold', () => {
  it.each(['refund', 'dispute'] as const)('a %s costs the operator no more than fees', async (what) => {
    const tip = await given.paidTip(await helperWithPayouts());
    const fee = (await given.getBalances(tip))?.cost ?? 0;
    if (what === 'refund') app().stripe.resources.refunds.create({ charge: tip.chargeId });
    else app().stripe.closeDispute(app().stripe.dispute(tip.chargeId).id, 'lost');
    await given.settle(tip.tipId);
    await given.backdate(tip, 20);
    await runSweep(tip);
    expect((await given.getTip(tip)).status).toBe('refunded');
    expect(given.getMoved(tip).transfers).toEqual([]);
    expect(await given.getBalances(tip)).toMatchObject({
      owed: 0,
      paidOut: 0,
      cost: fee + (what === 'refund' ? 0 : 1500),
    });
  });

  it('a dispute that is won leaves the day as it was', async () => {
    const tip = await given.paidTip(await helperWithPayouts());
    const { heldUntil } = await given.getTip(tip);
    const { id } = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    app().stripe.closeDispute(id, 'won');
    await given.settle(tip.tipId);
    await given.waitForJobs(tip);
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', heldUntil });
    expect(given.getMoved(tip).transfers).toEqual([]);
    await given.backdate(tip, 14);
    await given.sweep();
    await given.waitForStatus(tip, 'transferred');
  });

  it('a helper who leaves has the tip refunded', async () => {
    const helper = await helperWithPayouts();
    const tip = await given.paidTip(helper);
    expect((await helper.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });
});

it('a tip that a node of an older version has settled gets its hold from the sweep', async () => {
  const tip = await given.paidTip(await helperWithPayouts());
  await given.query('update payments.tip set held_until = null where id = $1', [tip.tipId]);
  await runSweep(tip);
  const { heldUntil, status } = await given.getTip(tip);
  expect(status).toBe('paid');
  expect(heldUntil?.getTime()).toBeGreaterThan(Date.now() + 13 * 24 * HOUR_MS);
});

describe('a risky payment', () => {
  /** Its provider has a review of it. */
  async function riskyTip(helper: Browser): Promise<PaidTip> {
    const { tipId, paymentIntentId: intentId, clientSecret } = await given.createIntent(app(), helper);
    app().stripe.confirm(clientSecret, 'risky');
    return { tipId, intentId, chargeId: (await given.settle(tipId))?.chargeId ?? '' };
  }

  it('is not transferred before its review is closed, and shows that somebody has to look at it (ASVS 2.3.2)', async () => {
    const helper = await helperWithPayouts();
    const tip = await riskyTip(helper);
    await given.backdate(tip, 14);
    await runSweep(tip);
    await given.transfer(tip);
    expect(given.getMoved(tip).transfers).toEqual([]);
    expect(await listReceived(helper)).toMatchObject([
      { state: 'waiting', inReview: true, heldUntil: null, returnsOn: getDay(46) },
    ]);
    expect(await getTipMail(helper, tip)).toContain('We check the payment before we send it to your account');
    app().stripe.approveReview(tip.chargeId);
    await given.sendWebhooks();
    await given.waitForStatus(tip, 'transferred');
    expect(given.getMoved(tip).transfers).toEqual([1500]);
  });

  it('still waits for the end of its hold once its review is closed', async () => {
    const tip = await riskyTip(await helperWithPayouts());
    app().stripe.approveReview(tip.chargeId);
    await given.settle(tip.tipId);
    await runSweep(tip);
    expect((await given.getTip(tip)).inReview).toBe(false);
    expect(given.getMoved(tip).transfers).toEqual([]);
  });

  it('goes back to the card where nobody closes its review in 60 days', async () => {
    const tip = await riskyTip(await helperWithPayouts());
    await given.backdate(tip, 60);
    await given.sweep();
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });
});

describe('a payment that the bank of its card reports as fraud', () => {
  const listOperatorMails = (tip: PaidTip) =>
    app()
      .outbox()
      .filter(({ to, text }) => to === app().settings.contact.email && text.includes(tip.tipId));
  const approve = (tip: PaidTip) =>
    app()
      .em()
      .transactional((em) => app().nest.get(PayoutFreezes).approveTip(em, tip.tipId));

  it('is not transferred, and the operator is told, once (ASVS 2.3.2)', async () => {
    const tip = await given.paidTip(await helperWithPayouts());
    app().stripe.reportFraud(tip.chargeId);
    await given.sendWebhooks();
    await given.sendWebhooks();
    await given.backdate(tip, 14);
    await runSweep(tip);
    await given.transfer(tip);
    await app().mailTo(app().settings.contact.email, ({ text }) => text.includes(tip.tipId));
    expect(listOperatorMails(tip)).toHaveLength(1);
    expect(listOperatorMails(tip)[0]?.text).toContain('is not transferred');
    expect(await given.getTip(tip)).toMatchObject({ status: 'paid', inReview: true });
    expect(given.getMoved(tip).transfers).toEqual([]);
  });

  it('is not transferred where the webhook was lost, nor after an earlier approval, and the operator is told', async () => {
    const tip = await given.paidTip(await helperWithPayouts());
    await given.backdate(tip, 14);
    await given.query("update payments.tip set approved_at = now() - interval '1 minute' where id = $1", [tip.tipId]);
    app().stripe.reportFraud(tip.chargeId);
    await given.transfer(tip);
    expect(given.getMoved(tip).transfers).toEqual([]);
    await app().mailTo(app().settings.contact.email, ({ text }) => text.includes(tip.tipId));
    expect(await approve(tip)).toBe('done');
    await given.transfer(tip);
    expect(given.getMoved(tip).transfers).toEqual([1500]);
  });

  it('is too late to stop a transfer: the operator is told so', async () => {
    const tip = await given.paidTip(await helperWithPayouts());
    await given.backdate(tip, 14);
    await given.transfer(tip);
    app().stripe.reportFraud(tip.chargeId);
    await given.sendWebhooks();
    const mail = await app().mailTo(app().settings.contact.email, ({ text }) => text.includes(tip.tipId));
    expect(mail.text).toContain('was transferred before');
  });
});

describe('3-D Secure', () => {
  const getRequested = async (tip: { tipId: string }) => {
    const [intent] = app().stripe.resources.state.list('payment_intent', { group: tip.tipId });
    return intent?.payment_method_options?.card?.request_three_d_secure;
  };

  it('is asked for wherever possible where the payer is not logged in, and from 100 dollars on (ASVS 2.3.2)', async () => {
    const [helper, tipper] = [await given.helper(), await given.traveler()];
    expect(await getRequested(await given.createIntent(app(), helper, { amount: 1 }))).toBe('any');
    expect(await getRequested(await given.createIntent(tipper, helper, { amount: 100 }))).toBe('any');
    expect(await getRequested(await given.createIntent(tipper, helper, { amount: 99 }))).toBe('automatic');
  });

  it('that fails leaves the tip unpaid', async () => {
    const helper = await given.helper();
    const { tipId, clientSecret } = await given.createIntent(app(), helper);
    expect(app().stripe.confirm(clientSecret, 'asks_if_wanted').status).toBe('requires_action');
    expect(() => app().stripe.authenticate(clientSecret, false)).toThrow('unable to authenticate');
    expect((await given.settle(tipId))?.status).toBe('open');
  });
});
