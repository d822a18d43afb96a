import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type NotNull, sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { ACCOUNTS, type LedgerAccount } from '../ledger/ledger.entity.ts';
import { type PaymentsDb, paymentsDb } from '../payments.db.ts';
import type { TipClaim, TipStatus } from '../tip.entity.ts';

/** Signed cents; positive: a debit. */
export type Balances = Readonly<Record<LedgerAccount, number>>;

export interface TipBooks {
  readonly id: string;
  readonly status: TipStatus;
  readonly amountCents: number;
  /** Something is owed to another user than its helper. */
  readonly isOwedToAnother: boolean;
  readonly transactions: number;
  readonly balances: Balances;
  readonly paidAt: Date | undefined;
  /** Where its money is about to go, and since when. */
  readonly claim: { readonly to: TipClaim; readonly at: Date } | undefined;
  /** Its helper has left. */
  readonly hasNoHelper: boolean;
  /** The operator has frozen the payouts of its helper. */
  readonly isFrozen: boolean;
  readonly inReview: boolean;
  /** What its helper has to give back of its transfer. */
  readonly reversalDueCents: number;
}

/** The ledger at one moment. */
export interface Books {
  readonly tips: readonly TipBooks[];
  readonly owed: readonly { readonly userId: number; readonly cents: number }[];
  readonly unbalanced: readonly {
    readonly key: string;
    readonly tipId: string;
    readonly entries: number;
    readonly cents: number;
  }[];
}

/** Reads the whole ledger, in a read-only transaction. */
export const readBooks = (em: EntityManager): Promise<Books> =>
  em.fork().transactional(
    async (readOnly) => {
      const db = paymentsDb(readOnly);
      const tips = await selectTips(db).execute();
      const owed = await selectOwedByHelper(db).execute();
      const unbalanced = await selectUnbalanced(db).execute();
      return {
        tips: tips.map(toTipBooks),
        owed: owed.map(({ userId, cents }) => ({ userId, cents: Number(cents) })),
        unbalanced: unbalanced.map((row) => ({ ...row, cents: Number(row.cents) })),
      };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );

/** The balance of every account. */
export const getBalances = ({ tips }: Books): Balances =>
  mapAccounts((account) => tips.reduce((cents, { balances }) => cents + balances[account], 0));

/** Sums of int8 are numeric, which arrives as text. */
type TipBooksRow = RowOf<typeof selectTips>;

function toTipBooks(row: TipBooksRow): TipBooks {
  const { id, status, amountCents, isOwedToAnother, hasNoHelper, transactions, claim, claimedAt, paidAt } = row;
  const { isFrozen, inReview, reversalDueCents } = row;
  return {
    id,
    status,
    amountCents,
    isOwedToAnother,
    hasNoHelper,
    transactions,
    isFrozen,
    inReview,
    reversalDueCents,
    paidAt: paidAt ?? undefined,
    claim: claim === null || claimedAt === null ? undefined : { to: claim, at: claimedAt },
    balances: mapAccounts((account) => Number(row[account])),
  };
}

const mapAccounts = (getCents: (account: LedgerAccount) => number): Balances => ({
  tipper_payments: getCents('tipper_payments'),
  paid_out: getCents('paid_out'),
  refunds: getCents('refunds'),
  disputes: getCents('disputes'),
  operator_fees: getCents('operator_fees'),
  owed_to_helper: getCents('owed_to_helper'),
  operator_cost: getCents('operator_cost'),
});

/** Every tip with its balance on each account, oldest first. Reads whole tables: not for a page. */
const selectTips = (db: PaymentsDb) =>
  db
    .selectFrom('payments.tip as t')
    .leftJoin('payments.ledger_transaction as x', 'x.tip_id', 't.id')
    .leftJoin('payments.ledger_entry as e', 'e.transaction_id', 'x.id')
    .leftJoin('account.public_profile as p', 'p.id', 't.recipient_id')
    .leftJoin('payments.payout_freeze as f', 'f.user_id', 't.recipient_id')
    .select(['t.id', 't.status', 't.amount_cents as amountCents'])
    .select(['t.claim', 't.claimed_at as claimedAt', 't.paid_at as paidAt'])
    .select(['t.in_review as inReview', 't.reversal_due_cents as reversalDueCents'])
    .select(sql<boolean>`bool_and(p.id is null)`.as('hasNoHelper'))
    .select(sql<boolean>`bool_or(f.user_id is not null)`.as('isFrozen'))
    .select(
      ACCOUNTS.map((account) =>
        sql<string>`coalesce(sum(e.amount_cents) filter (where e.account = ${sql.lit(account)}), 0)`.as(account),
      ),
    )
    .select(sql<boolean>`coalesce(bool_or(e.user_id <> t.recipient_id), false)`.as('isOwedToAnother'))
    .select(({ fn }) => fn.count<number>('x.id').distinct().as('transactions'))
    .groupBy('t.id')
    .orderBy('t.created_at')
    .orderBy('t.id');

/** Transactions that the triggers should have refused. */
const selectUnbalanced = (db: PaymentsDb) =>
  db
    .selectFrom('payments.ledger_transaction as x')
    .leftJoin('payments.ledger_entry as e', 'e.transaction_id', 'x.id')
    .select(['x.key', 'x.tip_id as tipId'])
    .select(({ fn }) => [
      fn.count<number>('e.account').as('entries'),
      fn.coalesce(fn.sum<string>('e.amount_cents'), sql.lit('0')).as('cents'),
    ])
    .groupBy('x.id')
    .having(sql<boolean>`count(e.account) < 2 or sum(e.amount_cents) <> 0`)
    .orderBy('x.id');

/** What is owed to each helper, highest first. Index: ledger_entry_owed. */
const selectOwedByHelper = (db: PaymentsDb) =>
  db
    .selectFrom('payments.ledger_entry')
    .select('user_id as userId')
    .select(sql<string>`-sum(amount_cents)`.as('cents'))
    .where('account', '=', 'owed_to_helper')
    .groupBy('user_id')
    .having(sql<boolean>`sum(amount_cents) <> 0`)
    .orderBy('cents', 'desc')
    .orderBy('userId')
    .$narrowType<{ userId: NotNull }>();
