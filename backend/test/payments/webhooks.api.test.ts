import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerTransactionEntity, WebhookEventEntity } from '../../src/modules/payments/index.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { useTestApp } from '../harness.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const { stringify } = JSON;
const countTransactions = (tip: string) => app().em().count(LedgerTransactionEntity, { tip });
const countEvents = (id: string) => app().em().count(WebhookEventEntity, { id });

beforeEach(() => void (app().stripe.webhooks.mode = 'held'));

interface SignedWebhook {
  readonly body: string;
  readonly at?: number;
  readonly secret?: string;
}

/** Signed as by the provider, by default. */
function sendSigned({
  body,
  at = app().clock.now().getTime(),
  secret = app().settings.stripe?.webhookSecrets[0] ?? '',
}: SignedWebhook) {
  const seconds = Math.floor(at / 1000);
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return send(body, { 'stripe-signature': `t=${seconds},v1=${signed}` });
}

const send = (payload: string, headers: Record<string, string> = {}) =>
  app().inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

const anEvent = (id: string, object: object, type = 'payment_intent.succeeded') => ({
  id,
  object: 'event',
  type,
  api_version: '2025-01-01',
  created: 1_795_213_463,
  livemode: false,
  pending_webhooks: 1,
  request: null,
  data: { object },
});

/** A tip that was paid, and whose webhooks are held. */
async function paidTip() {
  const [tipper, helper] = [await given.traveler(), await given.helper()];
  const intent = await given.createIntent(tipper, helper);
  app().stripe.confirm(intent.clientSecret, 'succeeds');
  return intent;
}

