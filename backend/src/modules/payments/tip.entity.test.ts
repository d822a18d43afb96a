import { describe, expect, it } from '@jest/globals';
import type { Payment } from '../../platform/cards/card-payments.ts';
import { TipEntity } from './tip.entity.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-21T12:00:00Z');

const aTip = (changes: Partial<TipEntity> = {}): TipEntity =>
  Object.assign(new TipEntity(), {
    id: 'tip',
    status: 'open',
    amountCents: 1500,
    currency: 'usd',
    intentId: 'pi_1',
    revision: 0,
    checks: 0,
    claim: null,
    claimedAt: null,
    transferId: null,
    refundId: null,
    paidAt: null,
    endedAt: null,
    checkAt: NOW,
    heldUntil: null,
    inReview: false,
    overCap: null,
    reversalDueCents: 0,
    keyVersion: 0,
    ...changes,
  });

const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  id: 'pi_1',
  group: 'tip',
  status: 'succeeded',
  amountCents: 1500,
  receivedCents: 1500,
  currency: 'usd',
  metadata: { tipId: 'tip' },
  clientSecret: '',
  charge: undefined,
  ...changes,
});

describe('a tip is paid', () => {
  it('by its own payment, of its amount', () => {
    expect(aTip().isPaidBy(aPayment())).toBe(true);
  });

  it.each<[string, Partial<Payment>]>([
    ['that is waiting', { status: 'waiting' }],
    ['that is processing', { status: 'processing' }],
    ['of another tip', { metadata: { tipId: 'another' } }],
    ['without a tip', { metadata: {} }],
    ['with another id', { id: 'pi_2' }],
    ['of which less was received', { receivedCents: 1499 }],
    ['of another amount', { amountCents: 100, receivedCents: 100 }],
    ['of a higher amount', { amountCents: 2000, receivedCents: 2000 }],
    ['in another currency', { currency: 'inr' }],
  ])('not by a payment %s', (_what, changes) => {
    expect(aTip().isPaidBy(aPayment(changes))).toBe(false);
  });

  it('not before it has a payment', () => {
    expect(aTip({ intentId: null }).isPaidBy(aPayment())).toBe(false);
  });
});

describe('claiming a tip', () => {
  it('succeeds once', () => {
    const tip = aTip({ status: 'paid' });
    expect(tip.tryClaim('transfer', NOW)).toBe(true);
    expect(tip).toMatchObject({ claim: 'transfer', claimedAt: NOW, revision: 1 });
    expect(tip.tryClaim('refund', NOW)).toBe(false);
    expect(tip.tryClaim('transfer', NOW)).toBe(false);
  });

  it.each(['open', 'disputed', 'transferred', 'refunded', 'canceled'] as const)(
    'fails while the tip is %s',
    (status) => {
      expect(aTip({ status }).tryClaim('transfer', NOW)).toBe(false);
      expect(aTip({ status }).tryClaim('refund', NOW)).toBe(false);
    },
  );

  it('fails for a second refund, also where the first has failed', () => {
    const tip = aTip({ status: 'paid', refundId: 're_1' });
    expect(tip.tryClaim('refund', NOW)).toBe(false);
    expect(tip.tryClaim('transfer', NOW)).toBe(true);
  });
});

describe('a tip may be transferred', () => {
  const ready = { status: 'paid', heldUntil: NOW } as const;

  it('once its hold is over', () => {
    expect(aTip(ready).isTransferable(NOW)).toBe(true);
  });

  it.each<[string, Partial<TipEntity>]>([
    ['during its hold', { heldUntil: LATER }],
    ['before its hold is known', { heldUntil: null }],
    ['before a person has looked at its payment', { inReview: true }],
    ['beyond a cap', { overCap: 'card' }],
    ['during a dispute', { status: 'disputed' }],
    ['before it is paid', { status: 'open' }],
  ])('but not %s', (_what, changes) => {
    expect(aTip({ ...ready, ...changes }).isTransferable(NOW)).toBe(false);
  });
});

