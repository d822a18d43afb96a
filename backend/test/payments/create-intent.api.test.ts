import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TipEntity } from '../../src/modules/payments/index.ts';
import { browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, ids } from '../messaging/given.ts';
import { aTip, givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const tips = () => app().em().count(TipEntity, {});
const post = (body: object) => app().post('/api/create-payment-intent', body);

describe('beginning a tip', () => {
  it('stores it, and makes one payment for it that carries its id', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper, { amount: 15, message: 'Thank you, Meena!' });
    expect(intent).toEqual({
      ...{ clientSecret: expect.stringContaining(`${intent.paymentIntentId}_secret_`), amount: 15 },
      ...{ paymentIntentId: expect.stringMatching(/^pi_/), tipId: expect.any(String) },
    });
    expect(await given.row(intent)).toMatchObject({
      ...{ status: 'open', amountCents: 1500, currency: 'usd', anonymous: false, message: 'Thank you, Meena!' },
      ...{ tipperId: ids(tipper), recipientId: ids(helper), intentId: intent.paymentIntentId, paidAt: null },
    });
    expect(
      app()
        .stripe.books()
        .intents.find(({ id }) => id === intent.paymentIntentId),
    ).toMatchObject({
      ...{ amount: 1500, currency: 'usd', transfer_group: intent.tipId, payment_method_types: ['card'] },
      metadata: { tipId: intent.tipId, recipientId: String(ids(helper)), message: 'Thank you, Meena!' },
    });
  });

  it('takes the name receiverId as well, and works logged out', async () => {
    const helper = await given.helper();
    const intent = await given.intent(app(), helper, { recipientId: undefined, receiverId: ids(helper) });
    expect(await given.row(intent)).toMatchObject({ tipperId: null, anonymous: true, recipientId: ids(helper) });
  });

  it.each([0, -1, 0.5, 501, 1e9, '5; drop', '5', null, true, [5]])('takes no amount of %p', async (amount) => {
    const helper = await given.helper();
    const before = await tips();
    const answer = await given.begin(await given.traveler(), helper, { amount });
    expect(answer.status).toBe(400);
    expect(await tips()).toBe(before);
  });

  it('refuses two names of two people, and none at all', async () => {
    const helper = await given.helper();
    const two = { recipientId: ids(helper), receiverId: ids(helper) + 1 };
    const bodies = [two, { recipientId: undefined }, { attemptId: 'mine' }];
    for (const changes of bodies) expect((await given.begin(app(), helper, changes)).status).toBe(400);
    expect((await given.begin(app(), helper, { receiverId: ids(helper) })).status).toBe(201);
  });

  it('refuses a tip to oneself', async () => {
    const helper = await given.helper();
    expect(await given.begin(helper, helper)).toMatchObject({ status: 403, body: { code: 'payments.to_oneself' } });
  });

  it('refuses a tip to nobody, in the words of the page', async () => {
    const message = 'The user you are trying to tip does not exist';
    const answer = { status: 404, body: { code: 'payments.no_recipient', message } };
    expect(await post(aTip(999_999_999))).toMatchObject(answer);
    expect(await post(aTip(Number.MAX_SAFE_INTEGER))).toMatchObject(answer);
  });

  it('refuses a tip to who is suspended, or where one has blocked the other', async () => {
    const [tipper, helper, suspended] = [await given.traveler(), await given.helper(), await given.helper()];
    await app()
      .em()
      .execute('update account.account set suspended_at = now() where id = ?', [ids(suspended)]);
    expect(await given.begin(tipper, suspended)).toMatchObject({ body: { code: 'payments.no_recipient' } });
    bodyOf(await helper.put(`/api/blocks/${ids(tipper)}`));
    expect(await given.begin(tipper, helper)).toMatchObject({ status: 404, body: { code: 'payments.no_recipient' } });
    const [other, blocked] = [await given.traveler(), await given.helper()];
    bodyOf(await other.put(`/api/blocks/${ids(blocked)}`));
    expect(await given.begin(other, blocked)).toMatchObject({ status: 404, body: { code: 'payments.no_recipient' } });
  });

  it('takes a tip for every helper with a confirmed listing, whether or not it says that they accept tips', async () => {
    const helper = await given.verified();
    await given.listing(helper, { acceptsTips: false });
    expect((await given.begin(app(), helper)).status).toBe(201);
  });

  it('refuses a tip to who wants none, and takes it once they want some again', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const refused = { status: 403, body: { code: 'payments.no_tips', message: expect.stringMatching(/thank them/) } };
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: true }));
    for (const who of [tipper, app()]) expect(await given.begin(who, helper)).toMatchObject(refused);
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: false }));
    expect((await given.begin(tipper, helper)).status).toBe(201);
  });

  it('refuses a tip to who offers no help: no listing, a request, an offer that is deleted, or not confirmed', async () => {
    const unconfirmed = await given.helper();
    await app()
      .em()
      .execute('update listings.listing set confirmed_at = null where user_id = ?', [ids(unconfirmed)]);
    const seeker = await given.verified();
    await given.listing(seeker, { type: 'seeking_help', offersTips: true });
    const deleted = await given.verified();
    const { id } = await given.listing(deleted, { acceptsTips: true });
    bodyOf(await deleted.delete(`/api/listing/${id}`), 200);
    for (const person of [await given.traveler(), unconfirmed, seeker, deleted])
      expect(await given.begin(app(), person)).toMatchObject({ status: 403, body: { code: 'payments.no_tips' } });
  });

  it('goes on after the flight: a listing that is closed still takes its tip', async () => {
    const helper = await given.verified();
    const { id } = await given.listing(helper, { acceptsTips: true });
    await app().em().execute("update listings.listing set status = 'expired' where id = ?", [id]);
    expect((await given.begin(app(), helper)).status).toBe(201);
  });
});