describe('a webhook', () => {
  it('settles the tip, and is accepted, so that it is not repeated', async () => {
    const intent = await paidTip();
    const sent = await app().stripe.webhooks.send();
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid' });
    expect(await countTransactions(intent.tipId)).toBe(2);
  });

  it('may be delivered three times, newest first', async () => {
    const intent = await paidTip();
    const sent = await app().stripe.webhooks.send({ order: 'newest', copies: 3 });
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countTransactions(intent.tipId)).toBe(2);
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid', revision: 1 });
  });

  it('may arrive concurrently with another one, and with the page', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const [event] = app()
      .stripe.webhooks.held()
      .filter(({ type }) => type === 'payment_intent.succeeded');
    const resend = () => app().stripe.webhooks.resend(event?.id ?? '');
    const [response, ...statuses] = await Promise.all([
      given.reportSuccess(tipper, helper, intent),
      resend(),
      resend(),
      resend(),
    ]);
    expect([response.status, ...statuses]).toEqual([200, 200, 200, 200]);
    expect(await countTransactions(intent.tipId)).toBe(2);
    expect(await countEvents(event?.id ?? '')).toBe(1);
  });

  it('is not believed: the payment is fetched from the provider (ASVS 2.3.1)', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    const forged = anEvent('evt_lie', { id: intent.paymentIntentId, status: 'succeeded', amount_received: 1500 });
    expect((await sendSigned({ body: stringify(forged) })).status).toBe(200);
    expect(await given.getTip(intent)).toMatchObject({ status: 'open' });
  });

  it('is repeated where the provider does not answer, and has no effect before', async () => {
    const intent = await paidTip();
    const body = stringify(anEvent('evt_again', { id: intent.paymentIntentId }));
    app().stripe.faults.next('payment_intents.retrieve', 'fails');
    expect((await sendSigned({ body })).status).toBe(503);
    expect([await countEvents('evt_again'), await countTransactions(intent.tipId)]).toEqual([0, 0]);
    expect((await sendSigned({ body })).status).toBe(200);
    expect([await countEvents('evt_again'), await countTransactions(intent.tipId)]).toEqual([1, 2]);
  });

  it('is stored without effect where its object is unknown or not ours', async () => {
    const events = [
      anEvent('evt_stranger', { id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' }),
      anEvent('evt_dispute', { id: 'dp_1', payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' }, 'charge.dispute.created'),
      anEvent('evt_account', { id: 'acct_1032D82eZvKYlo2C' }, 'account.updated'),
      anEvent('evt_other', { id: 'in_1' }, 'invoice.paid'),
    ];
    for (const event of events) {
      expect(await sendSigned({ body: stringify(event) })).toMatchObject({ status: 200, body: { received: true } });
      expect(await countEvents(event.id)).toBe(1);
    }
  });
});

it('a payment is canceled at the provider after ten declined cards, as stolen ones are tested that way (ASVS 2.4.1)', async () => {
  const intent = await given.createIntent(await given.traveler(), await given.helper());
  const getStatusAtProvider = () => app().stripe.resources.intents.get(intent.paymentIntentId).status;
  await app().stripe.webhooks.send();
  for (let declines = 1; declines <= 10; declines += 1) {
    expect([getStatusAtProvider(), (await given.getTip(intent)).status]).toEqual(['requires_payment_method', 'open']);
    expect(() => app().stripe.confirm(intent.clientSecret, 'declined')).toThrow('declined');
    const sent = await app().stripe.webhooks.send({ copies: 2 });
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect([getStatusAtProvider(), (await given.getTip(intent)).status]).toEqual(['canceled', 'canceled']);
});

describe('a payment at the provider that is not ours', () => {
  it.each(['of another site', 'that names a tip with another payment'])('%s pays no tip', async (what) => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const ours = await given.createIntent(tipper, helper);
    const tipId = what.startsWith('of') ? randomUUID() : ours.tipId;
    const order = { group: tipId, amountCents: 1500, metadata: { tipId }, idempotencyKey: randomUUID() };
    const payment = await app()
      .nest.get(CardPayments)
      .createPayment({ ...order, authentication: 'any' });
    app().stripe.confirm(payment.clientSecret, 'succeeds');
    const sent = await app().stripe.webhooks.send();
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await given.getTip(ours)).toMatchObject({ status: 'open', intentId: ours.paymentIntentId });
    expect(await countTransactions(ours.tipId)).toBe(0);
  });
});

it('a signed webhook that we cannot read is accepted, so that it is not repeated', async () => {
  for (const body of [
    '[]',
    stringify({ id: 'evt_v2', object: 'v2.core.event', type: 'v2.core.account.closed' }),
    '{"id": ',
  ])
    expect(await sendSigned({ body })).toMatchObject({ status: 200, body: { received: true } });
});

it('a paid payment that names an unknown tip is logged as an error, by ids', async () => {
  const tipId = randomUUID();
  const order = {
    group: tipId,
    amountCents: 1500,
    metadata: { tipId, message: 'Thanks a lot' },
    idempotencyKey: randomUUID(),
  };
  const payment = await app()
    .nest.get(CardPayments)
    .createPayment({ ...order, authentication: 'any' });
  const listErrors = () => app().log.filter((line) => line.includes('"level":50') && line.includes(tipId));
  app().stripe.webhooks.mode = 'held';
  await app().stripe.webhooks.send();
  expect(listErrors()).toEqual([]);
  app().stripe.confirm(payment.clientSecret, 'succeeds');
  await app().stripe.webhooks.send();
  expect(listErrors().length).toBeGreaterThan(0);
  expect(listErrors().join('')).toContain(payment.id);
  expect(listErrors().join('')).not.toContain('Thanks a lot');
});

describe('a forged webhook', () => {
  const refused = { status: 400, body: { code: 'cards.not_genuine' } };

  it('is refused: another secret, no signature, a wrong one, an empty body (ASVS 8.2.1)', async () => {
    const intent = await paidTip();
    const body = stringify(anEvent('evt_forged', { id: intent.paymentIntentId }));
    expect(await sendSigned({ body, secret: `whsec_${'0'.repeat(32)}` })).toMatchObject(refused);
    expect(await send(body)).toMatchObject(refused);
    expect(await send(body, { 'stripe-signature': '' })).toMatchObject(refused);
    expect(await send(body, { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` })).toMatchObject(refused);
    expect(await send('', { 'stripe-signature': 't=1,v1=0' })).toMatchObject({ status: 400 });
    expect([await countEvents('evt_forged'), await countTransactions(intent.tipId)]).toEqual([0, 0]);
  });

  it('is refused with the signature of another body, even if only spaces differ (ASVS 8.2.1)', async () => {
    const body = stringify(anEvent('evt_changed', { id: 'pi_1' }));
    const seconds = Math.floor(app().clock.now().getTime() / 1000);
    const secret = app().settings.stripe?.webhookSecrets[0] ?? '';
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const header = { 'stripe-signature': `t=${seconds},v1=${v1}` };
    expect(await send(stringify(JSON.parse(body), undefined, 2), header)).toMatchObject(refused);
    expect(await send(body.replace('pi_1', 'pi_2'), header)).toMatchObject(refused);
    expect(await send(body, header)).toMatchObject({ status: 200 });
  });

  it('is refused five minutes after it was signed, so that a recorded one cannot be replayed (ASVS 8.2.1)', async () => {
    const body = stringify(anEvent('evt_old', { id: 'pi_1' }));
    const now = app().clock.now().getTime();
    expect(await sendSigned({ body, at: now - 302_000 })).toMatchObject(refused);
    expect((await sendSigned({ body, at: now - 290_000 })).status).toBe(200);
  });

  it('has no effect when a recorded one is replayed within five minutes (ASVS 2.3.4)', async () => {
    const intent = await paidTip();
    const body = stringify(anEvent('evt_replayed', { id: intent.paymentIntentId }));
    for (let times = 0; times < 3; times += 1) expect((await sendSigned({ body })).status).toBe(200);
    expect([await countEvents('evt_replayed'), await countTransactions(intent.tipId)]).toEqual([1, 2]);
  });
});
