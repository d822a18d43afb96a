import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NewReport, ReportReceipt } from 'contracts';
import { ListingModeration } from '../../modules/listings/index.ts';
import { LiveEvents, ModerationService, ReportsService, type ReportSubject } from '../../modules/messaging/index.ts';
import { Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';

/** Reports a person, a listing or a message to the operator, and may block the person behind it. */
@Injectable()
export class ReportFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
    private readonly liveEvents: LiveEvents,
    private readonly listings: ListingModeration,
    private readonly reports: ReportsService,
    private readonly moderation: ModerationService,
  ) {}

  /** Throws nothing_to_report (404), report_oneself, LimitedError; what is refused counts for no limit. */
  report(me: SessionUser, { kind, id, reason, details, alsoBlock }: NewReport): Promise<ReportReceipt> {
    return this.limits.countIfDone(['messaging.report'], { account: me }, () =>
      this.liveEvents.transactional(this.em, async (em, publish) => {
        const { subject, isNamed } = await this.getSubject(em, me.id, kind, id);
        const report = { reason, details, alsoBlock: alsoBlock && isNamed };
        const { newlyBlocked, ...receipt } = await this.reports.create(em, me.id, subject, report);
        const hasHidden = kind === 'listing' && (await this.hideIfReportedOften(em, id));
        await this.reports.announce(em, { id: receipt.id, reason, hasHidden });
        if (newlyBlocked) publish([{ userId: me.id, kind: 'changed', otherId: subject.aboutId }]);
        return receipt;
      }),
    );
  }

  /** Three independent reports hide a listing until the operator has looked. Logged, as what an operator does. */
  private async hideIfReportedOften(em: EntityManager, listingId: number): Promise<boolean> {
    if (!(await this.reports.isReportedOften(em, listingId))) return false;
    if (!(await this.listings.hideByReports(em, listingId))) return false;
    const because = 'reported by several independent people';
    this.moderation.log(em, { action: 'hide-listing', listingId, byWhom: 'the site', because });
    return true;
  }

  /** `isNamed`: the reporter sees who is behind the subject. Nobody is blocked for a listing that a stranger may have posted. */
  private async getSubject(
    em: EntityManager,
    meId: number,
    kind: NewReport['kind'],
    id: number,
  ): Promise<{ subject: ReportSubject; isNamed: boolean }> {
    if (kind === 'person') return { subject: await this.reports.getPerson(em, meId, id), isNamed: true };
    if (kind === 'message') return { subject: await this.reports.getMessage(em, meId, id), isNamed: true };
    const listing = await this.listings.describe(em, id, meId);
    const subject = await this.reports.getListing(em, meId, id, listing);
    return { subject, isNamed: listing?.isConfirmed === true };
  }
}