describe('the same attempt', () => {
  it('again is the same tip and the same payment', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    const first = await given.intent(tipper, helper, { attemptId });
    expect(await given.intent(tipper, helper, { attemptId })).toEqual(first);
  });

  it('five times at once is one tip and one payment', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => given.intent(tipper, helper, { attemptId })));
    expect(new Set(all.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await app().em().count(TipEntity, { attemptId })).toBe(1);
    const made = app()
      .stripe.books()
      .intents.filter(({ transfer_group }) => transfer_group === all[0]?.tipId);
    expect(made).toHaveLength(1);
  });

  it('answers as it is once it is paid', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    const paid = await given.tip(tipper, helper, { attemptId });
    expect(await given.intent(tipper, helper, { attemptId })).toEqual(paid);
  });

  it('is refused with another amount or recipient, to another person, and logged out', async () => {
    const [tipper, helper, other] = [await given.traveler(), await given.helper(), await given.helper()];
    const attemptId = randomUUID();
    await given.intent(tipper, helper, { attemptId });
    const used = { status: 409, body: { code: 'payments.attempt_used' } };
    expect(await given.begin(tipper, helper, { attemptId, amount: 16 })).toMatchObject(used);
    expect(await given.begin(tipper, other, { attemptId })).toMatchObject(used);
    expect(await given.begin(await given.traveler(), helper, { attemptId })).toMatchObject(used);
    expect(await given.begin(browserOf(app()), helper, { attemptId })).toMatchObject(used);
  });

  it('is refused with another message while nobody has paid it, since the payment carries the message', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    const first = await given.intent(tipper, helper, { attemptId, message: 'Thank you' });
    expect(await given.intent(tipper, helper, { attemptId, message: ' Thank you ' })).toEqual(first);
    const used = { status: 409, body: { code: 'payments.attempt_used' } };
    for (const message of ['Thanks', ''])
      expect(await given.begin(tipper, helper, { attemptId, message })).toMatchObject(used);
    const paid = await given.tip(tipper, helper, { attemptId: randomUUID() });
    const again = { attemptId: (await given.row(paid)).attemptId, message: 'Thanks' };
    expect(await given.intent(tipper, helper, again)).toEqual(paid);
  });

  it('of somebody logged out is nobody else’s either', async () => {
    const helper = await given.helper();
    const attemptId = randomUUID();
    const first = await given.intent(browserOf(app()), helper, { attemptId });
    expect(await given.intent(browserOf(app()), helper, { attemptId })).toEqual(first);
    const answer = await given.begin(await given.traveler(), helper, { attemptId });
    expect(answer).toMatchObject({ status: 409, body: { code: 'payments.attempt_used' } });
  });
});
