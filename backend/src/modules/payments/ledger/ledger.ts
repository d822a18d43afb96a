import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock/clock.ts';
import { type PaymentsDb, paymentsDb } from '../payments.db.ts';
import type { TipEntity } from '../tip.entity.ts';
import type { FactKind, LedgerAccount } from './ledger.entity.ts';

/** What the provider did with the money of a tip. */
export interface Fact {
  /** The kind and the provider's id: `payment:ch_1`, `refund:re_1`. */
  readonly key: string;
  readonly kind: FactKind;
  /** Where the money is, or went. */
  readonly account: 'tipper_payments' | 'paid_out' | 'refunds' | 'disputes' | 'operator_fees';
  /** Positive: it came to the operator. Negative: it left. */
  readonly amountCents: number;
}

/** In cents. */
export interface Reversible {
  /** What the helper has, without what was taken back. */
  readonly paidOutCents: number;
  readonly reversedCents: number;
  /** What the operator bears at the moment. */
  readonly missingCents: number;
}

/** The cash of a tip. Fees are the operator's. */
const TIP_CASH = ['tipper_payments', 'paid_out', 'refunds', 'disputes'] as const;

/** Double-entry bookkeeping in cents of US dollars: one transaction per fact. The database refuses changes of what was booked. */
@Injectable()
export class Ledger {
  constructor(private readonly clock: Clock) {}

  /**
   * Books a fact in the transaction of `em`. The tip must be locked: otherwise two facts could start from the same balance.
   * Returns false where it has been booked before.
   */
  async book(em: EntityManager, tip: Pick<TipEntity, 'id' | 'recipientId'>, fact: Fact): Promise<boolean> {
    const db = paymentsDb(em);
    const cashBefore = fact.account === 'operator_fees' ? 0 : await sumEntries(db, tip.id, TIP_CASH);
    const entries = toEntries(fact, cashBefore);
    if (entries.length === 0) return false;
    const { key, kind } = fact;
    const row = await db
      .insertInto('payments.ledger_transaction')
      .values({ key, kind, tip_id: tip.id, booked_at: this.clock.now() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    const rows = entries.map(({ account, amountCents }) => ({
      transaction_id: row.id,
      account,
      user_id: account === 'owed_to_helper' ? tip.recipientId : null,
      amount_cents: amountCents,
    }));
    await db.insertInto('payments.ledger_entry').values(rows).execute();
    return true;
  }

  /** What the helper has yet to receive of this tip, in cents. */
  async getOwedCents(em: EntityManager, tipId: string): Promise<number> {
    return 0 - (await sumEntries(paymentsDb(em), tipId, ['owed_to_helper']));
  }

  /** Where the helper has more than is left of the payment: how much of it a reversal of the transfer can take back. */
  async getReversible(em: EntityManager, tipId: string): Promise<Reversible> {
    const sumPaidOut = (kind: FactKind) => sql<string>`coalesce(sum(e.amount_cents) filter (
      where e.account = 'paid_out' and t.kind = ${sql.lit(kind)}), 0)`;
    const row = await paymentsDb(em)
      .selectFrom('payments.ledger_transaction as t')
      .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 't.id')
      .select([sumPaidOut('transfer').as('transferred'), sumPaidOut('reversal').as('reversed')])
      .select(({ fn, lit }) => fn.coalesce(fn.sum<string>('e.amount_cents'), lit(0)).as('cash'))
      .where('t.tip_id', '=', tipId)
      .where('e.account', 'in', [...TIP_CASH])
      .executeTakeFirstOrThrow();
    const reversedCents = Number(row.reversed);
    const paidOutCents = 0 - Number(row.transferred) - reversedCents;
    return { paidOutCents, reversedCents, missingCents: Math.max(0, 0 - Number(row.cash)) };
  }

  /** The keys of all booked facts of this tip. */
  async getBookedKeys(em: EntityManager, tipId: string): Promise<Set<string>> {
    const rows = await paymentsDb(em)
      .selectFrom('payments.ledger_transaction')
      .select('key')
      .where('tip_id', '=', tipId)
      .execute();
    return new Set(rows.map(({ key }) => key));
  }
}

async function sumEntries(db: PaymentsDb, tipId: string, accounts: readonly LedgerAccount[]): Promise<number> {
  const { cents } = await db
    .selectFrom('payments.ledger_transaction as t')
    .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 't.id')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<string>('e.amount_cents'), lit(0)).as('cents'))
    .where('t.tip_id', '=', tipId)
    .where('e.account', 'in', [...accounts])
    .executeTakeFirstOrThrow();
  return Number(cents);
}

interface Entry {
  readonly account: LedgerAccount;
  readonly amountCents: number;
}

/**
 * Both sides of a fact. The helper is owed the remaining cash of the tip, never less than nothing; the operator bears what is
 * missing, and all fees (PRODUCT.md 26).
 * @param cashBefore cents on the cash accounts of the tip before the fact, without fees
 */
export function toEntries(
  { account, amountCents }: Pick<Fact, 'account' | 'amountCents'>,
  cashBefore: number,
): Entry[] {
  const positive = (amount: number) => Math.max(0, amount);
  const entries: Entry[] =
    account === 'operator_fees'
      ? [{ account: 'operator_cost', amountCents: -amountCents }]
      : [
          { account: 'owed_to_helper', amountCents: positive(cashBefore) - positive(cashBefore + amountCents) },
          { account: 'operator_cost', amountCents: positive(-cashBefore - amountCents) - positive(-cashBefore) },
        ];
  return [{ account, amountCents }, ...entries].filter((entry) => entry.amountCents !== 0);
}
