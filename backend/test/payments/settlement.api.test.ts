import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TipIntent } from 'contracts';
import { CardPayments, type Payment } from '../../src/platform/cards/card-payments.ts';
import { Settlement } from '../../src/modules/payments/settlement/settlement.service.ts';
import { useTestApp } from '../harness.ts';
import { ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const cards = () => app().nest.get(CardPayments);
const settle = ({ tipId }: TipIntent) => app().nest.get(Settlement).settle(tipId);
/** The operator refunds a part at the provider's dashboard. */
const refund = ({ paymentIntentId }: TipIntent, amountCents: number) =>
  cards().refund({
    paymentId: paymentIntentId,
    amountCents,
    idempotencyKey: `by hand ${paymentIntentId} ${amountCents}`,
  });

beforeAll(() => void (app().stripe.webhooks.mode = 'held'));
afterEach(() => void jest.restoreAllMocks());

const paidTip = async () => given.payTip(await given.traveler(), await given.helper());

/** By account, in cents. */
async function getBalances(tip: TipIntent): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { account, cents } of await given.getEntries(tip)) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
}

describe('a payment that does not match its tip', () => {
  const mismatches: [string, (payment: Payment) => Payment][] = [
    ['less was received', (payment) => ({ ...payment, receivedCents: 100 })],
    ['it has another amount', (payment) => ({ ...payment, amountCents: 1600, receivedCents: 1600 })],
    ['it is in another currency', (payment) => ({ ...payment, currency: 'jpy' })],
    ['it was made for another tip', (payment) => ({ ...payment, metadata: { tipId: crypto.randomUUID() } })],
    ['it is another payment', (payment) => ({ ...payment, id: 'pi_another' })],
  ];

  it.each(mismatches)('is never booked: %s', async (_what, change) => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const changed = change(await cards().getPayment(intent.paymentIntentId));
    jest.spyOn(cards(), 'getPayment').mockResolvedValue(changed);
    expect(await given.reportSuccess(tipper, helper, intent)).toMatchObject({ body: { code: 'payments.not_paid' } });
    expect(await given.getTip(intent)).toMatchObject({ status: 'open', checkAt: null });
    expect(await given.getEntries(intent)).toEqual([]);
    expect(app().log.filter((line) => line.includes(intent.tipId) && line.includes('"level":50'))).toHaveLength(1);
  });
});

describe('a payment that was canceled at the provider', () => {
  it('cancels the tip, and the page learns that it was not paid', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    await cards().cancelPayment(intent.paymentIntentId);
    const notPaid = { status: 409, body: { code: 'payments.not_paid' } };
    expect(await given.reportSuccess(tipper, helper, intent)).toMatchObject(notPaid);
    expect(await given.getTip(intent)).toMatchObject({ status: 'canceled', checkAt: null, paidAt: null });
  });
});

describe('a refund', () => {
  it('of a part leaves the rest owed to the helper', async () => {
    const tip = await paidTip();
    await refund(tip, 500);
    expect(await settle(tip)).toMatchObject({ status: 'paid' });
    expect(await getBalances(tip)).toMatchObject({ owed_to_helper: -1000, refunds: -500, tipper_payments: 1500 });
    await refund(tip, 1000);
    expect(await settle(tip)).toMatchObject({ status: 'refunded', endedAt: expect.any(Date) });
    expect(await getBalances(tip)).toMatchObject({ owed_to_helper: 0, refunds: -1500 });
  });

  it('that fails is owed to the helper again', async () => {
    const tip = await paidTip();
    const { id } = await refund(tip, 1500);
    await settle(tip);
    app().stripe.failRefund(id);
    expect(await settle(tip)).toMatchObject({ status: 'paid', endedAt: null });
    expect(await getBalances(tip)).toMatchObject({ owed_to_helper: -1500, refunds: 0 });
    expect((await given.getEntries(tip)).map(({ key }) => key)).toContain(`refund-failed:${id}`);
    expect(app().log.filter((line) => line.includes(tip.tipId) && line.includes('did not arrive'))).toHaveLength(1);
  });

  it('that failed before it was booked is not booked', async () => {
    const tip = await paidTip();
    app().stripe.failRefund((await refund(tip, 1500)).id);
    expect(await settle(tip)).toMatchObject({ status: 'paid' });
    expect(await getBalances(tip)).not.toHaveProperty('refunds');
  });

  it('is booked once, also when it is settled again', async () => {
    const tip = await paidTip();
    await refund(tip, 1500);
    const first = await settle(tip);
    expect(await settle(tip)).toMatchObject({ status: 'refunded', revision: first?.revision });
  });
});

describe('a dispute', () => {
  it('takes the tip, and returns it when it is won; the operator bears the fee', async () => {
    const tip = await paidTip();
    const { id } = app().stripe.dispute(given.getChargeId(tip));
    expect(await settle(tip)).toMatchObject({ status: 'disputed' });
    expect(await getBalances(tip)).toMatchObject({ owed_to_helper: 0, disputes: -1500, operator_cost: 1574 });
    app().stripe.closeDispute(id, 'won');
    expect(await settle(tip)).toMatchObject({ status: 'paid', endedAt: null });
    expect(await getBalances(tip)).toMatchObject({ owed_to_helper: -1500, disputes: 0, operator_fees: -1574 });
  });

  it('that is lost refunds the tip', async () => {
    const tip = await paidTip();
    const { id } = app().stripe.dispute(given.getChargeId(tip));
    app().stripe.closeDispute(id, 'lost');
    expect(await settle(tip)).toMatchObject({ status: 'refunded' });
    expect(await getBalances(tip)).toMatchObject({ owed_to_helper: 0, disputes: -1500 });
  });
});

describe('a helper who deletes their account during a payment', () => {
  it('gets no tip: it is refunded', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    expect((await helper.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const response = await given.reportSuccess(tipper, helper, intent);
    expect(response).toMatchObject({ status: 200, body: { recipient: { username: 'Deleted traveler' } } });
    const tip = await given.getTip(intent);
    expect(tip.recipientId).toBe(ids(helper));
    expect(tip.claim === 'refund' || tip.status === 'refunded').toBe(true);
  });
});

describe('a tip that changes while its payment is fetched', () => {
  it('is settled again', async () => {
    const tip = await paidTip();
    const outdated = await cards().getPayment(tip.paymentIntentId);
    await refund(tip, 1500);
    await settle(tip);
    const spy = jest.spyOn(cards(), 'getPayment').mockImplementationOnce(async () => {
      await app().em().execute('update payments.tip set revision = revision + 1 where id = ?', [tip.tipId]);
      return outdated;
    });
    expect(await settle(tip)).toMatchObject({ status: 'refunded' });
    expect(spy).toHaveBeenCalledTimes(2);
  });

  it('at each try fails, to be repeated later', async () => {
    const tip = await paidTip();
    const payment = await cards().getPayment(tip.paymentIntentId);
    jest.spyOn(cards(), 'getPayment').mockImplementation(async () => {
      await app().em().execute('update payments.tip set revision = revision + 1 where id = ?', [tip.tipId]);
      return payment;
    });
    await expect(settle(tip)).rejects.toMatchObject({ kind: 'unavailable', code: 'payments.busy' });
  });
});
