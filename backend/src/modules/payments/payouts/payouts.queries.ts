import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type CalendarDay, TIP_WAITS_DAYS } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from '../payments.tables.ts';

/** What is owed to a helper of the tips that go back on one day. */
export interface WaitingDay {
  readonly on: CalendarDay;
  readonly cents: number;
  /** Of these: what does go back then. Nothing is sent back twice, also where the first time failed. */
  readonly returningCents: number;
}

/**
 * What waits to be paid out to somebody, by the day on which it goes back, the first one first: at most as many rows as days
 * for which a tip waits. Indexes: tip_received, ledger_transaction_by_tip.
 */
export const waitingDays = (em: EntityManager, userId: number): Promise<WaitingDay[]> =>
  readDb<PaymentsTables>(em)
    .selectFrom('payments.tip as t')
    .innerJoin('payments.ledger_transaction as l', 'l.tip_id', 't.id')
    .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 'l.id')
    .where('t.recipient_id', '=', String(userId))
    .where('t.paid_at', 'is not', null)
    .where('t.status', '=', 'paid')
    .where('e.account', '=', 'owed_to_helper')
    .select(
      sql<string>`to_char((t.paid_at at time zone 'UTC')::date + ${sql.lit(TIP_WAITS_DAYS)}, 'YYYY-MM-DD')`.as('on'),
    )
    .select(sql<number>`sum(-e.amount_cents)::int`.as('cents'))
    .select(sql<number>`coalesce(sum(-e.amount_cents) filter (where t.refund_id is null), 0)::int`.as('returningCents'))
    .groupBy('on')
    .orderBy('on')
    .execute();

/** Of one transaction: what it leaves over, the sweep finds. */
const MOST_OWED = 1000;

/** The tips that are still owed to somebody, and that nobody is moving, the oldest first. Indexes: tip_received. */
export async function owedTips(em: EntityManager, userId: number): Promise<string[]> {
  const rows = await readDb<PaymentsTables>(em)
    .selectFrom('payments.tip')
    .select('id')
    .where('recipient_id', '=', String(userId))
    .where('paid_at', 'is not', null)
    .where('status', '=', 'paid')
    .where('claim', 'is', null)
    .orderBy('paid_at')
    .limit(MOST_OWED)
    .execute();
  return rows.map(({ id }) => id);
}

/** What one hour leaves over is asked by the next. */
const MOST_ASKED = 100;

/**
 * Accounts of helpers for whom something waits, and to whom nothing can be moved as far as we know; those that we have not heard
 * of for longest first. Of one tip, or of all. Index: tip_waiting.
 */
export async function waitingAccounts(em: EntityManager, tipId?: string): Promise<string[]> {
  const tips = readDb<PaymentsTables>(em).selectFrom('payments.tip as t').where('t.status', '=', 'paid');
  const rows = await (tipId === undefined ? tips : tips.where('t.id', '=', tipId))
    .innerJoin('payments.payout_account as a', 'a.user_id', 't.recipient_id')
    .where('a.transfers_enabled', '=', false)
    .where('a.account_id', 'is not', null)
    .select((eb) => eb.ref('a.account_id').$notNull().as('accountId'))
    .groupBy(['a.account_id', 'a.updated_at'])
    .orderBy('a.updated_at')
    .limit(MOST_ASKED)
    .execute();
  return rows.map(({ accountId }) => accountId);
}
