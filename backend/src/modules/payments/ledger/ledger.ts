import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { type ReadDb, readDb } from '../../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import type { TipEntity } from '../tips/tip.entity.ts';
import { entriesOf, type Fact } from './entries.ts';
import type { LedgerAccount } from './ledger-entry.entity.ts';

type Db = ReadDb<PaymentsTables>;
/** Money of a tip that is at the provider, or has left it. Fees are the operator's own. */
const TIP_CASH = ['tipper_payments', 'paid_out', 'refunds', 'disputes'] as const;

/** The books: double entry, in cents of US dollars, a transaction for each fact. The database lets nobody change what was booked. */
@Injectable()
export class Ledger {
  constructor(private readonly clock: Clock) {}

  /**
   * Books what happened to this tip's money, in the transaction of `em`, which holds the tip's row: else two facts at once would
   * both count from the same sum. Answers false where it was booked before.
   */
  async book(em: EntityManager, tip: Pick<TipEntity, 'id' | 'recipientId'>, fact: Fact): Promise<boolean> {
    const db = readDb<PaymentsTables>(em);
    const before = fact.account === 'operator_fees' ? 0 : await sumOf(db, tip.id, TIP_CASH);
    const entries = entriesOf(fact, before);
    if (entries.length === 0) return false;
    const { key, kind } = fact;
    const row = await db
      .insertInto('payments.ledger_transaction')
      .values({ key, kind, tip_id: tip.id, booked_at: this.clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    const toRow = ({ account, cents }: (typeof entries)[number]) => ({
      transaction_id: row.id,
      account,
      user_id: account === 'owed_to_helper' ? String(tip.recipientId) : null,
      amount_cents: String(cents),
    });
    await db.insertInto('payments.ledger_entry').values(entries.map(toRow)).execute();
    return true;
  }

  /** What the helper has to get of this tip still, in cents. */
  async owedOf(em: EntityManager, tipId: string): Promise<number> {
    return 0 - (await sumOf(readDb<PaymentsTables>(em), tipId, ['owed_to_helper']));
  }

  /** The keys of all facts about this tip that are booked. */
  async keysOf(em: EntityManager, tipId: string): Promise<Set<string>> {
    const rows = await readDb<PaymentsTables>(em)
      .selectFrom('payments.ledger_transaction')
      .select('key')
      .where('tip_id', '=', tipId)
      .execute();
    return new Set(rows.map(({ key }) => key));
  }
}

async function sumOf(db: Db, tipId: string, accounts: readonly LedgerAccount[]): Promise<number> {
  const { cents } = await db
    .selectFrom('payments.ledger_transaction as t')
    .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 't.id')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<string>('e.amount_cents'), lit(0)).as('cents'))
    .where('t.tip_id', '=', tipId)
    .where('e.account', 'in', [...accounts])
    .executeTakeFirstOrThrow();
  return Number(cents);
}
