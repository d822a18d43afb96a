import { sql } from 'kysely';
import type { PaymentsDb } from '../payments.db.ts';
import type { TipClaim } from '../tip.entity.ts';

/** The next run finds the rest. */
const MAX_TIPS = 1000;

/** Tips that were claimed before this time, and not released. Index: tip_claimed. */
export const selectExpiredClaims = (db: PaymentsDb, before: Date) =>
  db
    .selectFrom('payments.tip')
    .select('id')
    .select((eb) => eb.ref('claim').$castTo<TipClaim>().as('claim'))
    .where('claim', 'is not', null)
    .where('claimed_at', '<', before)
    .orderBy('claimed_at')
    .limit(MAX_TIPS);

/**
 * Tips that can be transferred, and were not. A refused transfer syncs the account: those that were synced last come last. One
 * without a day was settled by an older version, and gets its day from the job. Index: tip_waiting.
 */
export const selectTransferableTips = (db: PaymentsDb) =>
  selectWaiting(db)
    .innerJoin('payments.payout_account as a', 'a.user_id', 't.recipient_id')
    .innerJoin('account.public_profile as p', 'p.id', 't.recipient_id')
    .leftJoin('payments.payout_freeze as f', 'f.user_id', 't.recipient_id')
    .where((eb) => eb.or([eb('t.held_until', '<=', sql<Date>`now()`), eb('t.held_until', 'is', null)]))
    .where('t.in_review', '=', false)
    .where('t.over_cap', 'is', null)
    .where('a.transfers_enabled', '=', true)
    .where('p.suspended', '=', false)
    .where('f.user_id', 'is', null)
    .orderBy('a.updated_at')
    .orderBy('t.paid_at');

/** Tips that reached the payout deadline and cannot be transferred, go beyond a cap, or whose helper has left. Index: tip_waiting. */
export const selectRefundableTips = (db: PaymentsDb, paidBefore: Date) =>
  selectWaiting(db)
    .leftJoin('payments.payout_account as a', 'a.user_id', 't.recipient_id')
    .leftJoin('account.public_profile as p', 'p.id', 't.recipient_id')
    .leftJoin('payments.payout_freeze as f', 'f.user_id', 't.recipient_id')
    .where('t.refund_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('a.transfers_enabled', 'is', null),
        eb('a.transfers_enabled', '=', false),
        eb('p.suspended', '=', true),
        eb('f.user_id', 'is not', null),
        eb('t.in_review', '=', true),
        eb('t.over_cap', 'is not', null),
      ]),
    )
    .where((eb) => eb.or([eb('t.paid_at', '<=', paidBefore), eb('p.id', 'is', null), eb('t.over_cap', 'is not', null)]))
    .orderBy('t.paid_at');

const selectWaiting = (db: PaymentsDb) =>
  db
    .selectFrom('payments.tip as t')
    .select('t.id')
    .where('t.status', '=', 'paid')
    .where('t.claim', 'is', null)
    .limit(MAX_TIPS);