describe('a transfer that has to be taken back', () => {
  const due = { status: 'transferred', transferId: 'tr_1', paidAt: NOW, endedAt: NOW, reversalDueCents: 1500 } as const;

  it('is claimed once, and never without a transfer or without anything due', () => {
    const tip = aTip(due);
    expect(tip.tryClaim('reversal', NOW)).toBe(true);
    expect(tip.tryClaim('reversal', NOW)).toBe(false);
    expect(aTip({ ...due, transferId: null }).tryClaim('reversal', NOW)).toBe(false);
    expect(aTip({ ...due, reversalDueCents: 0 }).tryClaim('reversal', NOW)).toBe(false);
    expect(aTip(due).tryClaim('transfer', NOW)).toBe(false);
  });

  it('is checked daily meanwhile', () => {
    const tip = aTip({ ...due, checkAt: null });
    tip.updateStatus({ owedCents: 0, isDisputed: false, reversalDueCents: 1500 }, NOW);
    expect(tip).toMatchObject({ status: 'transferred', checkAt: LATER });
  });

  it('leaves a refunded tip, which could be transferred again under another key', () => {
    const tip = aTip({ ...due, claim: 'reversal' });
    tip.markReversed(1500, { paidOutCents: 0, owedCents: 0 }, LATER);
    expect(tip).toMatchObject({
      status: 'refunded',
      transferId: null,
      claim: null,
      reversalDueCents: 0,
      keyVersion: 1,
    });
  });

  it('stays transferred where a part of it was taken back', () => {
    const tip = aTip({ ...due, claim: 'reversal' });
    tip.markReversed(1000, { paidOutCents: 500, owedCents: 0 }, LATER);
    expect(tip).toMatchObject({ status: 'transferred', transferId: 'tr_1', reversalDueCents: 500 });
  });
});

describe('a paid tip', () => {
  const updated = (changes: Partial<TipEntity>, owedCents: number, isDisputed = false) => {
    const tip = aTip(changes);
    tip.updateStatus({ owedCents, isDisputed }, LATER);
    return tip;
  };

  it('waits for the helper while something is owed', () => {
    expect(updated({}, 1500)).toMatchObject({ status: 'paid', paidAt: LATER, endedAt: null, checkAt: null });
    expect(updated({ paidAt: NOW }, 1)).toMatchObject({ status: 'paid', paidAt: NOW });
  });

  it('is refunded once nothing is owed', () => {
    expect(updated({ claim: 'refund', claimedAt: NOW }, 0)).toMatchObject({
      status: 'refunded',
      endedAt: LATER,
      claim: null,
      claimedAt: null,
    });
  });

  it('keeps the claim of a transfer when it is refunded, since the transfer may have been made', () => {
    expect(updated({ claim: 'transfer', claimedAt: NOW }, 0)).toMatchObject({ status: 'refunded', claim: 'transfer' });
  });

  it('is disputed while a dispute is open, and has no end meanwhile', () => {
    expect(updated({ endedAt: NOW, transferId: 'tr_1' }, 0, true)).toMatchObject({
      status: 'disputed',
      endedAt: null,
    });
  });

  it('is checked again a day later while the bank has not decided', () => {
    const tomorrow = new Date('2026-11-22T12:00:00Z');
    expect(updated({}, 0, true)).toMatchObject({ status: 'disputed', checkAt: tomorrow });
    const tip = aTip();
    tip.updateStatus({ owedCents: 0, isDisputed: false, hasPendingRefund: true }, LATER);
    expect(tip).toMatchObject({ status: 'refunded', checkAt: tomorrow });
    tip.updateStatus({ owedCents: 0, isDisputed: false, hasPendingRefund: false }, LATER);
    expect(tip).toMatchObject({ status: 'refunded', checkAt: null });
  });

  it('is still checked after its transfer while a partial refund is pending', () => {
    const tip = aTip({ claim: 'transfer' });
    tip.updateStatus({ owedCents: 1000, isDisputed: false, hasPendingRefund: true }, LATER);
    tip.markTransferred('tr_1', LATER);
    expect(tip).toMatchObject({ status: 'transferred', checkAt: expect.any(Date) });
  });

  it('stays transferred, also after a refund', () => {
    const tip = aTip({ status: 'paid', claim: 'transfer', claimedAt: NOW });
    tip.markTransferred('tr_1', NOW);
    expect(tip).toMatchObject({ status: 'transferred', transferId: 'tr_1', claim: null, endedAt: NOW, revision: 1 });
    tip.updateStatus({ owedCents: 0, isDisputed: false }, LATER);
    expect(tip).toMatchObject({ status: 'transferred', endedAt: NOW });
  });

  it('stays disputed when it was transferred during a dispute', () => {
    const tip = aTip({ status: 'disputed', claim: 'transfer' });
    tip.markTransferred('tr_1', NOW);
    expect(tip).toMatchObject({ status: 'disputed', transferId: 'tr_1', claim: null });
  });
});

describe('an unpaid tip', () => {
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
