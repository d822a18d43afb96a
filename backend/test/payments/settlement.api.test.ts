import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TipIntent } from 'shared-ui/contracts';
import { CardPayments, type Payment } from '../../src/platform/cards/card-payments.ts';
import { Settlement } from '../../src/modules/payments/settlement/settlement.service.ts';
import { useTestApp } from '../harness.ts';
import { ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const cards = () => app().nest.get(CardPayments);
const settle = ({ tipId }: TipIntent) => app().nest.get(Settlement).settle(tipId);
/** The operator sends a part back, at the provider's own page. */
const refund = ({ paymentIntentId }: TipIntent, cents: number) =>
  cards().refund({ paymentId: paymentIntentId, cents, key: `by hand ${paymentIntentId} ${cents}` });

beforeAll(() => void (app().stripe.webhooks.mode = 'held'));
afterEach(() => void jest.restoreAllMocks());

const aPaidTip = async () => given.tip(await given.traveler(), await given.helper());

/** What is on each account of one tip. */
async function balances(tip: TipIntent): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { account, cents } of await given.entries(tip)) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
}

describe('a payment that is not what its tip says', () => {
  const lies: [string, (payment: Payment) => Payment][] = [
    ['less was received', (payment) => ({ ...payment, receivedCents: 100 })],
    ['another amount was asked for', (payment) => ({ ...payment, cents: 1600, receivedCents: 1600 })],
    ['it is in another currency', (payment) => ({ ...payment, currency: 'jpy' })],
    ['it was made for another tip', (payment) => ({ ...payment, metadata: { tipId: crypto.randomUUID() } })],
    ['it is another payment', (payment) => ({ ...payment, id: 'pi_another' })],
  ];

  it.each(lies)('is never booked: %s', async (_what, change) => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const said = change(await cards().getPayment(intent.paymentIntentId));
    jest.spyOn(cards(), 'getPayment').mockResolvedValue(said);
    expect(await given.succeed(tipper, helper, intent)).toMatchObject({ body: { code: 'payments.not_paid' } });
    expect(await given.row(intent)).toMatchObject({ status: 'open', checkAt: null });
    expect(await given.entries(intent)).toEqual([]);
    expect(app().log.filter((line) => line.includes(intent.tipId) && line.includes('"level":50'))).toHaveLength(1);
  });
});

describe('a payment that somebody canceled at the provider', () => {
  it('ends the tip, and its page is told that it was not paid', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    await cards().cancelPayment(intent.paymentIntentId);
    const notPaid = { status: 409, body: { code: 'payments.not_paid' } };
    expect(await given.succeed(tipper, helper, intent)).toMatchObject(notPaid);
    expect(await given.row(intent)).toMatchObject({ status: 'canceled', checkAt: null, paidAt: null });
  });
});

describe('a refund', () => {
  it('of a part leaves the rest owed to the helper', async () => {
    const tip = await aPaidTip();
    await refund(tip, 500);
    expect(await settle(tip)).toMatchObject({ status: 'paid' });
    expect(await balances(tip)).toMatchObject({ owed_to_helper: -1000, refunds: -500, tipper_payments: 1500 });
    await refund(tip, 1000);
    expect(await settle(tip)).toMatchObject({ status: 'refunded', endedAt: expect.any(Date) });
    expect(await balances(tip)).toMatchObject({ owed_to_helper: 0, refunds: -1500 });
  });

  it('that the bank sends back is owed to the helper again', async () => {
    const tip = await aPaidTip();
    const { id } = await refund(tip, 1500);
    await settle(tip);
    app().stripe.failRefund(id);
    expect(await settle(tip)).toMatchObject({ status: 'paid', endedAt: null });
    expect(await balances(tip)).toMatchObject({ owed_to_helper: -1500, refunds: 0 });
    expect((await given.entries(tip)).map(({ key }) => key)).toContain(`refund-failed:${id}`);
    expect(app().log.filter((line) => line.includes(tip.tipId) && line.includes('did not arrive'))).toHaveLength(1);
  });

  it('that failed before we heard of it has moved nothing', async () => {
    const tip = await aPaidTip();
    app().stripe.failRefund((await refund(tip, 1500)).id);
    expect(await settle(tip)).toMatchObject({ status: 'paid' });
    expect(await balances(tip)).not.toHaveProperty('refunds');
  });

  it('changes nothing when it is heard of again', async () => {
    const tip = await aPaidTip();
    await refund(tip, 1500);
    const first = await settle(tip);
    expect(await settle(tip)).toMatchObject({ status: 'refunded', revision: first?.revision });
  });
});

describe('a dispute', () => {
  it('holds the tip, and gives it back when it is won; the fee is the operator’s', async () => {
    const tip = await aPaidTip();
    const { id } = app().stripe.dispute(given.chargeOf(tip));
    expect(await settle(tip)).toMatchObject({ status: 'disputed' });
    expect(await balances(tip)).toMatchObject({ owed_to_helper: 0, disputes: -1500, operator_cost: 1574 });
    app().stripe.closeDispute(id, 'won');
    expect(await settle(tip)).toMatchObject({ status: 'paid', endedAt: null });
    expect(await balances(tip)).toMatchObject({ owed_to_helper: -1500, disputes: 0, operator_fees: -1574 });
  });

  it('that is lost ends the tip', async () => {
    const tip = await aPaidTip();
    const { id } = app().stripe.dispute(given.chargeOf(tip));
    app().stripe.closeDispute(id, 'lost');
    expect(await settle(tip)).toMatchObject({ status: 'refunded' });
    expect(await balances(tip)).toMatchObject({ owed_to_helper: 0, disputes: -1500 });
  });
});

describe('somebody who leaves while their tip is being paid', () => {
  it('gets nothing: it goes back', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    expect((await helper.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const answer = await given.succeed(tipper, helper, intent);
    expect(answer).toMatchObject({ status: 200, body: { recipient: { username: 'Deleted traveler' } } });
    const tip = await given.row(intent);
    expect(tip.recipientId).toBe(ids(helper));
    expect(tip.claim === 'refund' || tip.status === 'refunded').toBe(true);
  });
});

describe('a tip that was overtaken while the provider was asked', () => {
  it('is asked about again', async () => {
    const tip = await aPaidTip();
    const old = await cards().getPayment(tip.paymentIntentId);
    await refund(tip, 1500);
    await settle(tip);
    const ask = jest.spyOn(cards(), 'getPayment').mockImplementationOnce(async () => {
      await app().em().execute('update payments.tip set revision = revision + 1 where id = ?', [tip.tipId]);
      return old;
    });
    expect(await settle(tip)).toMatchObject({ status: 'refunded' });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('each time comes again later', async () => {
    const tip = await aPaidTip();
    const payment = await cards().getPayment(tip.paymentIntentId);
    jest.spyOn(cards(), 'getPayment').mockImplementation(async () => {
      await app().em().execute('update payments.tip set revision = revision + 1 where id = ?', [tip.tipId]);
      return payment;
    });
    await expect(settle(tip)).rejects.toMatchObject({ kind: 'unavailable', code: 'payments.busy' });
  });
});
