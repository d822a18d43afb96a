import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Fact, toEntries } from './ledger.ts';

const entries = (account: Fact['account'], amountCents: number, before: number) =>
  Object.fromEntries(toEntries({ account, amountCents }, before).map((entry) => [entry.account, entry.amountCents]));

describe('the entries of a fact', () => {
  it('owe the helper all that was paid', () => {
    expect(entries('tipper_payments', 1500, 0)).toEqual({ tipper_payments: 1500, owed_to_helper: -1500 });
  });

  it('make the operator bear the fee', () => {
    expect(entries('operator_fees', -74, 1500)).toEqual({ operator_fees: -74, operator_cost: 74 });
  });

  it('owe nothing after the transfer', () => {
    expect(entries('paid_out', -1500, 1500)).toEqual({ paid_out: -1500, owed_to_helper: 1500 });
  });

  it('owe the helper the rest after a partial refund', () => {
    expect(entries('refunds', -500, 1500)).toEqual({ refunds: -500, owed_to_helper: 500 });
  });

  it('make the operator bear a refund after the transfer', () => {
    expect(entries('refunds', -1500, 0)).toEqual({ refunds: -1500, operator_cost: 1500 });
  });

  it('make the operator bear what is more than the helper is owed', () => {
    expect(entries('disputes', -1500, 1000)).toEqual({ disputes: -1500, owed_to_helper: 1000, operator_cost: 500 });
  });

  it('give the operator back what a reversal takes back', () => {
    expect(entries('paid_out', 1500, -1500)).toEqual({ paid_out: 1500, operator_cost: -1500 });
  });

  it('return first what the operator bore', () => {
    expect(entries('disputes', 1500, -500)).toEqual({ disputes: 1500, owed_to_helper: -1000, operator_cost: -500 });
  });

  it('are empty where nothing was moved', () => {
    expect(toEntries({ account: 'refunds', amountCents: 0 }, 1500)).toEqual([]);
  });

  it('balance, and never owe a negative amount, in any order of facts', () => {
    const moves = fc.array(fc.integer({ min: -50_000, max: 50_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(moves, (all) => {
        let cash = 0;
        let owed = 0;
        for (const amountCents of all) {
          const made = toEntries({ account: 'disputes', amountCents }, cash);
          expect(made.reduce((sum, entry) => sum + entry.amountCents, 0)).toBe(0);
          expect(made.length).not.toBe(1);
          owed -= made.find(({ account }) => account === 'owed_to_helper')?.amountCents ?? 0;
          cash += amountCents;
          expect(owed).toBe(Math.max(0, cash));
        }
      }),
    );
  });
});
