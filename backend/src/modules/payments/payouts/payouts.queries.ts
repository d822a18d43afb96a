import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CalendarDay, PAYOUT_DEADLINE_DAYS } from 'contracts';
import { sql } from 'kysely';
import { findAccount } from '../../../views/account.views.ts';
import { paymentsDb } from '../payments.db.ts';
import { PayoutAccountEntity } from './payout-account.entity.ts';

/** Whether the operator has frozen this user's payouts. */
export async function isFrozen(em: EntityManager, userId: number): Promise<boolean> {
  const row = await paymentsDb(em)
    .selectFrom('payments.payout_freeze')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The id of the provider's account that this helper's tips can be transferred to; undefined while there is none, or the helper is
 * suspended or frozen. Locks the account until the transaction ends: the account is not enabled before a caller that found it disabled has
 * committed, and that caller's tip is then among those that are transferred. Lock the tip first.
 */
export async function lockEnabledAccount(em: EntityManager, userId: number): Promise<string | undefined> {
  const lockMode = LockMode.PESSIMISTIC_READ;
  const account = await em.findOne(PayoutAccountEntity, { userId }, { lockMode, refresh: true });
  if (account?.transfersEnabled !== true || (await findAccount(em, userId))?.suspended !== false) return undefined;
  return (await isFrozen(em, userId)) ? undefined : (account.accountId ?? undefined);
}

/** The UTC day on which the hold of a tip `t` ends; null once it is over, by the database's clock. */
export const HELD_UNTIL_DAY = sql<CalendarDay | null>`
  case when t.held_until > now() then to_char(t.held_until at time zone 'UTC', 'YYYY-MM-DD') end`;

/** What is owed to a helper of the tips that have one payout deadline. */
interface OwedByDeadline {
  readonly on: CalendarDay;
  readonly cents: number;
  /** Of these: what is refunded on that day. A tip whose refund failed is not refunded again. */
  readonly returningCents: number;
}

/** What is owed to a helper, by payout deadline, earliest first. Indexes: tip_received, ledger_transaction_by_tip. */
export const listOwedByDeadline = (em: EntityManager, userId: number): Promise<OwedByDeadline[]> =>
  paymentsDb(em)
    .selectFrom('payments.tip as t')
    .innerJoin('payments.ledger_transaction as l', 'l.tip_id', 't.id')
    .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 'l.id')
    .where('t.recipient_id', '=', userId)
    .where('t.paid_at', 'is not', null)
    .where('t.status', '=', 'paid')
    .where('t.over_cap', 'is', null)
    .where('e.account', '=', 'owed_to_helper')
    .select(
      sql<string>`to_char((t.paid_at at time zone 'UTC')::date + ${sql.lit(PAYOUT_DEADLINE_DAYS)}, 'YYYY-MM-DD')`.as(
        'on',
      ),
    )
    .select(sql<number>`sum(-e.amount_cents)::int`.as('cents'))
    .select(sql<number>`coalesce(sum(-e.amount_cents) filter (where t.refund_id is null), 0)::int`.as('returningCents'))
    .groupBy('on')
    .orderBy('on')
    .execute();

/** What is owed to a helper and held, by the UTC day on which that ends, earliest first; last and without a day: in review. */
export const listHeldByDay = (
  em: EntityManager,
  userId: number,
): Promise<{ on: CalendarDay | null; cents: number }[]> =>
  paymentsDb(em)
    .selectFrom('payments.tip as t')
    .innerJoin('payments.ledger_transaction as l', 'l.tip_id', 't.id')
    .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 'l.id')
    .where('t.recipient_id', '=', userId)
    .where('t.paid_at', 'is not', null)
    .where('t.status', '=', 'paid')
    .where((eb) => eb.or([eb('t.held_until', '>', sql<Date>`now()`), eb('t.in_review', '=', true)]))
    .where('t.over_cap', 'is', null)
    .where('e.account', '=', 'owed_to_helper')
    .select(sql<CalendarDay | null>`case when not t.in_review then ${HELD_UNTIL_DAY} end`.as('on'))
    .select(sql<number>`sum(-e.amount_cents)::int`.as('cents'))
    .groupBy('on')
    .orderBy('on')
    .execute();

/** Per transaction: the sweep finds the rest. */
const MAX_OWED_TIPS = 1000;

/** The ids of tips that are owed to a helper, not on hold and not claimed, oldest first. Index: tip_received. */
export async function listOwedTips(em: EntityManager, userId: number): Promise<string[]> {
  const rows = await paymentsDb(em)
    .selectFrom('payments.tip')
    .select('id')
    .where('recipient_id', '=', userId)
    .where('paid_at', 'is not', null)
    .where('status', '=', 'paid')
    .where('held_until', '<=', sql<Date>`now()`)
    .where('claim', 'is', null)
    .orderBy('paid_at')
    .limit(MAX_OWED_TIPS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Per run of the sweep: the next one continues. */
const MAX_WAITING_ACCOUNTS = 100;

/**
 * The provider's ids of accounts that tips wait for and that are not enabled as far as we know, least recently synced first. Of one
 * tip, or of all. Index: tip_waiting.
 */
export async function listWaitingAccounts(em: EntityManager, tipId?: string): Promise<string[]> {
  const tips = paymentsDb(em).selectFrom('payments.tip as t').where('t.status', '=', 'paid');
  const rows = await (tipId === undefined ? tips : tips.where('t.id', '=', tipId))
    .innerJoin('payments.payout_account as a', 'a.user_id', 't.recipient_id')
    .where('a.transfers_enabled', '=', false)
    .where('a.account_id', 'is not', null)
    .select((eb) => eb.ref('a.account_id').$notNull().as('accountId'))
    .groupBy(['a.account_id', 'a.updated_at'])
    .orderBy('a.updated_at')
    .limit(MAX_WAITING_ACCOUNTS)
    .execute();
  return rows.map(({ accountId }) => accountId);
}
