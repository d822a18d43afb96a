import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { ReportEntity } from '../reports/report.entity.ts';
import { type ModerationAct, ModerationActionEntity } from './moderation-action.entity.ts';
import {
  type FullReportRow,
  lastMessages,
  MOST_REPORTS,
  reportById,
  reportCount,
  reportList,
  type ReportRow,
  type SaidRow,
} from './moderation.queries.ts';

/** A report in a list. */
export type ListedReport = ReportRow;

/** The first page of a list, and how many more there are. */
export interface ListedReports {
  reports: ListedReport[];
  more: number;
}

/** A report as the operator reads it: with what was last written, oldest first, unless it is closed, and what was done before. */
export interface ModeratedReport extends FullReportRow {
  messages: SaidRow[];
  actions: ModerationActionEntity[];
}

/** What is noted of an act. */
export interface ModerationNote {
  action: ModerationAct;
  byWhom: string;
  because?: string | undefined;
  reportId?: number;
  listingId?: number;
  userId?: number;
}

/** Where the operator looks at reports, and what was done is written down. */
@Injectable()
export class ModerationDesk {
  constructor(private readonly clock: Clock) {}

  /** The oldest open ones; with `all` the newest, whether open or closed. */
  async list(em: EntityManager, which: { all: boolean }): Promise<ListedReports> {
    const db = readDb<MessagingTables>(em);
    const reports = await reportList(db, which).execute();
    if (reports.length < MOST_REPORTS) return { reports, more: 0 };
    const { count } = await reportCount(db, which).executeTakeFirstOrThrow();
    return { reports, more: Math.max(0, Number(count) - reports.length) };
  }

  async get(em: EntityManager, id: number): Promise<ModeratedReport | undefined> {
    const db = readDb<MessagingTables>(em);
    const report = await reportById(db, id).executeTakeFirst();
    if (report === undefined) return undefined;
    const { conversationId, status } = report;
    // What they write after it was dealt with is not the operator's business
    const isRead = status === 'open' && conversationId !== null;
    const messages = isRead ? await lastMessages(db, conversationId).execute() : [];
    return { ...report, messages: messages.toReversed(), actions: await this.actionsOn(em, report) };
  }

  /** `unchanged` where it was closed already. */
  async close(em: EntityManager, id: number): Promise<'done' | 'unchanged' | 'missing'> {
    const report = await em.findOne(ReportEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (report === null) return 'missing';
    if (report.status === 'closed') return 'unchanged';
    Object.assign(report, { status: 'closed', updatedAt: this.clock.now() });
    return 'done';
  }

  /** Writes down what is done, in the transaction that does it. */
  note(em: EntityManager, note: ModerationNote): void {
    em.create(ModerationActionEntity, { ...note, createdAt: this.clock.now() });
  }

  /** What was done about this report, this person, or this listing. */
  private actionsOn(em: EntityManager, report: FullReportRow): Promise<ModerationActionEntity[]> {
    const { id, kind, subjectId, aboutId } = report;
    const listing = kind === 'listing' ? [{ listingId: Number(subjectId) }] : [];
    const about = [{ reportId: Number(id) }, { userId: Number(aboutId) }, ...listing];
    return em.find(ModerationActionEntity, { action: { $ne: 'show' }, $or: about }, { orderBy: { id: 'asc' } });
  }
}
