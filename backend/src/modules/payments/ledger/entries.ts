import type { LedgerAccount } from './ledger-entry.entity.ts';
import type { FactKind } from './ledger-transaction.entity.ts';

/** What the provider did with a tip's money. */
export interface Fact {
  /** The kind, and the provider's own id of it: `payment:ch_1`, `refund:re_1`. */
  readonly key: string;
  readonly kind: FactKind;
  /** Where the money is, or went. */
  readonly account: 'tipper_payments' | 'paid_out' | 'refunds' | 'disputes' | 'operator_fees';
  /** Positive: it came to the operator. Negative: it left. */
  readonly cents: number;
}

export interface Entry {
  readonly account: LedgerAccount;
  readonly cents: number;
}

/**
 * Both sides of a fact. The helper is owed what of this tip is left, never less than nothing; what is missing then, and all
 * fees, the operator bears (product.md 26).
 * @param before cents of this tip on the cash accounts, without fees, before the fact
 */
export function entriesOf({ account, cents }: Pick<Fact, 'account' | 'cents'>, before: number): Entry[] {
  const entries: Entry[] =
    account === 'operator_fees'
      ? [{ account: 'operator_cost', cents: -cents }]
      : [
          { account: 'owed_to_helper', cents: left(before) - left(before + cents) },
          { account: 'operator_cost', cents: left(-before - cents) - left(-before) },
        ];
  return [{ account, cents }, ...entries].filter((entry) => entry.cents !== 0);
}

const left = (cents: number): number => Math.max(0, cents);
