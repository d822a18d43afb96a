import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Receipt, ReceivedTip, SentTip, TipsQuery, TipsSummary } from 'contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { toPage, momentSchema, parseCursor } from '../../../platform/http/paging.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { type PaymentsDb, paymentsDb } from '../payments.db.ts';
import { getReturnDay } from '../deadlines.ts';
import { TipEntity } from '../tip.entity.ts';
import { paymentErrors } from '../payments.errors.ts';
import {
  type ReceivedRow,
  selectReceivedPage,
  selectSentPage,
  selectSentTip,
  selectTipSums,
  type SentRow,
} from './history.queries.ts';

export interface TipPage<Tip> {
  readonly tips: Tip[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

const cursorSchema = z.tuple([momentSchema, z.uuid()]);

/** Sent and received tips. Amounts are the original ones, also where some of it was refunded. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly clock: Clock,
  ) {}

  /** Newest first, in one statement. Throws unknown_page. */
  async listReceived(me: SessionUser, query: TipsQuery): Promise<TipPage<ReceivedTip>> {
    const after = parseCursor(query.cursor, cursorSchema);
    const statement = selectReceivedPage(this.db, { userId: me.id, ...query, after });
    const rows = await this.prepared.run('tips_received', statement);
    const { page, next } = toPage(rows, query.limit, toCursor);
    return { tips: page.map(toReceivedTip), next };
  }

  /** Newest first, in one statement; without tips that were sent logged out. Throws unknown_page. */
  async listSent(me: SessionUser, query: TipsQuery): Promise<TipPage<SentTip>> {
    const after = parseCursor(query.cursor, cursorSchema);
    const statement = selectSentPage(this.db, { userId: me.id, ...query, after });
    const rows = await this.prepared.run('tips_sent', statement);
    const { page, next } = toPage(rows, query.limit, toCursor);
    return { tips: page.map(toSentTip), next };
  }

  /**
   * Sums of the tips of a year in UTC, or of all. Received is the sum of the list; waiting and paid out are the ledger's balances,
   * without refunds and open disputes.
   */
  async sum(me: SessionUser, year: number | undefined): Promise<TipsSummary> {
    const [row] = await this.prepared.run('tips_sums', selectTipSums(this.db, me.id, year));
    return {
      years: row?.years ?? [],
      receivedCents: Number(row?.received ?? 0),
      waitingCents: Number(row?.owed ?? 0),
      paidOutCents: Number(row?.paidOut ?? 0),
      sentCents: Number(row?.sent ?? 0) - Number(row?.returned ?? 0),
    };
  }

  /** Throws no_such_tip, also for somebody else's tip. */
  async getReceipt(me: SessionUser, tipId: string): Promise<Receipt> {
    const [row] = await this.prepared.run('tips_receipt', selectSentTip(this.db, me.id, tipId));
    if (row === undefined) throw paymentErrors.no_such_tip();
    return toReceipt(row);
  }

  /** Hides the message of a received tip, for good. Throws no_such_tip, also for somebody else's tip. */
  async hideMessage(me: SessionUser, tipId: string): Promise<void> {
    const own = { id: tipId, recipientId: me.id, paidAt: { $ne: null } };
    const changed = await this.em.fork().nativeUpdate(TipEntity, own, { messageHiddenAt: this.clock.now() });
    if (changed === 0) throw paymentErrors.no_such_tip();
  }

  private get db(): PaymentsDb {
    return paymentsDb(this.em);
  }
}

const toCursor = ({ paidAt, id }: ReceivedRow | SentRow): unknown => [paidAt.toISOString(), id];

function toReceivedTip(row: ReceivedRow): ReceivedTip {
  const { id, amountCents, message, anonymous } = row;
  const state = getReceivedState(row);
  const paidAt = row.paidAt.toISOString();
  const isWaiting = state === 'waiting';
  const inReview = isWaiting && row.inReview;
  const canBeTransferred = row.transfersEnabled === true && row.frozenId === null && !row.inReview;
  return {
    id,
    amountCents,
    message,
    state,
    paidAt,
    inReview,
    from: anonymous ? null : toPerson(row),
    heldUntil: isWaiting && !inReview ? row.heldUntil : null,
    returnsOn: isWaiting && !canBeTransferred ? getReturnDay(paidAt) : null,
  };
}

/** What was transferred stays the helper's, also where it was refunded or disputed later, unless a bank took it: then it is taken back. */
function getReceivedState({ status, transferId, overCap }: ReceivedRow): ReceivedTip['state'] {
  if (status === 'transferred' || transferId !== null) return 'paid_out';
  if (status === 'disputed') return 'disputed';
  return status === 'refunded' || overCap !== null ? 'sent_back' : 'waiting';
}

const toSentTip = (row: SentRow): SentTip => ({
  id: row.id,
  amountCents: row.amountCents,
  state: getSentState(row),
  paidAt: row.paidAt.toISOString(),
  to: toPerson(row),
});

const toReceipt = (row: SentRow): Receipt => ({
  tipId: row.id,
  amountCents: row.amountCents,
  sentBackCents: getReturnedCents(row),
  state: getSentState(row),
  paidAt: row.paidAt.toISOString(),
  to: { ...toPerson(row), profilePictureUrl: row.profilePictureUrl },
});

/** A tip that was refunded after its transfer, at the operator's cost, was sent back for its tipper. */
function getSentState(row: SentRow): SentTip['state'] {
  if (row.status === 'disputed') return 'disputed';
  const goesBack = row.status === 'refunded' || row.overCap !== null || getReturnedCents(row) >= row.amountCents;
  return goesBack ? 'sent_back' : 'paid';
}

/** Cents that the card got back. An open dispute does not count. */
function getReturnedCents({ status, refunded, disputed }: SentRow): number {
  const cents = -Number(refunded ?? 0) - (status === 'disputed' ? 0 : Number(disputed ?? 0));
  return Math.max(0, cents);
}

const toPerson = ({ personId, username }: ReceivedRow | SentRow) => ({
  id: personId,
  username: nameOrDeleted(username),
});
