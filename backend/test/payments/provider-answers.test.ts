import { describe, expect, it } from '@jest/globals';
import { answer, useScriptedProvider } from './scripted-provider.ts';

const { cards, asked, when } = useScriptedProvider();
const list = (data: object[], hasMore = false) => answer(200, { object: 'list', data, has_more: hasMore, url: '/v1' });
const refund = (id: string, status: string) => ({ id, object: 'refund', amount: 100, status });
const charge = (more: object = {}) => ({
  ...{ id: 'ch_1', object: 'charge', disputed: false, balance_transaction: { id: 'txn_1', fee: 74 } },
  ...{ refunds: { object: 'list', data: [], has_more: false }, ...more },
});
const intent = (more: object = {}) => ({
  ...{ id: 'pi_1', object: 'payment_intent', status: 'succeeded', amount: 1500, amount_received: 1500 },
  ...{ currency: 'usd', metadata: { tipId: 'g1' }, client_secret: 'pi_1_secret_1', transfer_group: 'g1' },
  ...{ latest_charge: charge(), ...more },
});
const payment = (more: object = {}) => {
  when('GET /v1/payment_intents/pi_1', answer(200, intent(more)));
  return cards().getPayment('pi_1');
};

describe('a payment', () => {
  it('tells what has become of its money, asked for in one call', async () => {
    expect(await payment()).toEqual({
      ...{ id: 'pi_1', group: 'g1', status: 'succeeded', cents: 1500, receivedCents: 1500, currency: 'usd' },
      ...{ metadata: { tipId: 'g1' }, clientSecret: 'pi_1_secret_1' },
      charge: { id: 'ch_1', feeCents: 74, refunds: [], disputes: [] },
    });
    expect(asked.map(({ path }) => path)).toEqual(['/v1/payment_intents/pi_1']);
  });

  it('has no fee yet where the provider has not said', async () => {
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
    ['a word of the future', 'waiting'],
  ])('that %s is %s, and the charge of a declined card is none', async (status, ours) => {
    expect(await payment({ status, amount_received: 0 })).toMatchObject({ status: ours, charge: undefined });
  });

  it('lists all its refunds, more than one answer holds too', async () => {
    const refunds = { object: 'list', data: [refund('re_3', 'succeeded')], has_more: true };
    when(
      'GET /v1/refunds',
      list([refund('re_3', 'succeeded'), refund('re_2', 'failed')], true),
      list([refund('re_1', 'requires_action'), refund('re_0', 'canceled')]),
    );
    expect((await payment({ latest_charge: charge({ refunds }) })).charge?.refunds).toEqual([
      { id: 're_3', cents: 100, status: 'succeeded' },
      { id: 're_2', cents: 100, status: 'failed' },
      { id: 're_1', cents: 100, status: 'pending' },
      { id: 're_0', cents: 100, status: 'canceled' },
    ]);
    expect(asked[2]?.query.get('starting_after')).toBe('re_2');
  });

  it('lists its disputes with what each has moved', async () => {
    const taken = { id: 'txn_2', amount: -1500, fee: 1500 };
    const given = { id: 'txn_3', amount: 1500, fee: -1500 };
    const dispute = (id: string, status: string, movements: object[]) => ({
      ...{ id, object: 'dispute', status, balance_transactions: movements },
    });
    when(
      'GET /v1/disputes',
      list([
        dispute('du_1', 'won', [taken, given]),
        dispute('du_2', 'lost', [taken]),
        dispute('du_3', 'under_review', [taken]),
        dispute('du_4', 'appeal_needs_response', []),
        dispute('du_5', 'warning_needs_response', []),
        dispute('du_6', 'warning_closed', []),
        dispute('du_7', 'prevented', []),
      ]),
    );
    const disputes = (await payment({ latest_charge: charge({ disputed: true }) })).charge?.disputes ?? [];
    expect(disputes.map(({ status }) => status)).toEqual(['won', 'lost', 'open', 'open', 'open', 'won', 'won']);
    expect(disputes[0]?.movements).toEqual([
      { id: 'txn_2', cents: -1500, feeCents: 1500 },
      { id: 'txn_3', cents: 1500, feeCents: -1500 },
    ]);
    expect(asked[1]?.query.get('charge')).toBe('ch_1');
  });

  it('that is canceled a second time is canceled, and one that was paid meanwhile is not', async () => {
    const unexpected = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'No' };
    when('POST /v1/payment_intents/pi_1/cancel', answer(400, { error: unexpected }));
    when('GET /v1/payment_intents/pi_1', answer(200, intent({ status: 'canceled' })));
    expect(await cards().cancelPayment('pi_1')).toMatchObject({ status: 'canceled' });
    when('GET /v1/payment_intents/pi_1', answer(200, intent()));
    await expect(cards().cancelPayment('pi_1')).rejects.toMatchObject({ reason: 'payment_intent_unexpected_state' });
  });
});

describe('an account', () => {
  const account = (more: object = {}) => ({
    ...{ id: 'acct_1', object: 'account', details_submitted: true, payouts_enabled: true, ...more },
  });
  const open = async (country: string) => {
    when('POST /v1/accounts', answer(200, account()));
    await cards().createAccount({ country, metadata: { userId: '7' }, key: 'account-7' });
    return asked[0];
  };

  it('is an Express account that receives only', async () => {
    expect(await open('US')).toMatchObject({
      key: 'account-7',
      form: {
        ...{ type: 'express', country: 'US', business_type: 'individual', 'metadata[userId]': '7' },
        'capabilities[transfers][requested]': 'true',
      },
    });
  });

  it('is no other abroad: across a border only the full agreement gets transfers', async () => {
    const form = (await open('GB'))?.form;
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
  ])('with %j is %j', async (told, ours) => {
    when('GET /v1/accounts/acct_1', answer(200, account(told)));
    expect(await cards().getAccount('acct_1')).toMatchObject(ours);
  });
});

it('tells each movement of money with the payment that it belongs to', async () => {
  const movement = (id: string, type: string, amount: number, source: unknown, fee = 0) => ({
    ...{ id, object: 'balance_transaction', type, amount, fee, source },
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
  for await (const { id, kind, cents, feeCents, group } of cards().listMovements())
    movements.push([id, kind, cents, feeCents, group]);
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
