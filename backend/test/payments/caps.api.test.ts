import { describe, expect, it } from '@jest/globals';
import type { RecordedTip, SentTip, TipIntent } from 'contracts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf } from '../messaging/given.ts';
import { givenMoney, type Tipper } from './given.ts';

const CAP = 600;
const ADDRESS_CAP = 2000;

const app = useTestApp({ env: { LIMITS_FACTOR: '1' } });
const given = givenMoney(app);

let addresses = 0;
/** Somebody who is not logged in, at an address of their own. */
const stranger = (remoteAddress = `198.51.100.${(addresses += 1)}`): Tipper => ({
  post: (url: string, payload?: object) =>
    app().inject({ method: 'POST', url, remoteAddress, ...(payload && { payload }) }),
});

/** Pays with a card of this name; returns what the page gets. */
async function pay(from: Tipper, to: Browser, intent: TipIntent, card: string): Promise<RecordedTip> {
  app().stripe.confirm(intent.clientSecret, 'succeeds', card);
  return bodyOf(await given.reportSuccess(from, to, intent));
}

/** Lets the time pass in which a tip that was begun and not paid counts. */
const forgetBegun = () =>
  run(
    app().settings.databaseUrl,
    "update payments.tip set created_at = created_at - interval '31 minutes' where status = 'open'",
  );

const backdateAll = (to: Browser) =>
  given.query("update payments.tip set paid_at = paid_at - interval '1 day' where recipient_id = $1", [to.user.id]);

describe('what one helper gets in a day', () => {
  it('is capped before a payment is created, also for parallel requests (ASVS 2.3.2)', async () => {
    const helper = await given.helper();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => given.requestIntent(stranger(), helper, { amount: 200 })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(CAP / 200);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused).toMatchObject({
      body: { code: 'payments.helper_day_cap', message: expect.stringMatching(/Please give your tip tomorrow\.$/) },
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await given.requestIntent(stranger(), await given.helper(), { amount: 200 })).status).toBe(201);
  });

  it('does not count tips that strangers begin and nobody pays: not for who is logged in, and half an hour for others', async () => {
    const [helper, tipper] = [await given.helper(), await given.traveler()];
    await given.createIntent(stranger(), helper, { amount: 500 });
    expect((await given.requestIntent(stranger(), helper, { amount: 200 })).status).toBe(429);
    expect((await given.requestIntent(tipper, helper, { amount: 200 })).status).toBe(201);
    await forgetBegun();
    expect((await given.requestIntent(stranger(), helper, { amount: 200 })).status).toBe(201);
  });

  it('is refunded beyond the cap where tips were begun in time and paid late: the helper is not owed it', async () => {
    const [helper, from] = [await given.helper(), stranger()];
    await given.enablePayouts(helper);
    const intents: TipIntent[] = [];
    for (let count = 0; count < 4; count += 1) {
      intents.push(await given.createIntent(from, helper, { amount: 200 }));
      await forgetBegun();
    }
    const recorded: RecordedTip[] = [];
    for (const [index, intent] of intents.entries()) recorded.push(await pay(from, helper, intent, `card ${index}`));
    expect(recorded.map(({ goesBack }) => goesBack)).toEqual([false, false, false, true]);
    const last = intents.at(-1) ?? { tipId: '' };
    await given.waitForStatus(last, 'refunded');
    expect(await given.getTip(last)).toMatchObject({ overCap: 'helper', transferId: null });
    expect(await given.getBalances({ ...last, chargeId: '', intentId: '' })).toMatchObject({
      owed: 0,
      paidOut: 0,
      refunds: -20_000,
    });
    const received = bodyOf<{ state: string }[]>(await helper.get('/api/tips/received'));
    expect(received[0]).toMatchObject({ state: 'sent_back' });
    await backdateAll(helper);
    expect((await given.requestIntent(stranger(), helper, { amount: 500 })).status).toBe(201);
  });

  it('settled at the same moment, stays within the cap', async () => {
    const helper = await given.helper();
    const intents: TipIntent[] = [];
    for (let count = 0; count < 5; count += 1) {
      intents.push(await given.createIntent(stranger(), helper, { amount: 200 }));
      await forgetBegun();
    }
    for (const { clientSecret } of intents) app().stripe.confirm(clientSecret, 'succeeds', clientSecret);
    await Promise.all(intents.map(({ tipId }) => given.settle(tipId)));
    const tips = await Promise.all(intents.map((intent) => given.getTip(intent)));
    expect(tips.filter(({ overCap }) => overCap === null)).toHaveLength(CAP / 200);
  });
});

