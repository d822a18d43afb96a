import { type NotNull, sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { LedgerAccount } from '../ledger/ledger.entity.ts';
import type { PaymentsDb } from '../payments.db.ts';
import { HELD_UNTIL_DAY } from '../payouts/payouts.queries.ts';

type Side = 'recipient_id' | 'tipper_id';

/** The sort key of the last tip of a page. */
type TipCursor = readonly [paidAt: string, id: string];

interface PageOptions {
  readonly userId: number;
  readonly limit: number;
  /** In UTC; undefined for all years. */
  readonly year?: number | undefined;
  readonly after?: TipCursor | undefined;
}

/** A tip and the other person, with nulls for a deleted account. */
export type ReceivedRow = RowOf<typeof selectReceivedPage>;

/** A tip and the other person, with nulls for a deleted account. Sums of the ledger are text; negative left the operator. */
export type SentRow = RowOf<typeof selectSentPage>;

/** Limits of pages and of the CSV file, plus one. */
const ROW_LIMITS = [21, 51, 501];
/** A literal in the SQL: as a parameter the prepared plan would not know it, and expect a tenth of the table. */
const getRowLimit = (limit: number) => sql.lit(ROW_LIMITS.find((rows) => rows > limit) ?? limit + 1);

const getYearStart = (year: number): Date => new Date(`${year}-01-01T00:00:00Z`);

/** The only place that decides whose tips are read. */
const selectOwnTips = (db: PaymentsDb, side: Side, userId: number) =>
  db.selectFrom('payments.tip').selectAll().where(side, '=', userId).where('paid_at', 'is not', null);

/** Limited before anything is joined. */
function selectOwnPage(db: PaymentsDb, side: Side, { userId, limit, year, after }: PageOptions) {
  let tips = selectOwnTips(db, side, userId);
  if (year !== undefined)
    tips = tips.where('paid_at', '>=', getYearStart(year)).where('paid_at', '<', getYearStart(year + 1));
  if (after !== undefined)
    tips = tips.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('paid_at', 'id'), '<', tuple(new Date(after[0]), after[1])),
    );
  return tips.orderBy('paid_at', 'desc').orderBy('id', 'desc').limit(getRowLimit(limit)).as('t');
}

/** Null where the helper has hidden it, the tipper is suspended, or one has blocked the other. */
const VISIBLE_MESSAGE = sql<string | null>`
  case when t.message_hidden_at is null and tipper.suspended is not true and not exists (
    select from messaging.blocked_pair b where b.user_id = t.recipient_id and b.other_id = t.tipper_id
  ) then t.message end`;

/** A page of received tips, newest first, with at least one more row if there is another page. Index: tip_received. */
export const selectReceivedPage = (db: PaymentsDb, options: PageOptions) =>
  db
    .selectFrom(selectOwnPage(db, 'recipient_id', options))
    .leftJoin('account.public_profile as tipper', 'tipper.id', 't.tipper_id')
    .leftJoin('payments.payout_account as payouts', 'payouts.user_id', 't.recipient_id')
    .leftJoin('payments.payout_freeze as freeze', 'freeze.user_id', 't.recipient_id')
    .select(['t.id', 't.amount_cents as amountCents', 't.status', 't.transfer_id as transferId', 't.anonymous'])
    .select(['t.paid_at as paidAt', 'tipper.id as personId', 'tipper.username'])
    .select(['payouts.transfers_enabled as transfersEnabled', 'freeze.user_id as frozenId'])
    .select(['t.in_review as inReview', 't.over_cap as overCap'])
    .select(HELD_UNTIL_DAY.as('heldUntil'))
    .select(VISIBLE_MESSAGE.as('message'))
    .$narrowType<{ paidAt: NotNull }>()
    .orderBy('t.paid_at', 'desc')
    .orderBy('t.id', 'desc');

/** A page of sent tips. Index: tip_sent; for each tip ledger_transaction_by_tip. */
export const selectSentPage = (db: PaymentsDb, options: PageOptions) =>
  selectSent(db, selectOwnPage(db, 'tipper_id', options))
    .orderBy('t.paid_at', 'desc')
    .orderBy('t.id', 'desc');

/** One sent tip. Index: the key. */
export const selectSentTip = (db: PaymentsDb, userId: number, tipId: string) =>
  selectSent(db, selectOwnTips(db, 'tipper_id', userId).where('id', '=', tipId).as('t'));

const selectSent = (db: PaymentsDb, tips: ReturnType<typeof selectOwnPage>) =>
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
    .select(['t.id', 't.amount_cents as amountCents', 't.status', 't.paid_at as paidAt', 't.over_cap as overCap'])
    .select(['recipient.id as personId', 'recipient.username', 'recipient.profile_picture_url as profilePictureUrl'])
    .select(['back.refunded', 'back.disputed'])
    .$narrowType<{ paidAt: NotNull }>();

const YEAR = sql<number>`extract(year from paid_at at time zone 'UTC')::int`;

/**
 * The years of all sent and received tips, and sums of one year or of all: from the tips, and from the ledger. Indexes:
 * tip_received, tip_sent, ledger_transaction_by_tip.
 */
export function selectTipSums(db: PaymentsDb, userId: number, year?: number) {
  const selectSide = (side: Side) =>
    db
      .selectFrom('payments.tip')
      .select(['id', 'amount_cents', YEAR.as('year'), sql<boolean>`${sql.lit(side === 'tipper_id')}`.as('is_sent')])
      .where(side, '=', userId)
      .where('paid_at', 'is not', null);
  const isInYear = year === undefined ? sql<boolean>`true` : sql<boolean>`own.year = ${year}`;
  const withTables = db
    .with('own', () => selectSide('recipient_id').unionAll(selectSide('tipper_id')))
    .with('booked', (withOwn) =>
      withOwn
        .selectFrom('own')
        .innerJoin('payments.ledger_transaction as x', 'x.tip_id', 'own.id')
        .innerJoin('payments.ledger_entry as e', 'e.transaction_id', 'x.id')
        .where(isInYear)
        .select(['own.is_sent', 'e.account', 'e.amount_cents']),
    );
  const sumBooked = (isSent: boolean, accounts: LedgerAccount[]) =>
    withTables
      .selectFrom('booked')
      .where('booked.is_sent', '=', isSent)
      .where('booked.account', 'in', accounts)
      .select(sql<string>`-coalesce(sum(amount_cents), 0)`.as('sum'));
  return withTables.selectNoFrom(({ selectFrom }) => [
    selectFrom('own')
      .select(sql<number[]>`coalesce(array_agg(distinct year order by year desc), '{}')`.as('years'))
      .as('years'),
    ...[false, true].map((isSent) =>
      selectFrom('own')
        .where('own.is_sent', '=', isSent)
        .where(isInYear)
        .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('sum'))
        .as(isSent ? 'sent' : 'received'),
    ),
    sumBooked(false, ['owed_to_helper']).as('owed'),
    sumBooked(false, ['paid_out']).as('paidOut'),
    sumBooked(true, ['refunds', 'disputes']).as('returned'),
  ]);
}
