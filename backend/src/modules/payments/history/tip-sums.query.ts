import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { LedgerAccount } from '../ledger/ledger-entry.entity.ts';
import type { PaymentsTables } from '../payments.tables.ts';

type Db = ReadDb<PaymentsTables>;

/** int8 sums arrive as text. */
export interface TipSumsRow {
  years: number[];
  got: string;
  given: string;
  owed: string;
  paidOut: string;
  wentBack: string;
}

const YEAR = sql<number>`extract(year from paid_at at time zone 'UTC')::int`;

/**
 * The years of all tips that somebody got or gave, and the sums of one year or of all: what came and what they gave, and what
 * the ledger says of it since. Indexes: tip_received, tip_sent, ledger_transaction_by_tip.
 */
export function tipSums(db: Db, meId: number, year?: number) {
  const own = (side: 'recipient_id' | 'tipper_id') =>
    db
      .selectFrom('payments.tip')
      .select(['id', 'amount_cents', YEAR.as('year'), sql<boolean>`${sql.lit(side === 'tipper_id')}`.as('is_sent')])
      .where(side, '=', String(meId))
      .where('paid_at', 'is not', null);
  const asked = year === undefined ? sql<boolean>`true` : sql<boolean>`own.year = ${year}`;
  const withBooks = db
    .with('own', () => own('recipient_id').unionAll(own('tipper_id')))
    .with('booked', (withOwn) =>
      withOwn
        .selectFrom('own')
        .innerJoin('payments.ledger_transaction as x', 'x.tip_id', 'own.id')
        .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 'x.id')
        .where(asked)
        .select(['own.is_sent', 'e.account', 'e.amount_cents']),
    );
  const left = (isSent: boolean, accounts: LedgerAccount[]) =>
    withBooks
      .selectFrom('booked')
      .where('booked.is_sent', '=', isSent)
      .where('booked.account', 'in', accounts)
      .select(sql<string>`-coalesce(sum(amount_cents), 0)`.as('sum'));
  return withBooks.selectNoFrom(({ selectFrom }) => [
    selectFrom('own')
      .select(sql<number[]>`coalesce(array_agg(distinct year order by year desc), '{}')`.as('years'))
      .as('years'),
    ...[false, true].map((isSent) =>
      selectFrom('own')
        .where('own.is_sent', '=', isSent)
        .where(asked)
        .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('sum'))
        .as(isSent ? 'given' : 'got'),
    ),
    left(false, ['owed_to_helper']).as('owed'),
    left(false, ['paid_out']).as('paidOut'),
    left(true, ['refunds', 'disputes']).as('wentBack'),
  ]);
}
