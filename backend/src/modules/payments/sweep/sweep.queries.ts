import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import type { TipClaim } from '../tips/tip.entity.ts';

type Db = ReadDb<PaymentsTables>;

/** What one hour leaves over is found by the next. */
const MOST = 1000;

/** Tips whose money somebody was about to move before this moment. Index: tip_claimed. */
export const leftClaims = (db: Db, before: Date) =>
  db
    .selectFrom('payments.tip')
    .select('id')
    .select((eb) => eb.ref('claim').$castTo<TipClaim>().as('claim'))
    .where('claim', 'is not', null)
    .where('claimed_at', '<', before.toISOString())
    .orderBy('claimed_at')
    .limit(MOST);

/**
 * Tips that can be moved to their helper, and were not; first of those whose account was not asked about for longest, as it is
 * after each refusal. Index: tip_waiting.
 */
export const movableTips = (db: Db) =>
  waiting(db)
    .innerJoin('payments.payout_account as a', 'a.user_id', 't.recipient_id')
    .innerJoin('account.public_profile as p', 'p.id', 't.recipient_id')
    .where('a.transfers_enabled', '=', true)
    .where('p.suspended', '=', false)
    .orderBy('a.updated_at')
    .orderBy('t.paid_at');

/** Tips that nobody can be paid: since this moment, or because their helper has left. Index: tip_waiting. */
export const returnableTips = (db: Db, paidBefore: Date) =>
  waiting(db)
    .leftJoin('payments.payout_account as a', 'a.user_id', 't.recipient_id')
    .leftJoin('account.public_profile as p', 'p.id', 't.recipient_id')
    .where('t.refund_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('a.transfers_enabled', 'is', null),
        eb('a.transfers_enabled', '=', false),
        eb('p.suspended', '=', true),
      ]),
    )
    .where((eb) => eb.or([eb('t.paid_at', '<=', paidBefore.toISOString()), eb('p.id', 'is', null)]))
    .orderBy('t.paid_at');

/** Tips that nobody paid, ended before this moment. What was ever booked stays. */
export const forgettableTips = (db: Db, before: Date) =>
  db
    .deleteFrom('payments.tip as t')
    .where('t.status', '=', 'canceled')
    .where('t.ended_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments.ledger_transaction as l').select('l.id').whereRef('l.tip_id', '=', 't.id'))),
    );

const waiting = (db: Db) =>
  db
    .selectFrom('payments.tip as t')
    .select('t.id')
    .where('t.status', '=', 'paid')
    .where('t.claim', 'is', null)
    .limit(MOST);
