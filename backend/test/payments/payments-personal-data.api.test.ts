import { describe, expect, it } from '@jest/globals';
import { PayoutAccountEntity, TipPreferencesEntity } from '../../src/modules/payments/index.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, givenMessages, ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const { leave: deleteAccount } = givenMessages(app);
const downloadTips = async (who: Browser) =>
  bodyOf<{ tips: Record<'sent' | 'received', object[]> }>(await who.get('/api/account/data')).tips;

/** Adds a payout account that is not enabled. */
async function addPayoutAccount(who: Browser): Promise<void> {
  const em = app().em();
  const now = app().clock.now();
  const account = { userId: ids(who), country: 'IN', accountId: `acct_${ids(who)}` };
  em.create(PayoutAccountEntity, { ...account, createdAt: now, updatedAt: now });
  await em.flush();
}

describe('the download of personal data', () => {
  it('lists sent and received tips, with the username of the other user', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    await given.payTip(tipper, helper, { message: 'Thank you' });
    await given.payTip(app(), helper, { amount: 5 });
    await given.createIntent(tipper, helper, { amount: 20 });
    const paid = { amountCents: 1500, message: 'Thank you', status: 'paid', paidAt: expect.any(String) };
    const to = helper.user.username;
    expect(await downloadTips(tipper)).toMatchObject({
      sent: [
        { to, amountCents: 2000, status: 'open', paidAt: null },
        { to, ...paid },
      ],
      received: [],
      payouts: null,
    });
    expect(await downloadTips(helper)).toMatchObject({
      sent: [],
      received: [
        { from: null, amountCents: 500 },
        { from: tipper.user.username, ...paid },
      ],
    });
  });

  it('shows whether tips are turned off', async () => {
    const helper = await given.helper();
    expect(await downloadTips(helper)).toMatchObject({ preferences: { noTips: false } });
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: true }));
    expect(await downloadTips(helper)).toMatchObject({ preferences: { noTips: true } });
  });

  it('shows the state of the payout account', async () => {
    const helper = await given.helper();
    await addPayoutAccount(helper);
    expect(await downloadTips(helper)).toMatchObject({
      payouts: { country: 'IN', detailsSubmitted: false, transfersEnabled: false, createdAt: expect.any(String) },
    });
    expect(JSON.stringify(await downloadTips(helper))).not.toContain('acct_');
  });

  it('contains no id of the payment provider, and no client secret', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    await given.payTip(tipper, helper);
    for (const who of [tipper, helper])
      expect(JSON.stringify(await downloadTips(who))).not.toMatch(/pi_|ch_|acct_|secret/);
  });
});

describe('a tipper who deletes their account', () => {
  it('is removed from their tips, which stay the helper’s', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const tip = await given.payTip(tipper, helper, { message: 'From Priya, 12 Elm Road' });
    await deleteAccount(tipper);
    expect(await given.getTip(tip)).toMatchObject({ tipperId: null, anonymous: false, message: null, status: 'paid' });
    expect(await downloadTips(helper)).toMatchObject({ received: [{ from: 'Deleted traveler', amountCents: 1500 }] });
  });

  it('may have an open payment: it is booked when it is paid', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    await deleteAccount(tipper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    await app().stripe.webhooks.whenIdle();
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid', tipperId: null });
    expect((await given.reportSuccess(app(), helper, intent)).status).toBe(404);
  });
});

describe('a helper who deletes their account', () => {
  it('has waiting tips refunded immediately, and the payout account and preferences deleted', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const tip = await given.payTip(tipper, helper);
    await addPayoutAccount(helper);
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: true }));
    await deleteAccount(helper);
    const { claim, status } = await given.getTip(tip);
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
    expect(await downloadTips(tipper)).toMatchObject({ sent: [{ to: 'Deleted traveler', amountCents: 1500 }] });
  });

  it('receives no new tip, also from a concurrent request', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const [deleted, created] = await Promise.all([
      helper.delete('/api/account', { confirmation: 'DELETE' }),
      given.requestIntent(tipper, helper),
    ]);
    expect(deleted.status).toBe(204);
    expect([201, 404]).toContain(created.status);
    expect((await given.requestIntent(tipper, helper)).status).toBe(404);
  });
});

describe('two users who tipped each other', () => {
  it('can delete their accounts concurrently', async () => {
    const [one, other] = [await given.helper(), await given.helper()];
    for (let count = 0; count < 3; count += 1) {
      await given.payTip(one, other);
      await given.payTip(other, one);
    }
    await Promise.all([deleteAccount(one), deleteAccount(other)]);
  });
});
