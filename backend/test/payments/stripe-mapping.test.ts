import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { cardErrors } from '../../src/platform/cards/cards.errors.ts';
import { reply, useScriptedStripe, WEBHOOK_SECRETS } from './scripted-stripe.ts';

const { cards, requests, log, when } = useScriptedStripe();
const list = (data: object[], hasMore = false) => reply(200, { object: 'list', data, has_more: hasMore, url: '/v1' });
const refund = (id: string, status: string) => ({ id, object: 'refund', amount: 100, status });
const charge = (more: object = {}) => ({
  id: 'ch_1',
  object: 'charge',
  disputed: false,
  balance_transaction: { id: 'txn_1', fee: 74 },
  refunds: { object: 'list', data: [], has_more: false },
  ...more,
});
const intent = (more: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 1500,
  amount_received: 1500,
  currency: 'usd',
  metadata: { tipId: 'g1' },
  client_secret: 'pi_1_secret_1',
  transfer_group: 'g1',
  latest_charge: charge(),
  ...more,
});
const payment = (more: object = {}, warnings: object[] = []) => {
  when('GET /v1/payment_intents/pi_1', reply(200, intent(more)));
  when('GET /v1/radar/early_fraud_warnings', list(warnings));
  return cards().getPayment('pi_1');
};

