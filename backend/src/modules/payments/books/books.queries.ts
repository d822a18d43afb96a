import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import { ACCOUNTS, type LedgerAccount } from '../ledger/ledger-entry.entity.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import type { TipClaim, TipStatus } from '../tips/tip.entity.ts';

type Db = ReadDb<PaymentsTables>;

/** A tip and its sums on each account, in cents. int8 arrives as text. */
export type TipBooksRow = Record<LedgerAccount, string> & {
  id: string;
  status: TipStatus;
  amountCents: number;
  /** Whether something of it is owed to somebody else than its helper. */
  isOwedToAnother: boolean;
  transactions: string;
  claim: TipClaim | null;
  claimedAt: string | null;
  paidAt: string | null;
  /** Whether its helper has left. */
  isForNobody: boolean;
};

/** Every tip, the oldest first. Reads all of it: for the books, not for a page. */
export const allTips = (db: Db) =>
  db
    .selectFrom('payments.tip as t')
    .leftJoin('payments.ledger_transaction as x', 'x.tip_id', 't.id')
    .leftJoin('payments.ledger_entry as e', 'e.transaction_id', 'x.id')
    .leftJoin('account.public_profile as p', 'p.id', 't.recipient_id')
    .select(['t.id', 't.status', 't.amount_cents as amountCents'])
    .select(['t.claim', 't.claimed_at as claimedAt', 't.paid_at as paidAt'])
    .select(sql<boolean>`bool_and(p.id is null)`.as('isForNobody'))
    .select(
      ACCOUNTS.map((account) =>
        sql<string>`coalesce(sum(e.amount_cents) filter (where e.account = ${sql.lit(account)}), 0)`.as(account),
      ),
    )
    .select(sql<boolean>`coalesce(bool_or(e.user_id <> t.recipient_id), false)`.as('isOwedToAnother'))
    .select(({ fn }) => fn.count<string>('x.id').distinct().as('transactions'))
    .groupBy('t.id')
    .orderBy('t.created_at')
    .orderBy('t.id');

/** Transactions that the triggers would not have let in. */
export const unbalanced = (db: Db) =>
  db
    .selectFrom('payments.ledger_transaction as x')
    .leftJoin('payments.ledger_entry as e', 'e.transaction_id', 'x.id')
    .select(['x.key', 'x.tip_id as tipId'])
    .select(({ fn }) => [
      fn.count<string>('e.account').as('entries'),
      fn.coalesce(fn.sum<string>('e.amount_cents'), sql.lit('0')).as('cents'),
    ])
    .groupBy('x.id')
    .having(sql<boolean>`count(e.account) < 2 or sum(e.amount_cents) <> 0`)
    .orderBy('x.id');

/** Whom something is owed to, the most first. Index: ledger_entry_owed. */
export const owedByHelper = (db: Db) =>
  db
    .selectFrom('payments.ledger_entry')
    .select('user_id as userId')
    .select(sql<string>`-sum(amount_cents)`.as('cents'))
    .where('account', '=', 'owed_to_helper')
    .groupBy('user_id')
    .having(sql<boolean>`sum(amount_cents) <> 0`)
    .orderBy('cents', 'desc')
    .orderBy('userId');
