import { beforeAll, describe, expect, it } from '@jest/globals';
import { LedgerTransactionEntity } from '../../src/modules/payments/index.ts';
import { browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const countTransactions = (tip: string) => app().em().count(LedgerTransactionEntity, { tip });

// The report of the browser arrives before any webhook.
beforeAll(() => void (app().stripe.webhooks.mode = 'held'));

describe('a reported payment', () => {
  it('is recorded, and the helper is owed all of it [spec 221]', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const response = await given.reportSuccess(tipper, helper, intent, { message: 'Tip for Meena' });
    const { username } = helper.user;
    expect(response).toMatchObject({
      status: 200,
      body: { tipId: intent.tipId, amount: 15, recipient: { id: ids(helper), username, profilePictureUrl: null } },
    });
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid', checkAt: null, paidAt: expect.any(Date) });
    const charge = given.getChargeId(intent);
    expect(await given.getEntries(intent)).toEqual([
      { key: `payment:${charge}`, account: 'owed_to_helper', cents: -1500 },
      { key: `payment:${charge}`, account: 'tipper_payments', cents: 1500 },
      { key: `fee:${charge}`, account: 'operator_cost', cents: 74 },
      { key: `fee:${charge}`, account: 'operator_fees', cents: -74 },
    ]);
  });

  it('can be reported again, also while the provider is down', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.payTip(tipper, helper);
    await app().standIns.cards.down();
    const again = await given.reportSuccess(tipper, helper, intent);
    await app().standIns.cards.up();
    expect(again).toMatchObject({ status: 200, body: { tipId: intent.tipId } });
    expect(await countTransactions(intent.tipId)).toBe(2);
  });

  it('is booked once, also when reported five times concurrently (ASVS 2.3.4)', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const responses = await Promise.all(Array.from({ length: 5 }, () => given.reportSuccess(tipper, helper, intent)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countTransactions(intent.tipId)).toBe(2);
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid', revision: 1 });
  });

  it('can be reported by everybody where it was made logged out', async () => {
    const helper = await given.helper();
    const intent = await given.createIntent(browserOf(app()), helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    expect((await given.reportSuccess(await given.traveler(), helper, intent)).status).toBe(200);
    expect((await given.reportSuccess(browserOf(app()), helper, intent)).status).toBe(200);
  });
});

describe('nothing is recorded', () => {
  it('of another user’s payment, nor of a user’s payment logged out (ASVS 8.2.2)', async () => {
    const [tipper, helper, other] = [await given.traveler(), await given.helper(), await given.traveler()];
    const intent = await given.createIntent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    for (const stranger of [other, helper, browserOf(app())]) {
      const response = await given.reportSuccess(stranger, helper, intent);
      expect(response).toMatchObject({ status: 404, body: { code: 'payments.no_such_payment' } });
    }
    expect(await given.getTip(intent)).toMatchObject({ status: 'open' });
  });

  it('of an unknown payment', async () => {
    const helper = await given.helper();
    const intent = { ...(await given.createIntent(app(), helper)), paymentIntentId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' };
    expect((await given.reportSuccess(app(), helper, intent)).status).toBe(404);
    expect((await given.reportSuccess(app(), helper, { ...intent, paymentIntentId: "pi_' or 1=1" })).status).toBe(400);
  });

  it('where the page reports another amount or recipient (ASVS 2.3.1)', async () => {
    const [tipper, helper, other] = [await given.traveler(), await given.helper(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const refused = { status: 409, body: { code: 'payments.not_the_same' } };
    expect(await given.reportSuccess(tipper, helper, intent, { amount: 500 })).toMatchObject(refused);
    expect(await given.reportSuccess(tipper, other, intent)).toMatchObject(refused);
    expect(await given.getTip(intent)).toMatchObject({ status: 'open' });
  });

  it('of a payment that was not confirmed, was declined, waits for the bank, or is pending', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const notPaid = { status: 409, body: { code: 'payments.not_paid' } };
    const intent = await given.createIntent(tipper, helper);
    expect(await given.reportSuccess(tipper, helper, intent)).toMatchObject(notPaid);
    expect(() => app().stripe.confirm(intent.clientSecret, 'declined')).toThrow('declined');
    expect(await given.reportSuccess(tipper, helper, intent)).toMatchObject(notPaid);
    app().stripe.confirm(intent.clientSecret, 'asks');
    expect(await given.reportSuccess(tipper, helper, intent)).toMatchObject(notPaid);
    const pending = await given.createIntent(tipper, helper);
    app().stripe.confirm(pending.clientSecret, 'no_answer');
    expect(await given.reportSuccess(tipper, helper, pending)).toMatchObject(notPaid);
    expect(await countTransactions(intent.tipId)).toBe(0);
  });

  it('twice of a payment that was declined first and then authenticated', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    expect(() => app().stripe.confirm(intent.clientSecret, 'no_money')).toThrow('insufficient funds');
    app().stripe.confirm(intent.clientSecret, 'asks');
    app().stripe.authenticate(intent.clientSecret, true);
    expect((await given.reportSuccess(tipper, helper, intent)).status).toBe(200);
    expect(await countTransactions(intent.tipId)).toBe(2);
  });

  it('while the provider does not answer', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    app().stripe.faults.next('payment_intents.retrieve', 'refused', { times: 2 });
    const response = await given.reportSuccess(tipper, helper, intent);
    expect(response).toMatchObject({ status: 503, body: { code: 'cards.unavailable' } });
    expect(await given.getTip(intent)).toMatchObject({ status: 'open' });
    expect((await given.reportSuccess(tipper, helper, intent)).status).toBe(200);
  });
});