describe('a payment', () => {
  it('is fetched with its charge, and what banks report of it, in two calls', async () => {
    expect(await payment()).toEqual({
      id: 'pi_1',
      group: 'g1',
      status: 'succeeded',
      amountCents: 1500,
      receivedCents: 1500,
      currency: 'usd',
      metadata: { tipId: 'g1' },
      clientSecret: 'pi_1_secret_1',
      charge: {
        id: 'ch_1',
        feeCents: 74,
        cardFingerprint: undefined,
        needsReview: false,
        fraudReportedAt: undefined,
        refunds: [],
        disputes: [],
      },
    });
    expect(requests.map(({ path }) => path)).toEqual(['/v1/payment_intents/pi_1', '/v1/radar/early_fraud_warnings']);
    expect(requests[1]?.query.get('charge')).toBe('ch_1');
  });

  it('is reported as fraud since the last warning that its refund or dispute has not settled', async () => {
    const warning = (id: string, created: number, actionable: boolean) => ({
      id,
      object: 'radar.early_fraud_warning',
      created,
      actionable,
    });
    const { charge: reported } = await payment({}, [warning('issfr_2', 2000, true), warning('issfr_1', 1000, true)]);
    expect(reported?.fraudReportedAt).toEqual(new Date(2_000_000));
    expect((await payment({}, [warning('issfr_1', 1000, false)])).charge?.fraudReportedAt).toBeUndefined();
  });

  it.each([
    ['of normal risk', { outcome: { risk_level: 'normal', type: 'authorized' } }, false],
    ['not assessed', { outcome: { risk_level: 'not_assessed', type: 'authorized' } }, false],
    ['of elevated risk', { outcome: { risk_level: 'elevated', type: 'authorized' } }, true],
    ['of highest risk', { outcome: { risk_level: 'highest', type: 'authorized' } }, true],
    ['placed in review', { outcome: { risk_level: 'normal', type: 'manual_review' } }, true],
    ['with an open review', { outcome: { risk_level: 'normal' }, review: { id: 'prv_1', open: true } }, true],
    ['with a closed review', { outcome: { risk_level: 'elevated' }, review: { id: 'prv_1', open: false } }, false],
    ['without an outcome', { outcome: null, review: null }, false],
  ])('%s needs a review: %j %s', async (_what, more, expected) => {
    expect((await payment({ latest_charge: charge(more) })).charge?.needsReview).toBe(expected);
  });

  it('has no fee while the provider does not report one', async () => {
    expect((await payment({ latest_charge: charge({ balance_transaction: null }) })).charge?.feeCents).toBeUndefined();
    expect(
      (await payment({ latest_charge: charge({ balance_transaction: 'txn_1' }) })).charge?.feeCents,
    ).toBeUndefined();
  });

  it.each([
    ['requires_payment_method', 'waiting'],
    ['requires_confirmation', 'waiting'],
    ['requires_action', 'waiting'],
    ['requires_capture', 'waiting'],
    ['processing', 'processing'],
    ['canceled', 'canceled'],
    ['an unknown status', 'waiting'],
  ])('with status %s is %s, without the charge of a declined card', async (status, expected) => {
    expect(await payment({ status, amount_received: 0 })).toMatchObject({ status: expected, charge: undefined });
  });

  it('lists all its refunds, also of several pages', async () => {
    const refunds = { object: 'list', data: [refund('re_3', 'succeeded')], has_more: true };
    when(
      'GET /v1/refunds',
      list([refund('re_3', 'succeeded'), refund('re_2', 'failed')], true),
      list([refund('re_1', 'requires_action'), refund('re_0', 'canceled')]),
    );
    expect((await payment({ latest_charge: charge({ refunds }) })).charge?.refunds).toEqual([
      { id: 're_3', amountCents: 100, status: 'succeeded' },
      { id: 're_2', amountCents: 100, status: 'failed' },
      { id: 're_1', amountCents: 100, status: 'pending' },
      { id: 're_0', amountCents: 100, status: 'canceled' },
    ]);
    const pages = requests.filter(({ path }) => path === '/v1/refunds');
    expect(pages[1]?.query.get('starting_after')).toBe('re_2');
  });

  it('lists its disputes with their movements', async () => {
    const withdrawn = { id: 'txn_2', amount: -1500, fee: 1500 };
    const reinstated = { id: 'txn_3', amount: 1500, fee: -1500 };
    const dispute = (id: string, status: string, movements: object[]) => ({
      id,
      object: 'dispute',
      status,
      balance_transactions: movements,
    });
    when(
      'GET /v1/disputes',
      list([
        dispute('du_1', 'won', [withdrawn, reinstated]),
        dispute('du_2', 'lost', [withdrawn]),
        dispute('du_3', 'under_review', [withdrawn]),
        dispute('du_4', 'appeal_needs_response', []),
        dispute('du_5', 'warning_needs_response', []),
        dispute('du_6', 'warning_closed', []),
        dispute('du_7', 'prevented', []),
      ]),
    );
    const disputes = (await payment({ latest_charge: charge({ disputed: true }) })).charge?.disputes ?? [];
    expect(disputes.map(({ status }) => status)).toEqual(['won', 'lost', 'open', 'open', 'open', 'won', 'won']);
    expect(disputes[0]?.movements).toEqual([
      { id: 'txn_2', amountCents: -1500, feeCents: 1500 },
      { id: 'txn_3', amountCents: 1500, feeCents: -1500 },
    ]);
    expect(requests.find(({ path }) => path === '/v1/disputes')?.query.get('charge')).toBe('ch_1');
  });

  it('can be canceled twice, but not once it was paid', async () => {
    const unexpected = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'No' };
    when('POST /v1/payment_intents/pi_1/cancel', reply(400, { error: unexpected }));
    when('GET /v1/payment_intents/pi_1', reply(200, intent({ status: 'canceled' })));
    expect(await cards().cancelPayment('pi_1')).toMatchObject({ status: 'canceled' });
    when('GET /v1/payment_intents/pi_1', reply(200, intent()));
    when('GET /v1/radar/early_fraud_warnings', list([]));
    await expect(cards().cancelPayment('pi_1')).rejects.toMatchObject({ reason: 'payment_intent_unexpected_state' });
  });
});

