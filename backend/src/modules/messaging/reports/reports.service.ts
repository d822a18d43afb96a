import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NewReport } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { LoginNeededError } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { BlocksService } from '../blocks/blocks.service.ts';
import { messagingDb } from '../messaging.db.ts';
import { ModerationActionEntity } from '../moderation-action.entity.ts';
import { messagingErrors } from '../messaging.errors.ts';
import {
  findPerson,
  findReceivedMessage,
  hasWrittenAbout,
  independentReporters,
  type ReportSubject,
  upsertReport,
} from './reports.queries.ts';
import { type MailedReport, ReportMails } from './report-mail.ts';

/** Independent reports that hide a listing until a person has looked. */
const REPORTS_TO_HIDE = 3;

/** A listing as the report flow passes it on: neither module imports the other. */
interface ReportedListing {
  ownerId: number;
  excerpt: string;
  isPublic: boolean;
  /** Whether the reporter has asked for its contact details. */
  hasAsked: boolean;
}

/** What may be reported by whom, and the reports. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly blocks: BlocksService,
    private readonly clock: Clock,
    private readonly mails: ReportMails,
  ) {}

  /** An existing person. Throws report_oneself, nothing_to_report (404). */
  async getPerson(em: EntityManager, meId: number, id: number): Promise<ReportSubject> {
    if (id === meId) throw messagingErrors.report_oneself();
    const subject = await findPerson(messagingDb(em), id);
    if (subject === undefined) throw messagingErrors.nothing_to_report();
    return subject;
  }

  /** A message that one has received. Throws nothing_to_report (404). */
  async getMessage(em: EntityManager, meId: number, id: number): Promise<ReportSubject> {
    const subject = await findReceivedMessage(messagingDb(em), meId, id);
    if (subject === undefined) throw messagingErrors.nothing_to_report();
    return subject;
  }

  /**
   * A listing that is public, or that one has asked or written about. Blocks do not count: blocking must not protect against
   * reports, nor show in the response. Throws report_oneself, nothing_to_report (404).
   */
  async getListing(
    em: EntityManager,
    meId: number,
    id: number,
    listing: ReportedListing | undefined,
  ): Promise<ReportSubject> {
    if (listing === undefined) throw messagingErrors.nothing_to_report();
    const { ownerId, excerpt, isPublic, hasAsked } = listing;
    if (ownerId === meId) throw messagingErrors.report_oneself();
    const hasSeen = isPublic || hasAsked || (await hasWrittenAbout(messagingDb(em), meId, ownerId, id));
    if (!hasSeen) throw messagingErrors.nothing_to_report();
    return { kind: 'listing', id, aboutId: ownerId, excerpt };
  }

  /** Stores a report. Returns its id, whether the person is blocked now, and whether this is new. */
  async create(
    em: EntityManager,
    meId: number,
    subject: ReportSubject,
    { reason, details, alsoBlock }: Pick<NewReport, 'reason' | 'details' | 'alsoBlock'>,
  ): Promise<{ id: number; blocked: boolean; newlyBlocked: boolean }> {
    // Those of a listing one after the other: the third must see the two before
    const accounts = await lockAccounts(em, [meId, subject.aboutId], { exclusive: subject.kind === 'listing' });
    if (!accounts.has(meId)) throw new LoginNeededError();
    const at = this.clock.now();
    const id = await upsertReport(messagingDb(em), meId, subject, { reason, details, at });
    const blocked = alsoBlock && accounts.has(subject.aboutId);
    return { id, blocked, newlyBlocked: blocked && (await this.blocks.add(em, meId, subject.aboutId)) };
  }

  /** Whether enough independent people have reported the listing that it should be hidden until the operator has looked. */
  async isReportedOften(em: EntityManager, listingId: number): Promise<boolean> {
    // What the operator has looked at and restored stays until others report it
    const restored = await em.findOne(
      ModerationActionEntity,
      { action: 'restore-listing', listingId },
      { orderBy: { id: 'desc' } },
    );
    const query = independentReporters(messagingDb(em), listingId, restored?.createdAt ?? new Date(0));
    return (await query.executeTakeFirstOrThrow()).count >= REPORTS_TO_HIDE;
  }

  /** Tells the operator, after the commit. */
  announce(em: EntityManager, report: MailedReport): Promise<void> {
    return this.mails.order(em, report);
  }
}