describe('what one account gives in a day', () => {
  it('is capped for all helpers together, also for parallel requests (ASVS 2.3.2)', async () => {
    const tipper = await given.traveler();
    const helpers = await Promise.all(Array.from({ length: 5 }, () => given.helper()));
    const responses = await Promise.all(helpers.map((helper) => given.requestIntent(tipper, helper, { amount: 200 })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(CAP / 200);
    expect(responses.find(({ status }) => status === 429)).toMatchObject({
      body: { code: 'payments.tipper_day_cap', message: expect.stringMatching(/tomorrow, or a smaller one\.$/) },
    });
  });
});

describe('what one card gives in a day', () => {
  it('is refunded beyond the cap, whoever gives and gets it, and the tipper is told', async () => {
    const [tipper, first, second] = [await given.traveler(), await given.helper(), await given.helper()];
    const from = stranger();
    const within = await given.createIntent(from, first, { amount: 500 });
    expect(await pay(from, first, within, 'stolen')).toMatchObject({ goesBack: false });
    const beyond = await given.createIntent(tipper, second, { amount: 150 });
    expect(await pay(tipper, second, beyond, 'stolen')).toMatchObject({ goesBack: true });
    expect((await given.getTip(beyond)).overCap).toBe('card');
    await given.waitForStatus(beyond, 'refunded');
    const mail = await app().mailTo(tipper.email, ({ subject }) => subject.includes('goes back to you'));
    expect(mail.text).toContain('Against stolen cards, there is a limit to what one card, one person and one Amigo');
    const subjects = app()
      .outbox()
      .map(({ to, subject }) => `${to} ${subject}`);
    expect(subjects.some((one) => one.startsWith(`${second.email} `) && one.includes('sent you a tip'))).toBe(false);
    expect(bodyOf<SentTip[]>(await tipper.get('/api/tips/sent'))).toMatchObject([{ state: 'sent_back' }]);
    // A smaller one still fits, and other cards are not concerned
    const small = await given.createIntent(tipper, second, { amount: 100 });
    expect(await pay(tipper, second, small, 'stolen')).toMatchObject({ goesBack: false });
    const other = await given.createIntent(tipper, second, { amount: 150 });
    expect(await pay(tipper, second, other, 'another')).toMatchObject({ goesBack: false });
  });

  it('is counted by a keyed hash: neither the database nor the log has its fingerprint', async () => {
    const [helper, from] = [await given.helper(), stranger()];
    const intent = await given.createIntent(from, helper);
    await pay(from, helper, intent, 'private');
    const charge = app().stripe.resources.charges.get((await given.getTip(intent)).chargeId ?? '');
    const fingerprint = charge.payment_method_details?.card?.fingerprint ?? '';
    expect(fingerprint).toMatch(/^\w{16}$/);
    const [stored] = await given.query<{ keys: string; tips: string }>(
      `select (select string_agg(key, ' ') from platform.rate_limit) as keys,
         (select string_agg(t::text, ' ') from payments.tip t) as tips`,
    );
    expect(stored?.keys).toContain('payments.cents-card-day:');
    expect(`${stored?.keys} ${stored?.tips} ${app().log.join('')}`).not.toContain(fingerprint);
  });
});

describe('what is begun from one address in a day', () => {
  it('is capped for all helpers together, also for parallel requests, and without refused ones', async () => {
    const from = stranger('203.0.113.77');
    const helpers = await Promise.all(Array.from({ length: 6 }, () => given.helper()));
    const none = await given.traveler();
    for (let count = 0; count < 5; count += 1)
      expect((await given.requestIntent(from, none, { amount: 500 })).status).toBe(403);
    const responses = await Promise.all(helpers.map((helper) => given.requestIntent(from, helper, { amount: 500 })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(ADDRESS_CAP / 500);
    expect(responses.find(({ status }) => status === 429)).toMatchObject({
      body: { code: 'payments.address_day_cap', message: expect.stringMatching(/tomorrow\.$/) },
    });
  });
});
