import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Movement, Payment } from '../../src/platform/cards/card-payments.ts';
import { type LocalProvider, localProvider } from './contract-providers.ts';

const CENTS = 1500;
const DISPUTE_FEE = 1500;
let provider: LocalProvider;
let count = 0;
beforeAll(async () => {
  provider = await localProvider();
});
afterAll(() => provider.close());

async function paid(): Promise<{ payment: Payment; group: string; chargeId: string }> {
  const group = `group-${(count += 1)}`;
  const { cards, standIn } = provider;
  const { id, clientSecret } = await cards.createPayment({ group, cents: CENTS, metadata: {}, key: group });
  standIn.confirm(clientSecret, 'succeeds');
  const payment = await cards.getPayment(id);
  return { payment, group, chargeId: payment.charge?.id ?? '' };
}

async function movementsOf(group: string): Promise<Pick<Movement, 'kind' | 'cents' | 'feeCents'>[]> {
  const moved = [];
  for await (const { group: its, kind, cents, feeCents } of provider.cards.listMovements())
    if (its === group) moved.unshift({ kind, cents, feeCents });
  return moved;
}

// What Stripe's test mode has no call for: somebody fills a form in, somebody's bank decides.
describe('money that goes to a helper', () => {
  it('is moved once a key, out of its charge, and found again by its group', async () => {
    const { cards, standIn } = provider;
    const { id: accountId } = await cards.createAccount({ country: 'US', metadata: {}, key: 'account-1' });
    standIn.enable(accountId);
    expect(await cards.getAccount(accountId)).toEqual({
      ...{ id: accountId, detailsSubmitted: true, transfersEnabled: true, payoutsEnabled: true, needsMore: false },
    });
    expect(await cards.createDashboardLink(accountId)).toMatch(/^http/);

    const { payment, group, chargeId } = await paid();
    const wish = { group, chargeId, accountId, cents: CENTS, key: `transfer-${group}` };
    const [first, second] = [await cards.transfer(wish), await cards.transfer(wish)];
    expect(first).toEqual({ id: expect.stringMatching(/^tr_/), cents: CENTS, accountId });
    expect(second).toEqual(first);
    expect(await cards.listTransfers(group)).toEqual([first]);
    await expect(cards.transfer({ ...wish, key: 'another' })).rejects.toMatchObject({ code: 'cards.refused' });
    expect(await movementsOf(group)).toEqual([
      { kind: 'payment', cents: CENTS, feeCents: payment.charge?.feeCents },
      { kind: 'transfer', cents: -CENTS, feeCents: 0 },
    ]);
  });

  it('waits where the provider asks for more', async () => {
    const { cards, standIn } = provider;
    const { id } = await cards.createAccount({ country: 'DE', metadata: {}, key: 'account-2' });
    standIn.onboard(id, 'lacking');
    expect(await cards.getAccount(id)).toMatchObject({
      detailsSubmitted: true,
      transfersEnabled: false,
      needsMore: true,
    });
  });
});

describe('a dispute', () => {
  const taken = { cents: -CENTS, feeCents: DISPUTE_FEE };

  it('takes the money, and gives it back where it is won', async () => {
    const { payment, group, chargeId } = await paid();
    const { id } = provider.standIn.dispute(chargeId);
    const disputes = async () => (await provider.cards.getPayment(payment.id)).charge?.disputes;
    expect(await disputes()).toMatchObject([{ id, status: 'open', movements: [taken] }]);
    provider.standIn.closeDispute(id, 'won');
    expect(await disputes()).toMatchObject([{ id, status: 'won', movements: [taken, { cents: CENTS }] }]);
    expect(await movementsOf(group)).toMatchObject([
      { kind: 'payment' },
      { kind: 'dispute', ...taken },
      { kind: 'dispute', cents: CENTS },
    ]);
  });

  it('that is lost keeps it', async () => {
    const { payment, chargeId } = await paid();
    provider.standIn.closeDispute(provider.standIn.dispute(chargeId).id, 'lost');
    expect((await provider.cards.getPayment(payment.id)).charge?.disputes).toMatchObject([
      { status: 'lost', movements: [taken] },
    ]);
  });
});

it('a refund that the card’s bank sends back has failed, and its money is here again', async () => {
  const { payment, group } = await paid();
  const { id } = await provider.cards.refund({ paymentId: payment.id, cents: CENTS, key: `refund-${group}` });
  provider.standIn.failRefund(id);
  expect((await provider.cards.getPayment(payment.id)).charge?.refunds).toEqual([
    { id, cents: CENTS, status: 'failed' },
  ]);
  expect(await movementsOf(group)).toMatchObject([
    { kind: 'payment', cents: CENTS },
    { kind: 'refund', cents: -CENTS },
    { kind: 'refund', cents: CENTS },
  ]);
});