describe('an account', () => {
  const account = (more: object = {}) => ({
    id: 'acct_1',
    object: 'account',
    details_submitted: true,
    payouts_enabled: true,
    ...more,
  });
  const createAccount = async (country: string) => {
    when('POST /v1/accounts', reply(200, account()));
    await cards().createAccount({ country, metadata: { userId: '7' }, idempotencyKey: 'account-7' });
    return requests[0];
  };

  it('is an Express account that only receives', async () => {
    expect(await createAccount('US')).toMatchObject({
      idempotencyKey: 'account-7',
      form: {
        type: 'express',
        country: 'US',
        business_type: 'individual',
        'metadata[userId]': '7',
        'capabilities[transfers][requested]': 'true',
      },
    });
  });

  it('is the same abroad: only the full agreement gets transfers across a border', async () => {
    const form = (await createAccount('GB'))?.form;
    expect(form).toMatchObject({ type: 'express', country: 'GB' });
    expect(form).not.toHaveProperty('tos_acceptance[service_agreement]');
  });

  it.each([
    [{ capabilities: { transfers: 'active' } }, { transfersEnabled: true, needsMore: false }],
    [{ capabilities: { transfers: 'pending' } }, { transfersEnabled: false, needsMore: false }],
    [{ requirements: { currently_due: ['individual.dob'], past_due: [] } }, { needsMore: true }],
    [{ requirements: { currently_due: [], past_due: ['individual.dob'] } }, { needsMore: true }],
    [{ requirements: { currently_due: [], past_due: null, eventually_due: ['x'] } }, { needsMore: false }],
    [
      { details_submitted: false, payouts_enabled: false },
      { detailsSubmitted: false, payoutsEnabled: false },
    ],
  ])('with %j is %j', async (fields, expected) => {
    when('GET /v1/accounts/acct_1', reply(200, account(fields)));
    expect(await cards().getAccount('acct_1')).toMatchObject(expected);
  });
});

it('lists each movement of money with the payment that it belongs to', async () => {
  const movement = (id: string, type: string, amount: number, source: unknown, fee = 0) => ({
    id,
    object: 'balance_transaction',
    type,
    amount,
    fee,
    source,
  });
  const paid = { ...charge(), transfer_group: 'g1' };
  const of = (object: string, more: object = {}) => ({ id: 'x', object, charge: paid, ...more });
  when(
    'GET /v1/balance_transactions',
    list(
      [
        movement('txn_9', 'payout', -500, of('payout')),
        movement('txn_8', 'stripe_fee', -200, null),
        movement('txn_7', 'adjustment', 1500, of('dispute'), -1500),
        movement('txn_6', 'adjustment', -1500, of('dispute'), 1500),
      ],
      true,
    ),
    list([
      movement('txn_5', 'refund_failure', 100, of('refund')),
      movement('txn_4', 'refund', -100, of('refund', { charge: 'ch_1' })),
      movement('txn_3', 'transfer', -1400, { id: 'tr_1', object: 'transfer', transfer_group: 'g1' }),
      movement('txn_2', 'charge', 1500, paid, 74),
      movement('txn_1', 'charge', 700, 'ch_0', 50),
    ]),
  );
  const movements: unknown[] = [];
  for await (const { id, kind, amountCents, feeCents, group } of cards().listMovements())
    movements.push([id, kind, amountCents, feeCents, group]);
  expect(movements).toEqual([
    ['txn_9', 'other', -500, 0, undefined],
    ['txn_8', 'other', -200, 0, undefined],
    ['txn_7', 'dispute', 1500, -1500, 'g1'],
    ['txn_6', 'dispute', -1500, 1500, 'g1'],
    ['txn_5', 'refund', 100, 0, 'g1'],
    ['txn_4', 'refund', -100, 0, undefined],
    ['txn_3', 'transfer', -1400, 0, 'g1'],
    ['txn_2', 'payment', 1500, 74, 'g1'],
    ['txn_1', 'payment', 700, 50, undefined],
  ]);
});

const NOW = new Date('2026-11-20T12:00:00Z');
const seconds = (ago = 0) => Math.floor(NOW.getTime() / 1000) - ago;
const [OURS = '', CONNECT = ''] = WEBHOOK_SECRETS;

const event = (type: string, object: object, account?: string) =>
  Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type, account, data: { object } }, null, 2));
