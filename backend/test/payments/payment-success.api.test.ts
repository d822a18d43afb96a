import { beforeAll, describe, expect, it } from '@jest/globals';
import { LedgerTransactionEntity } from '../../src/modules/payments/index.ts';
import { browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const bookings = (tip: string) => app().em().count(LedgerTransactionEntity, { tip });

// What the browser says comes before what the provider says.
beforeAll(() => void (app().stripe.webhooks.mode = 'held'));

describe('a page that saw its payment succeed', () => {
  it('is answered what was recorded, and the helper is owed all of it', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const answer = await given.succeed(tipper, helper, intent, { message: 'Tip for Meena' });
    const { username } = helper.user;
    expect(answer).toMatchObject({
      status: 200,
      body: { tipId: intent.tipId, amount: 15, recipient: { id: ids(helper), username, profilePictureUrl: null } },
    });
    expect(await given.row(intent)).toMatchObject({ status: 'paid', checkAt: null, paidAt: expect.any(Date) });
    const charge = given.chargeOf(intent);
    expect(await given.entries(intent)).toEqual([
      { key: `payment:${charge}`, account: 'owed_to_helper', cents: -1500 },
      { key: `payment:${charge}`, account: 'tipper_payments', cents: 1500 },
      { key: `fee:${charge}`, account: 'operator_cost', cents: 74 },
      { key: `fee:${charge}`, account: 'operator_fees', cents: -74 },
    ]);
  });

  it('may say so again, also while the provider does not answer', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.tip(tipper, helper);
    await app().standIns.cards.down();
    const again = await given.succeed(tipper, helper, intent);
    await app().standIns.cards.up();
    expect(again).toMatchObject({ status: 200, body: { tipId: intent.tipId } });
    expect(await bookings(intent.tipId)).toBe(2);
  });

  it('five times at once is one booking', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const answers = await Promise.all(Array.from({ length: 5 }, () => given.succeed(tipper, helper, intent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await bookings(intent.tipId)).toBe(2);
    expect(await given.row(intent)).toMatchObject({ status: 'paid', revision: 1 });
  });

  it('works for who was not logged in, from wherever', async () => {
    const helper = await given.helper();
    const intent = await given.intent(browserOf(app()), helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    expect((await given.succeed(await given.traveler(), helper, intent)).status).toBe(200);
    expect((await given.succeed(browserOf(app()), helper, intent)).status).toBe(200);
  });
});

describe('nothing is recorded', () => {
  it('of somebody else’s payment, nor logged out of who was logged in', async () => {
    const [tipper, helper, other] = [await given.traveler(), await given.helper(), await given.traveler()];
    const intent = await given.intent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    for (const stranger of [other, helper, browserOf(app())]) {
      const answer = await given.succeed(stranger, helper, intent);
      expect(answer).toMatchObject({ status: 404, body: { code: 'payments.no_such_payment' } });
    }
    expect(await given.row(intent)).toMatchObject({ status: 'open' });
  });

  it('of a payment that nobody knows', async () => {
    const helper = await given.helper();
    const intent = { ...(await given.intent(app(), helper)), paymentIntentId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' };
    expect((await given.succeed(app(), helper, intent)).status).toBe(404);
    expect((await given.succeed(app(), helper, { ...intent, paymentIntentId: "pi_' or 1=1" })).status).toBe(400);
  });

  it('where the page says another amount or recipient', async () => {
    const [tipper, helper, other] = [await given.traveler(), await given.helper(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const refused = { status: 409, body: { code: 'payments.not_the_same' } };
    expect(await given.succeed(tipper, helper, intent, { amount: 500 })).toMatchObject(refused);
    expect(await given.succeed(tipper, other, intent)).toMatchObject(refused);
    expect(await given.row(intent)).toMatchObject({ status: 'open' });
  });

  it('of a payment that was not begun, was declined, waits for the bank, or hangs', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const notPaid = { status: 409, body: { code: 'payments.not_paid' } };
    const intent = await given.intent(tipper, helper);
    expect(await given.succeed(tipper, helper, intent)).toMatchObject(notPaid);
    expect(() => app().stripe.confirm(intent.clientSecret, 'declined')).toThrow('declined');
    expect(await given.succeed(tipper, helper, intent)).toMatchObject(notPaid);
    app().stripe.confirm(intent.clientSecret, 'asks');
    expect(await given.succeed(tipper, helper, intent)).toMatchObject(notPaid);
    const hanging = await given.intent(tipper, helper);
    app().stripe.confirm(hanging.clientSecret, 'no_answer');
    expect(await given.succeed(tipper, helper, hanging)).toMatchObject(notPaid);
    expect(await bookings(intent.tipId)).toBe(0);
  });

  it('twice of one payment that was declined first, and asked about by the bank then', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    expect(() => app().stripe.confirm(intent.clientSecret, 'no_money')).toThrow('insufficient funds');
    app().stripe.confirm(intent.clientSecret, 'asks');
    app().stripe.answer(intent.clientSecret, true);
    expect((await given.succeed(tipper, helper, intent)).status).toBe(200);
    expect(await bookings(intent.tipId)).toBe(2);
  });

  it('while the provider does not answer', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    app().stripe.faults.next('payment_intents.retrieve', 'refused', { times: 2 });
    const answer = await given.succeed(tipper, helper, intent);
    expect(answer).toMatchObject({ status: 503, body: { code: 'cards.unavailable' } });
    expect(await given.row(intent)).toMatchObject({ status: 'open' });
    expect((await given.succeed(tipper, helper, intent)).status).toBe(200);
  });
});
