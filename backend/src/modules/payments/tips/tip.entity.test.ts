import { describe, expect, it } from '@jest/globals';
import type { Payment } from '../../../platform/cards/card-payments.ts';
import { TipEntity } from './tip.entity.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-21T12:00:00Z');

const aTip = (changes: Partial<TipEntity> = {}): TipEntity =>
  Object.assign(new TipEntity(), {
    ...{ id: 'tip', status: 'open', amountCents: 1500, currency: 'usd', intentId: 'pi_1', revision: 0, checks: 0 },
    ...{ claim: null, claimedAt: null, transferId: null, refundId: null, paidAt: null, endedAt: null, checkAt: NOW },
    ...changes,
  });

const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  ...{ id: 'pi_1', group: 'tip', status: 'succeeded', cents: 1500, receivedCents: 1500, currency: 'usd' },
  ...{ metadata: { tipId: 'tip' }, clientSecret: '', charge: undefined },
  ...changes,
});

describe('a tip is paid', () => {
  it('by its own payment, of its amount', () => {
    expect(aTip().isPaidBy(aPayment())).toBe(true);
  });

  it.each<[string, Partial<Payment>]>([
    ['that waits', { status: 'waiting' }],
    ['that the bank looks at', { status: 'processing' }],
    ['of another tip', { metadata: { tipId: 'another' } }],
    ['of nobody’s', { metadata: {} }],
    ['with another id', { id: 'pi_2' }],
    ['of which less arrived', { receivedCents: 1499 }],
    ['of another amount', { cents: 100, receivedCents: 100 }],
    ['of more', { cents: 2000, receivedCents: 2000 }],
    ['in another currency', { currency: 'inr' }],
  ])('not by a payment %s', (_what, changes) => {
    expect(aTip().isPaidBy(aPayment(changes))).toBe(false);
  });

  it('not before it has a payment', () => {
    expect(aTip({ intentId: null }).isPaidBy(aPayment())).toBe(false);
  });
});

describe('the money of a tip', () => {
  it('goes one way only: who claims it first', () => {
    const tip = aTip({ status: 'paid' });
    expect(tip.take('transfer', NOW)).toBe(true);
    expect(tip).toMatchObject({ claim: 'transfer', claimedAt: NOW, revision: 1 });
    expect(tip.take('refund', NOW)).toBe(false);
    expect(tip.take('transfer', NOW)).toBe(false);
  });

  it.each(['open', 'disputed', 'transferred', 'refunded', 'canceled'] as const)(
    'stays where it is while %s',
    (status) => {
      expect(aTip({ status }).take('transfer', NOW)).toBe(false);
      expect(aTip({ status }).take('refund', NOW)).toBe(false);
    },
  );

  it('is not sent back twice, also where the bank sent it back to us', () => {
    const tip = aTip({ status: 'paid', refundId: 're_1' });
    expect(tip.take('refund', NOW)).toBe(false);
    expect(tip.take('transfer', NOW)).toBe(true);
  });
});

describe('a tip that was paid', () => {
  const standing = (changes: Partial<TipEntity>, owedCents: number, isDisputed = false) => {
    const tip = aTip(changes);
    tip.stand({ owedCents, isDisputed }, LATER);
    return tip;
  };

  it('waits for the helper while something is owed', () => {
    expect(standing({}, 1500)).toMatchObject({ status: 'paid', paidAt: LATER, endedAt: null, checkAt: null });
    expect(standing({ paidAt: NOW }, 1)).toMatchObject({ status: 'paid', paidAt: NOW });
  });

  it('went back once nothing is owed', () => {
    expect(standing({ claim: 'refund', claimedAt: NOW }, 0)).toMatchObject({
      ...{ status: 'refunded', endedAt: LATER, claim: null, claimedAt: null },
    });
  });

  it('keeps a transfer’s claim while it goes back: the money may have moved', () => {
    expect(standing({ claim: 'transfer', claimedAt: NOW }, 0)).toMatchObject({ status: 'refunded', claim: 'transfer' });
  });

  it('is disputed while a dispute is open, and has no end meanwhile', () => {
    expect(standing({ endedAt: NOW, transferId: 'tr_1' }, 0, true)).toMatchObject({
      status: 'disputed',
      endedAt: null,
    });
  });

  it('is looked at again a day later while the bank has not decided', () => {
    const tomorrow = new Date('2026-11-22T12:00:00Z');
    expect(standing({}, 0, true)).toMatchObject({ status: 'disputed', checkAt: tomorrow });
    const tip = aTip();
    tip.stand({ owedCents: 0, isDisputed: false, isUnderWay: true }, LATER);
    expect(tip).toMatchObject({ status: 'refunded', checkAt: tomorrow });
    tip.stand({ owedCents: 0, isDisputed: false, isUnderWay: false }, LATER);
    expect(tip).toMatchObject({ status: 'refunded', checkAt: null });
  });

  it('whose rest is transferred while a part is on its way back is looked at still', () => {
    const tip = aTip({ claim: 'transfer' });
    tip.stand({ owedCents: 1000, isDisputed: false, isUnderWay: true }, LATER);
    tip.transferred('tr_1', LATER);
    expect(tip).toMatchObject({ status: 'transferred', checkAt: expect.any(Date) });
  });

  it('stays transferred, whatever goes back afterwards', () => {
    const tip = aTip({ status: 'paid', claim: 'transfer', claimedAt: NOW });
    tip.transferred('tr_1', NOW);
    expect(tip).toMatchObject({ status: 'transferred', transferId: 'tr_1', claim: null, endedAt: NOW, revision: 1 });
    tip.stand({ owedCents: 0, isDisputed: false }, LATER);
    expect(tip).toMatchObject({ status: 'transferred', endedAt: NOW });
  });

  it('that was transferred during a dispute is disputed still', () => {
    const tip = aTip({ status: 'disputed', claim: 'transfer' });
    tip.transferred('tr_1', NOW);
    expect(tip).toMatchObject({ status: 'disputed', transferId: 'tr_1', claim: null });
  });
});

describe('a tip that nobody paid', () => {
  it('is canceled, once', () => {
    const tip = aTip();
    tip.cancel(NOW);
    tip.cancel(LATER);
    expect(tip).toMatchObject({ status: 'canceled', endedAt: NOW, checkAt: null, revision: 1 });
  });

  it('is not canceled once it is paid', () => {
    const tip = aTip({ status: 'paid' });
    tip.cancel(NOW);
    expect(tip.status).toBe('paid');
  });
});
