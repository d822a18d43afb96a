import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NewReport } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import { BlocksService } from '../blocks/blocks.service.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { holdPeople } from '../people.queries.ts';
import { NothingToReportError, OwnReportError } from './reports.errors.ts';
import { hasTalkedAbout, keepReport, receivedMessage, reportedPerson, type ReportSubject } from './reports.queries.ts';

/** A listing, as the report flow hands it over: the listings module has the same words for it, and neither imports the other. */
export interface ReportedListing {
  ownerId: number;
  excerpt: string;
  /** Whether everybody sees it. */
  isPublic: boolean;
  /** Whether this person has asked for its contact details. */
  hasAsked: boolean;
  /** Whether everybody may know whose it is. */
  isConfirmed: boolean;
}

/** Reports, within a transaction: what may be reported by whom, and the report itself. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly blocks: BlocksService,
    private readonly clock: Clock,
  ) {}

  /** A person who is there. Throws OwnReportError, NothingToReportError (404). */
  async personSubject(em: EntityManager, meId: number, id: number): Promise<ReportSubject> {
    if (id === meId) throw new OwnReportError();
    const subject = await reportedPerson(readDb<MessagingTables>(em), id);
    if (subject === undefined) throw new NothingToReportError();
    return subject;
  }

  /** A message that one has received. Throws NothingToReportError (404). */
  async messageSubject(em: EntityManager, meId: number, id: number): Promise<ReportSubject> {
    const subject = await receivedMessage(readDb<MessagingTables>(em), meId, id);
    if (subject === undefined) throw new NothingToReportError();
    return subject;
  }

  /**
   * A listing that everybody sees, or that one has asked or written about. One whose owner has blocked the reporter is no other:
   * that must help nobody against being reported, nor show in the answer. Throws OwnReportError, NothingToReportError (404).
   */
  async listingSubject(
    em: EntityManager,
    meId: number,
    id: number,
    listing: ReportedListing | undefined,
  ): Promise<ReportSubject> {
    if (listing === undefined) throw new NothingToReportError();
    const { ownerId, excerpt } = listing;
    if (ownerId === meId) throw new OwnReportError();
    if (!(await this.hasSeen(em, meId, id, listing))) throw new NothingToReportError();
    return { kind: 'listing', id, aboutId: ownerId, excerpt };
  }

  private async hasSeen(em: EntityManager, meId: number, id: number, listing: ReportedListing): Promise<boolean> {
    const { ownerId, isPublic, hasAsked } = listing;
    return isPublic || hasAsked || (await hasTalkedAbout(readDb<MessagingTables>(em), meId, ownerId, id));
  }

  /** Keeps a report, also of what is gone a moment later. Answers its id, and whether the person is blocked now. */
  async keep(
    em: EntityManager,
    meId: number,
    subject: ReportSubject,
    { reason, details, alsoBlock }: Pick<NewReport, 'reason' | 'details' | 'alsoBlock'>,
  ): Promise<{ id: number; blocked: boolean; newlyBlocked: boolean }> {
    const there = await holdPeople(em, [meId, subject.aboutId]);
    if (!there.has(meId)) throw new LoginNeededError();
    const at = this.clock.now();
    const id = await keepReport(readDb<MessagingTables>(em), meId, subject, { reason, details, at });
    const blocked = alsoBlock && there.has(subject.aboutId);
    return { id, blocked, newlyBlocked: blocked && (await this.blocks.add(em, meId, subject.aboutId)) };
  }
}
