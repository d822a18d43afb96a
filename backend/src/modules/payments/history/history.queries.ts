import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from '../payments.tables.ts';

type Db = ReadDb<PaymentsTables>;
type Side = 'recipient_id' | 'tipper_id';

/** Where a page ended: the moment and the id of its last tip. */
export type TipPlace = readonly [paidAt: string, id: string];

/** One's own tips: of a year in UTC or of all, after a place or from the newest. */
export interface OwnTips {
  readonly meId: number;
  readonly limit: number;
  readonly year?: number | undefined;
  readonly after?: TipPlace | undefined;
}

/** Pages of the site, and those that a file is written by. */
const ROWS = [21, 51, 501];
/** Written into the SQL: as a parameter the prepared plan would not know it, and expect a tenth of the table. */
const rowsFor = (limit: number) => sql.lit(ROWS.find((size) => size > limit) ?? limit + 1);

const firstDay = (year: number): string => `${year}-01-01T00:00:00Z`;

/** Ownership stands here, and nowhere else. */
const ownTips = (db: Db, side: Side, meId: number) =>
  db.selectFrom('payments.tip').selectAll().where(side, '=', String(meId)).where('paid_at', 'is not', null);

/** Cut before anything is joined to it. */
function ownPage(db: Db, side: Side, { meId, limit, year, after }: OwnTips) {
  let tips = ownTips(db, side, meId);
  if (year !== undefined) tips = tips.where('paid_at', '>=', firstDay(year)).where('paid_at', '<', firstDay(year + 1));
  if (after !== undefined)
    tips = tips.where(({ eb, refTuple, tuple }) => eb(refTuple('paid_at', 'id'), '<', tuple(...after)));
  return tips.orderBy('paid_at', 'desc').orderBy('id', 'desc').limit(rowsFor(limit)).as('t');
}

/** Not of somebody who is suspended, or where one of the two has blocked the other. */
const SHOWN_MESSAGE = sql<string | null>`
  case when t.message_hidden_at is null and tipper.suspended is not true and not exists (
    select from messaging.blocked_pair b where b.user_id = t.recipient_id and b.other_id = t.tipper_id
  ) then t.message end`;

/** One page of the tips that somebody got, the newest first, and at least one row more if there is another. Index: tip_received. */
export const receivedPage = (db: Db, own: OwnTips) =>
  db
    .selectFrom(ownPage(db, 'recipient_id', own))
    .leftJoin('account.public_profile as tipper', 'tipper.id', 't.tipper_id')
    .leftJoin('payments.payout_account as payouts', 'payouts.user_id', 't.recipient_id')
    .select(['t.id', 't.amount_cents as amountCents', 't.status', 't.transfer_id as transferId', 't.anonymous'])
    .select(['t.paid_at as paidAt', 'tipper.id as personId', 'tipper.username'])
    .select('payouts.transfers_enabled as takesTransfers')
    .select(SHOWN_MESSAGE.as('message'))
    .orderBy('t.paid_at', 'desc')
    .orderBy('t.id', 'desc');

/** One page of the tips that somebody gave while logged in. Index: tip_sent; for each tip ledger_transaction_by_tip. */
export const sentPage = (db: Db, own: OwnTips) =>
  sentTips(db, ownPage(db, 'tipper_id', own))
    .orderBy('t.paid_at', 'desc')
    .orderBy('t.id', 'desc');

/** One tip that somebody gave while logged in. Index: the key. */
export const sentTip = (db: Db, meId: number, tipId: string) =>
  sentTips(db, ownTips(db, 'tipper_id', meId).where('id', '=', tipId).as('t'));

const sentTips = (db: Db, tips: ReturnType<typeof ownPage>) =>
  db
    .selectFrom(tips)
    .leftJoin('account.public_profile as recipient', 'recipient.id', 't.recipient_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('payments.ledger_transaction as x')
          .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 'x.id')
          .whereRef('x.tip_id', '=', 't.id')
          .where('e.account', 'in', ['refunds', 'disputes'])
          .select(({ fn }) => [
            fn.sum<string>('e.amount_cents').filterWhere('e.account', '=', 'refunds').as('refunded'),
            fn.sum<string>('e.amount_cents').filterWhere('e.account', '=', 'disputes').as('disputed'),
          ])
          .as('back'),
      (on) => on.onTrue(),
    )
    .select(['t.id', 't.amount_cents as amountCents', 't.status', 't.paid_at as paidAt'])
    .select(['recipient.id as personId', 'recipient.username', 'recipient.profile_picture_url as profilePictureUrl'])
    .select(['back.refunded', 'back.disputed']);
