import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NewReport, ReportReceipt } from 'shared-ui/contracts';
import { ListingModeration } from '../../modules/listings/index.ts';
import { LiveEvents, ReportsService, type ReportSubject } from '../../modules/messaging/index.ts';
import { Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';

/** Somebody asks the operator to look at a person, a listing or a message, and may block the person behind it. */
@Injectable()
export class ReportFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
    private readonly live: LiveEvents,
    private readonly listings: ListingModeration,
    private readonly reports: ReportsService,
  ) {}

  /** Throws NothingToReportError (404), OwnReportError, LimitedError; what is refused uses up no limit. */
  report(me: SessionUser, { kind, id, reason, details, alsoBlock }: NewReport): Promise<ReportReceipt> {
    return this.limits.countIfDone([['messaging.report', me.email]], () =>
      this.live.transactional(this.em, async (em, tell) => {
        const { subject, isNamed } = await this.subjectOf(em, me.id, kind, id);
        const report = { reason, details, alsoBlock: alsoBlock && isNamed };
        const { newlyBlocked, ...receipt } = await this.reports.keep(em, me.id, subject, report);
        if (newlyBlocked) await tell(em, [{ userId: me.id, kind: 'changed', otherId: subject.aboutId }]);
        return receipt;
      }),
    );
  }

  /** `isNamed`: the reporter sees who is behind it. Whose address a stranger typed is not blocked for it. */
  private async subjectOf(
    em: EntityManager,
    meId: number,
    kind: NewReport['kind'],
    id: number,
  ): Promise<{ subject: ReportSubject; isNamed: boolean }> {
    if (kind === 'person') return { subject: await this.reports.personSubject(em, meId, id), isNamed: true };
    if (kind === 'message') return { subject: await this.reports.messageSubject(em, meId, id), isNamed: true };
    const listing = await this.listings.describe(em, id, meId);
    const subject = await this.reports.listingSubject(em, meId, id, listing);
    return { subject, isNamed: listing?.isConfirmed === true };
  }
}
