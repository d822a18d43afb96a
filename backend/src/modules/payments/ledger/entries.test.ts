import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entriesOf, type Fact } from './entries.ts';

const entries = (account: Fact['account'], cents: number, before: number) =>
  Object.fromEntries(entriesOf({ account, cents }, before).map((entry) => [entry.account, entry.cents]));

describe('the entries of a fact', () => {
  it('owe the helper all that was paid', () => {
    expect(entries('tipper_payments', 1500, 0)).toEqual({ tipper_payments: 1500, owed_to_helper: -1500 });
  });

  it('let the operator bear the fee', () => {
    expect(entries('operator_fees', -74, 1500)).toEqual({ operator_fees: -74, operator_cost: 74 });
  });

  it('owe nothing after the transfer', () => {
    expect(entries('paid_out', -1500, 1500)).toEqual({ paid_out: -1500, owed_to_helper: 1500 });
  });

  it('owe what is left after a part went back', () => {
    expect(entries('refunds', -500, 1500)).toEqual({ refunds: -500, owed_to_helper: 500 });
  });

  it('let the operator bear what goes back after the helper got it', () => {
    expect(entries('refunds', -1500, 0)).toEqual({ refunds: -1500, operator_cost: 1500 });
  });

  it('share between the two what is more than is left', () => {
    expect(entries('disputes', -1500, 1000)).toEqual({ disputes: -1500, owed_to_helper: 1000, operator_cost: 500 });
  });

  it('give the operator back first what the operator bore', () => {
    expect(entries('disputes', 1500, -500)).toEqual({ disputes: 1500, owed_to_helper: -1000, operator_cost: -500 });
  });

  it('are none where nothing moved', () => {
    expect(entriesOf({ account: 'refunds', cents: 0 }, 1500)).toEqual([]);
  });

  it('balance, and never owe less than nothing, whatever happens in whatever order', () => {
    const moves = fc.array(fc.integer({ min: -50_000, max: 50_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(moves, (all) => {
        let cash = 0;
        let owed = 0;
        for (const cents of all) {
          const made = entriesOf({ account: 'disputes', cents }, cash);
          expect(made.reduce((sum, entry) => sum + entry.cents, 0)).toBe(0);
          expect(made.length).not.toBe(1);
          owed -= made.find(({ account }) => account === 'owed_to_helper')?.cents ?? 0;
          cash += cents;
          expect(owed).toBe(Math.max(0, cash));
        }
      }),
    );
  });
});
