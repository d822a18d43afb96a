import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Receipt, ReceivedTip, SentTip, TipsQuery, TipsSummary } from 'shared-ui/contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql, type ReadDb, readDb } from '../../../platform/database/prepared-sql.ts';
import { cutPage, momentSchema, readPage } from '../../../platform/http/page-cursor.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import { TipEntity } from '../tips/tip.entity.ts';
import { NoSuchTipError } from './history.errors.ts';
import { receivedPage, sentPage, sentTip, type TipPlace } from './history.queries.ts';
import { momentOf, type ReceivedRow, type SentRow, toReceipt, toReceived, toSent } from './tip-rows.ts';
import { tipSums, type TipSumsRow } from './tip-sums.query.ts';

export interface TipPage<Tip> {
  readonly tips: Tip[];
  /** Opaque; undefined on the last page. */
  readonly next: string | undefined;
}

const placeSchema = z.tuple([momentSchema, z.uuid()]);

const placeOf = (row: ReceivedRow | SentRow): TipPlace => [momentOf(row), row.id];

/** What somebody got and gave. A tip shows what it was, also where some of it went back. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly clock: Clock,
  ) {}

  /** Tips that one got, the newest first: one statement. Throws UnknownPageError. */
  async listReceived(me: SessionUser, query: TipsQuery): Promise<TipPage<ReceivedTip>> {
    const asked = receivedPage(this.db, { meId: me.id, ...query, after: readPage(query.cursor, placeSchema) });
    const rows = await this.prepared.run<ReceivedRow>('tips_received', asked.compile());
    const { page, next } = cutPage(rows, query.limit, placeOf);
    return { tips: page.map(toReceived), next };
  }

  /** Tips that one gave while logged in, the newest first: one statement. Throws UnknownPageError. */
  async listSent(me: SessionUser, query: TipsQuery): Promise<TipPage<SentTip>> {
    const asked = sentPage(this.db, { meId: me.id, ...query, after: readPage(query.cursor, placeSchema) });
    const rows = await this.prepared.run<SentRow>('tips_sent', asked.compile());
    const { page, next } = cutPage(rows, query.limit, placeOf);
    return { tips: page.map(toSent), next };
  }

  /**
   * Sums of the tips of a year in UTC, or of all. What was received is all that came, as the list below it shows; what is waiting
   * and what was paid out are the ledger's: without what went back, and what a bank holds while a dispute is open.
   */
  async sum(me: SessionUser, year: number | undefined): Promise<TipsSummary> {
    const [row] = await this.prepared.run<TipSumsRow>('tips_sums', tipSums(this.db, me.id, year).compile());
    const [waitingCents, paidOutCents] = [Number(row?.owed ?? 0), Number(row?.paidOut ?? 0)];
    return {
      years: row?.years ?? [],
      ...{ receivedCents: Number(row?.got ?? 0), waitingCents, paidOutCents },
      sentCents: Number(row?.given ?? 0) - Number(row?.wentBack ?? 0),
    };
  }

  /** Throws NoSuchTipError, also for somebody else's. */
  async receipt(me: SessionUser, tipId: string): Promise<Receipt> {
    const [row] = await this.prepared.run<SentRow>('tips_receipt', sentTip(this.db, me.id, tipId).compile());
    if (row === undefined) throw new NoSuchTipError();
    return toReceipt(row);
  }

  /** Hides the message of a tip that one got, for good. Throws NoSuchTipError, also for somebody else's. */
  async hideMessage(me: SessionUser, tipId: string): Promise<void> {
    const own = { id: tipId, recipientId: me.id, paidAt: { $ne: null } };
    const changed = await this.em.fork().nativeUpdate(TipEntity, own, { messageHiddenAt: this.clock.now() });
    if (changed === 0) throw new NoSuchTipError();
  }

  private get db(): ReadDb<PaymentsTables> {
    return readDb(this.em);
  }
}
