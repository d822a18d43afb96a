import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerTransactionEntity, WebhookEventEntity } from '../../src/modules/payments/index.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { useTestApp } from '../harness.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const { stringify } = JSON;
const bookings = (tip: string) => app().em().count(LedgerTransactionEntity, { tip });
const known = (id: string) => app().em().count(WebhookEventEntity, { id });

beforeEach(() => void (app().stripe.webhooks.mode = 'held'));

interface Call {
  readonly body: string;
  readonly at?: number;
  readonly secret?: string;
}

/** Signs as the provider does, or nearly so. */
function call({
  body,
  at = app().clock.now().getTime(),
  secret = app().settings.stripe?.webhookSecrets[0] ?? '',
}: Call) {
  const seconds = Math.floor(at / 1000);
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return send(body, { 'stripe-signature': `t=${seconds},v1=${signed}` });
}

const send = (payload: string, headers: Record<string, string> = {}) =>
  app().inject({
    ...{ method: 'POST', url: '/api/webhooks/stripe', payload },
    headers: { 'content-type': 'application/json', ...headers },
  });

const anEvent = (id: string, object: object, type = 'payment_intent.succeeded') => ({
  ...{ id, object: 'event', type, api_version: '2025-01-01', created: 1_795_213_463, livemode: false },
  ...{ pending_webhooks: 1, request: null, data: { object } },
});

/** A tip whose card has worked; nobody has said so yet. */
async function paidTip() {
  const [tipper, helper] = [await given.traveler(), await given.helper()];
  const intent = await given.intent(tipper, helper);
  app().stripe.confirm(intent.clientSecret, 'succeeds');
  return intent;
}

