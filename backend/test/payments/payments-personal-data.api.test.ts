import { describe, expect, it } from '@jest/globals';
import { PayoutAccountEntity, TipPreferencesEntity } from '../../src/modules/payments/index.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, givenTalk, ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const { leave } = givenTalk(app);
const tipsOf = async (who: Browser) =>
  bodyOf<{ tips: Record<'sent' | 'received', object[]> }>(await who.get('/api/account/data')).tips;

/** Somebody who has begun to set up payouts. */
async function payoutsOf(who: Browser): Promise<void> {
  const em = app().em();
  const now = app().clock.now();
  const account = { userId: ids(who), country: 'IN', accountId: `acct_${ids(who)}` };
  em.create(PayoutAccountEntity, { ...account, createdAt: now, updatedAt: now });
  await em.flush();
}

describe('the download of one’s data', () => {
  it('tells of the tips one gave and got, by the other one’s username', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    await given.tip(tipper, helper, { message: 'Thank you' });
    await given.tip(app(), helper, { amount: 5 });
    await given.intent(tipper, helper, { amount: 20 });
    const paid = { amountCents: 1500, message: 'Thank you', status: 'paid', paidAt: expect.any(String) };
    const to = helper.user.username;
    expect(await tipsOf(tipper)).toMatchObject({
      sent: [
        { to, amountCents: 2000, status: 'open', paidAt: null },
        { to, ...paid },
      ],
      received: [],
      payouts: null,
    });
    expect(await tipsOf(helper)).toMatchObject({
      sent: [],
      received: [
        { from: null, amountCents: 500 },
        { from: tipper.user.username, ...paid },
      ],
    });
  });

  it('tells whether one wants tips', async () => {
    const helper = await given.helper();
    expect(await tipsOf(helper)).toMatchObject({ preferences: { noTips: false } });
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: true }));
    expect(await tipsOf(helper)).toMatchObject({ preferences: { noTips: true } });
  });

  it('tells how far one is with payouts', async () => {
    const helper = await given.helper();
    await payoutsOf(helper);
    expect(await tipsOf(helper)).toMatchObject({
      payouts: { country: 'IN', detailsSubmitted: false, transfersEnabled: false, createdAt: expect.any(String) },
    });
    expect(JSON.stringify(await tipsOf(helper))).not.toContain('acct_');
  });

  it('holds no id of the payment provider, and nothing that opens a payment', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    await given.tip(tipper, helper);
    for (const who of [tipper, helper]) expect(JSON.stringify(await tipsOf(who))).not.toMatch(/pi_|ch_|acct_|secret/);
  });
});

describe('a tipper who leaves', () => {
  it('is no longer in their tips, which stay the helper’s', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const tip = await given.tip(tipper, helper, { message: 'From Priya, 12 Elm Road' });
    await leave(tipper);
    expect(await given.row(tip)).toMatchObject({ tipperId: null, anonymous: false, message: null, status: 'paid' });
    expect(await tipsOf(helper)).toMatchObject({ received: [{ from: 'Deleted traveler', amountCents: 1500 }] });
  });

  it('may leave a payment open: it is booked when it is paid', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    await leave(tipper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    await app().stripe.webhooks.settled();
    expect(await given.row(intent)).toMatchObject({ status: 'paid', tipperId: null });
    expect((await given.succeed(app(), helper, intent)).status).toBe(404);
  });
});

describe('a helper who leaves', () => {
  it('lets what waited go back at once, and keeps no account for payouts', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const tip = await given.tip(tipper, helper);
    await payoutsOf(helper);
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: true }));
    await leave(helper);
    const { claim, status } = await given.row(tip);
    expect(claim === 'refund' || status === 'refunded').toBe(true);
    expect(
      await app()
        .em()
        .count(PayoutAccountEntity, { userId: ids(helper) }),
    ).toBe(0);
    expect(
      await app()
        .em()
        .count(TipPreferencesEntity, { userId: ids(helper) }),
    ).toBe(0);
    expect(await tipsOf(tipper)).toMatchObject({ sent: [{ to: 'Deleted traveler', amountCents: 1500 }] });
  });

  it('gets no new tip: whoever began before them cannot end after them', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const [left, begun] = await Promise.all([
      helper.delete('/api/account', { confirmation: 'DELETE' }),
      given.begin(tipper, helper),
    ]);
    expect(left.status).toBe(204);
    expect([201, 404]).toContain(begun.status);
    expect((await given.begin(tipper, helper)).status).toBe(404);
  });
});

describe('two who tipped each other', () => {
  it('may leave at the same moment', async () => {
    const [one, other] = [await given.helper(), await given.helper()];
    for (let count = 0; count < 3; count += 1) {
      await given.tip(one, other);
      await given.tip(other, one);
    }
    await Promise.all([leave(one), leave(other)]);
  });
});
