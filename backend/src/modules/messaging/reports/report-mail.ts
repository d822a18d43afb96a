import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY_MS, type NewReport } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { operatorMail } from '../../../platform/mail/operator-mail.ts';
import { Metrics } from '../../../platform/observability/metrics.ts';
import { messagingDb } from '../messaging.db.ts';
import { ReportEntity } from './report.entity.ts';
import { openReports } from './reports.queries.ts';

const REPORT_MAIL = 'messaging.report-mail';
const HIDING_REPORT_MAIL = 'messaging.hiding-report-mail';
const SUMMARY_MAIL = 'messaging.report-summary-mail';
/** What may harm somebody while nobody looks. */
const URGENT_REASONS = new Set<NewReport['reason']>(['money', 'abuse', 'identity']);

export interface MailedReport {
  readonly id: number;
  readonly reason: NewReport['reason'];
  /** Whether it was the one that hid the listing. */
  readonly hasHidden: boolean;
}

/** Tells the operator of a report, by its id, and again once it is changed. No name and no text of it, which stay in the database. */
const reportKind = (name: string, hidden: string) =>
  mailKind({
    name,
    repeats: true,
    findFacts: async ({ subject }, { em, operatorEmail }) => {
      const report = await em.findOne(ReportEntity, { id: Number(subject) });
      if (report === null) return undefined;
      const { id, kind, reason } = report;
      return { to: operatorEmail, id, kind, reason, ...(await countOpen(em)) };
    },
    compose: ({ id, kind, reason, count }, siteUrl) =>
      operatorMail({
        title: `Report ${id}: ${reason}`,
        content: `Somebody has reported a ${kind}.${hidden} Open reports: ${count}.`,
        siteUrl,
      }),
  });

export const reportMail = reportKind(REPORT_MAIL, '');
export const hidingReportMail = reportKind(
  HIDING_REPORT_MAIL,
  ' Several people have reported this listing: it is hidden until you have looked.',
);

/** By the day. Nothing where no report is open any more. */
export const reportSummaryMail = mailKind({
  name: SUMMARY_MAIL,
  findFacts: async (_mail, { em, now, operatorEmail }) => {
    const { count, oldest } = await countOpen(em);
    return count === 0 ? undefined : { to: operatorEmail, count, ageMs: ageOf(oldest, now) };
  },
  compose: ({ count, ageMs }, siteUrl) =>
    operatorMail({
      title: `Open reports: ${count}`,
      content: `Reports that wait: ${count}. Days that the oldest has waited: ${Math.floor(ageMs / DAY_MS)}.`,
      siteUrl,
    }),
});

/** Tells the operator: urgent reports by a mail each within a minute, others by one mail a day while any is open. */
@Injectable()
export class ReportMails implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.jobs.every('messaging.report-summary', () => this.orderSummary());
    const description = 'Age of the oldest open report, in seconds; 0 where none is open.';
    this.metrics.addGauge({ name: 'reports_open_oldest_seconds', description }, async () => {
      const { oldest } = await countOpen(this.em.fork());
      return [{ value: ageOf(oldest, this.clock.now()) / 1000 }];
    });
  }

  /** Mails an urgent report, or one that has hidden a listing, after the commit. */
  async order(em: EntityManager, { id, reason, hasHidden }: MailedReport): Promise<void> {
    if (hasHidden) await this.outbox.order(em, HIDING_REPORT_MAIL, [{ subject: id }]);
    else if (URGENT_REASONS.has(reason)) await this.outbox.order(em, REPORT_MAIL, [{ subject: id }]);
  }

  /** Once a day while a report is open. */
  async orderSummary(): Promise<void> {
    const em = this.em.fork();
    if ((await countOpen(em)).count === 0) return;
    const day = this.clock.now().toISOString().slice(0, 10);
    await em.transactional((own) => this.outbox.order(own, SUMMARY_MAIL, [{ subject: day }]));
  }
}

const countOpen = (em: EntityManager): Promise<{ count: number; oldest: Date | null }> =>
  openReports(messagingDb(em)).executeTakeFirstOrThrow();

const ageOf = (oldest: Date | null, now: Date): number => (oldest === null ? 0 : now.getTime() - oldest.getTime());