describe('a call of the provider', () => {
  it('settles the tip, and is answered so that it does not come again', async () => {
    const intent = await paidTip();
    const sent = await app().stripe.webhooks.send();
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await given.row(intent)).toMatchObject({ status: 'paid' });
    expect(await bookings(intent.tipId)).toBe(2);
  });

  it('may come three times each, the newest first', async () => {
    const intent = await paidTip();
    const sent = await app().stripe.webhooks.send({ order: 'newest', copies: 3 });
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await bookings(intent.tipId)).toBe(2);
    expect(await given.row(intent)).toMatchObject({ status: 'paid', revision: 1 });
  });

  it('may come at the same moment as another, and as the page', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const [event] = app()
      .stripe.webhooks.held()
      .filter(({ type }) => type === 'payment_intent.succeeded');
    const tell = () => app().stripe.webhooks.repeat(event?.id ?? '');
    const [answer, ...told] = await Promise.all([given.succeed(tipper, helper, intent), tell(), tell(), tell()]);
    expect([answer.status, ...told]).toEqual([200, 200, 200, 200]);
    expect(await bookings(intent.tipId)).toBe(2);
    expect(await known(event?.id ?? '')).toBe(1);
  });

  it('is not believed: the provider is asked what has become of the payment', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    const lie = anEvent('evt_lie', { id: intent.paymentIntentId, status: 'succeeded', amount_received: 1500 });
    expect((await call({ body: stringify(lie) })).status).toBe(200);
    expect(await given.row(intent)).toMatchObject({ status: 'open' });
  });

  it('comes again where the provider does not answer our question, and has no effect before', async () => {
    const intent = await paidTip();
    const body = stringify(anEvent('evt_again', { id: intent.paymentIntentId }));
    app().stripe.faults.next('payment_intents.retrieve', 'fails');
    expect((await call({ body })).status).toBe(503);
    expect([await known('evt_again'), await bookings(intent.tipId)]).toEqual([0, 0]);
    expect((await call({ body })).status).toBe(200);
    expect([await known('evt_again'), await bookings(intent.tipId)]).toEqual([1, 2]);
  });

  it('is noted and no more where it is about something that is not ours, or that we do not know', async () => {
    const events = [
      anEvent('evt_stranger', { id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' }),
      anEvent('evt_dispute', { id: 'dp_1', payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' }, 'charge.dispute.created'),
      anEvent('evt_account', { id: 'acct_1032D82eZvKYlo2C' }, 'account.updated'),
      anEvent('evt_other', { id: 'in_1' }, 'invoice.paid'),
    ];
    for (const event of events) {
      expect(await call({ body: stringify(event) })).toMatchObject({ status: 200, body: { received: true } });
      expect(await known(event.id)).toBe(1);
    }
  });
});

it('a payment is canceled at the provider after ten declined cards: stolen ones are tried out that way', async () => {
  const intent = await given.intent(await given.traveler(), await given.helper());
  const statusThere = () => app().stripe.parts.intents.get(intent.paymentIntentId).status;
  await app().stripe.webhooks.send();
  for (let declines = 1; declines <= 10; declines += 1) {
    expect([statusThere(), (await given.row(intent)).status]).toEqual(['requires_payment_method', 'open']);
    expect(() => app().stripe.confirm(intent.clientSecret, 'declined')).toThrow('declined');
    const sent = await app().stripe.webhooks.send({ copies: 2 });
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect([statusThere(), (await given.row(intent)).status]).toEqual(['canceled', 'canceled']);
});

describe('a payment that the provider knows and we do not', () => {
  it.each(['of another shop’s', 'that names a tip which has another payment'])('%s pays nothing', async (what) => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const ours = await given.intent(tipper, helper);
    const tipId = what.startsWith('of') ? randomUUID() : ours.tipId;
    const order = { group: tipId, cents: 1500, metadata: { tipId }, key: randomUUID() };
    const theirs = await app().nest.get(CardPayments).createPayment(order);
    app().stripe.confirm(theirs.clientSecret, 'succeeds');
    const sent = await app().stripe.webhooks.send();
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await given.row(ours)).toMatchObject({ status: 'open', intentId: ours.paymentIntentId });
    expect(await bookings(ours.tipId)).toBe(0);
  });
});

it('a call that is signed and that we cannot read is taken, so that it does not come again', async () => {
  for (const body of [
    '[]',
    stringify({ id: 'evt_v2', object: 'v2.core.event', type: 'v2.core.account.closed' }),
    '{"id": ',
  ])
    expect(await call({ body })).toMatchObject({ status: 200, body: { received: true } });
});

it('a paid payment that names a tip which is not there stands in the log as an error, by ids', async () => {
  const tipId = randomUUID();
  const order = { group: tipId, cents: 1500, metadata: { tipId, message: 'Thanks a lot' }, key: randomUUID() };
  const theirs = await app().nest.get(CardPayments).createPayment(order);
  const errors = () => app().log.filter((line) => line.includes('"level":50') && line.includes(tipId));
  app().stripe.webhooks.mode = 'held';
  await app().stripe.webhooks.send();
  expect(errors()).toEqual([]);
  app().stripe.confirm(theirs.clientSecret, 'succeeds');
  await app().stripe.webhooks.send();
  expect(errors().length).toBeGreaterThan(0);
  expect(errors().join('')).toContain(theirs.id);
  expect(errors().join('')).not.toContain('Thanks a lot');
});

describe('a call that the provider did not make', () => {
  const refused = { status: 400, body: { code: 'cards.not_genuine' } };

  it('is refused: another secret, no signature, a wrong one, none of the body', async () => {
    const intent = await paidTip();
    const body = stringify(anEvent('evt_forged', { id: intent.paymentIntentId }));
    expect(await call({ body, secret: `whsec_${'0'.repeat(32)}` })).toMatchObject(refused);
    expect(await send(body)).toMatchObject(refused);
    expect(await send(body, { 'stripe-signature': '' })).toMatchObject(refused);
    expect(await send(body, { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` })).toMatchObject(refused);
    expect(await send('', { 'stripe-signature': 't=1,v1=0' })).toMatchObject({ status: 400 });
    expect([await known('evt_forged'), await bookings(intent.tipId)]).toEqual([0, 0]);
  });

  it('is refused with the signature of another body, down to its spaces', async () => {
    const body = stringify(anEvent('evt_changed', { id: 'pi_1' }));
    const seconds = Math.floor(app().clock.now().getTime() / 1000);
    const secret = app().settings.stripe?.webhookSecrets[0] ?? '';
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const header = { 'stripe-signature': `t=${seconds},v1=${v1}` };
    expect(await send(stringify(JSON.parse(body), undefined, 2), header)).toMatchObject(refused);
    expect(await send(body.replace('pi_1', 'pi_2'), header)).toMatchObject(refused);
    expect(await send(body, header)).toMatchObject({ status: 200 });
  });

  it('is refused five minutes after it was signed: who recorded it cannot replay it', async () => {
    const body = stringify(anEvent('evt_old', { id: 'pi_1' }));
    const now = app().clock.now().getTime();
    expect(await call({ body, at: now - 302_000 })).toMatchObject(refused);
    expect((await call({ body, at: now - 290_000 })).status).toBe(200);
  });

  it('has no effect a second time within the five minutes', async () => {
    const intent = await paidTip();
    const body = stringify(anEvent('evt_replayed', { id: intent.paymentIntentId }));
    for (let times = 0; times < 3; times += 1) expect((await call({ body })).status).toBe(200);
    expect([await known('evt_replayed'), await bookings(intent.tipId)]).toEqual([1, 2]);
  });
});
