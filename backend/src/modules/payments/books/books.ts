import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { LedgerAccount } from '../ledger/ledger-entry.entity.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import type { TipClaim, TipStatus } from '../tips/tip.entity.ts';
import { allTips, owedByHelper, type TipBooksRow, unbalanced } from './books.queries.ts';

/** Signed cents; positive: a debit. */
export type Sums = Readonly<Record<LedgerAccount, number>>;

export interface TipBooks {
  readonly id: string;
  readonly status: TipStatus;
  readonly amountCents: number;
  readonly isOwedToAnother: boolean;
  readonly transactions: number;
  readonly sums: Sums;
  readonly paidAt: Date | undefined;
  /** Where its money is about to go, and since when. */
  readonly claim: { readonly to: TipClaim; readonly at: Date } | undefined;
  /** Its helper has left. */
  readonly isForNobody: boolean;
}

/** The ledger at one moment. */
export interface Books {
  readonly tips: readonly TipBooks[];
  readonly owed: readonly { readonly userId: string; readonly cents: number }[];
  readonly unbalanced: readonly {
    readonly key: string;
    readonly tipId: string;
    readonly entries: number;
    readonly cents: number;
  }[];
}

/** Reads all of the ledger, and can change nothing. */
export const readBooks = (em: EntityManager): Promise<Books> =>
  em.fork().transactional(
    async (own) => {
      const db = readDb<PaymentsTables>(own);
      const tips = (await allTips(db).execute()) as TipBooksRow[];
      const owed = await owedByHelper(db).execute();
      const wrong = await unbalanced(db).execute();
      return {
        tips: tips.map(toTip),
        owed: owed.map(({ userId, cents }) => ({ userId: userId ?? '', cents: Number(cents) })),
        unbalanced: wrong.map((row) => ({ ...row, entries: Number(row.entries), cents: Number(row.cents) })),
      };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );

const toTip = (row: TipBooksRow): TipBooks => {
  const { id, status, amountCents, isOwedToAnother, isForNobody, transactions, claim, claimedAt, paidAt, ...sums } =
    row;
  return {
    ...{ id, status, amountCents, isOwedToAnother, isForNobody, transactions: Number(transactions) },
    paidAt: paidAt === null ? undefined : new Date(paidAt),
    claim: claim === null || claimedAt === null ? undefined : { to: claim, at: new Date(claimedAt) },
    sums: sumsOf((account) => Number(sums[account])),
  };
};

/** The balance of every account. */
export const balancesOf = ({ tips }: Books): Sums =>
  sumsOf((account) => tips.reduce((cents, { sums }) => cents + sums[account], 0));

const sumsOf = (centsOf: (account: LedgerAccount) => number): Sums => ({
  tipper_payments: centsOf('tipper_payments'),
  paid_out: centsOf('paid_out'),
  refunds: centsOf('refunds'),
  disputes: centsOf('disputes'),
  operator_fees: centsOf('operator_fees'),
  owed_to_helper: centsOf('owed_to_helper'),
  operator_cost: centsOf('operator_cost'),
});