const PAID = event('payment_intent.succeeded', { id: 'pi_1' });
const signed = (body: Buffer, secret = OURS, at = seconds()) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`;
const read = (body: Buffer, signature = signed(body)) => cards().readEvent(body, signature, NOW);

describe('a webhook', () => {
  it('is read where it was signed with any of our secrets, within 5 minutes', () => {
    const about = { kind: 'payment', id: 'pi_1' };
    expect(read(PAID)).toEqual({ id: 'evt_1', type: 'payment_intent.succeeded', about });
    expect(log()).toBe('[]');
    expect(read(PAID, signed(PAID, CONNECT))?.about).toEqual(about);
    expect(read(PAID, signed(PAID, OURS, seconds(300)))?.about).toEqual(about);
    expect(read(PAID, `${signed(PAID)},v1=${'0'.repeat(64)},v0=1`)?.about).toEqual(about);
  });

  it.each([
    ['without a signature', PAID, ''],
    ['signed with another secret', PAID, signed(PAID, 'whsec_of_somebody')],
    ['signed with an empty secret', PAID, signed(PAID, '')],
    ['signed six minutes ago', PAID, signed(PAID, OURS, seconds(360))],
    ['with the time changed', PAID, signed(PAID, OURS, seconds(360)).replace(/t=\d+/, `t=${seconds()}`)],
    ['with one byte changed', Buffer.concat([PAID, Buffer.from(' ')]), signed(PAID)],
    ['formatted in another way', Buffer.from(JSON.stringify(JSON.parse(PAID.toString()))), signed(PAID)],
    ['with a signature of an older version only', PAID, signed(PAID).replace('v1=', 'v0=')],
    ['with an invalid signature', PAID, 'nonsense'],
    ['without a body', Buffer.alloc(0), ''],
  ])('%s is refused, with a warning in the log', (_what, body, signature) => {
    expect(() => read(body, signature)).toThrow(cardErrors.not_genuine());
    expect(log()).toContain('STRIPE_WEBHOOK_SECRET');
    expect(log()).not.toContain('pi_1');
  });

  it.each([
    '',
    '{"id": ',
    '{"id": 1}',
    '[]',
    '{"id":"evt_1","object":"v2.core.event","type":"v2.core.account.closed"}',
  ])('that is signed and cannot be read is ignored, and logged: %j', (text) => {
    expect(read(Buffer.from(text), signed(Buffer.from(text), CONNECT))).toBeUndefined();
    expect(log()).toContain('cannot be read');
  });
});

describe('a webhook is about', () => {
  const ofPayment = { id: 'x', payment_intent: 'pi_1' };
  it.each([
    ['payment_intent.payment_failed', { id: 'pi_1' }],
    ['charge.succeeded', ofPayment],
    ['charge.refunded', { id: 'x', payment_intent: { id: 'pi_1' } }],
    ['charge.dispute.funds_withdrawn', ofPayment],
    ['refund.failed', ofPayment],
    ['review.closed', ofPayment],
    ['radar.early_fraud_warning.created', ofPayment],
  ])('a payment: %s', (type, object) => {
    expect(read(event(type, object))?.about).toEqual({ kind: 'payment', id: 'pi_1' });
  });

  it.each([
    ['account.updated', { id: 'acct_1' }, undefined],
    ['account.updated', { id: 'acct_1' }, 'acct_1'],
    ['capability.updated', { id: 'transfers', account: 'acct_1' }, undefined],
    ['account.application.deauthorized', { id: 'ca_1' }, 'acct_1'],
    ['account.external_account.created', { id: 'ba_1', account: 'acct_1' }, 'acct_1'],
  ])('an account: %s %j %s', (type, object, account) => {
    expect(read(event(type, object, account))?.about).toEqual({ kind: 'account', id: 'acct_1' });
  });

  it.each([
    ['payout.paid', { id: 'po_1' }, undefined],
    ['charge.succeeded', { id: 'ch_1', payment_intent: null }, undefined],
    ['charge.succeeded', ofPayment, 'acct_1'],
    ['account.application.authorized', { id: 'ca_1' }, undefined],
    ['something.new', {}, undefined],
  ])('something else: %s %j %s', (type, object, account) => {
    expect(read(event(type, object, account))?.about).toEqual({ kind: 'other' });
  });
});
