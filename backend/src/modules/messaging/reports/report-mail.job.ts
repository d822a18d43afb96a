import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NewReport } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { OperatorMailer } from '../../../platform/mail/operator-mailer.ts';
import { Metrics } from '../../../platform/observability/metrics.ts';
import { messagingDb } from '../messaging.db.ts';
import { openReports } from './reports.queries.ts';

const REPORT_MAIL = 'messaging.report-mail';
/** What may harm somebody while nobody looks. */
const URGENT_REASONS = new Set<NewReport['reason']>(['money', 'abuse', 'identity']);
const DAY_MS = 24 * 3_600_000;

/** What a report's mail says of it: no name and no text, which stay in the database. */
export interface MailedReport {
  id: number;
  kind: NewReport['kind'];
  reason: NewReport['reason'];
  /** Whether it was the one that hid the listing. */
  hasHidden: boolean;
}

/** Tells the operator: urgent reports by a mail each within a minute, others by one mail a day while any is open. */
@Injectable()
export class ReportMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly operator: OperatorMailer,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<MailedReport>(REPORT_MAIL, (report) => this.send(report));
    this.jobs.every('messaging.report-summary', () => this.sendSummary());
    const description = 'Age of the oldest open report, in seconds; 0 where none is open.';
    this.metrics.addGauge({ name: 'reports_open_oldest_seconds', description }, async () => [
      { value: (await this.getOpen()).oldestMs / 1000 },
    ]);
  }

  /** Mails an urgent report, or one that hid a listing, after the commit. */
  async order(em: EntityManager, report: MailedReport): Promise<void> {
    if (report.hasHidden || URGENT_REASONS.has(report.reason)) await this.jobs.send(em, REPORT_MAIL, report);
  }

  private async send({ id, kind, reason, hasHidden }: MailedReport): Promise<void> {
    const { count } = await this.getOpen();
    const hidden = hasHidden ? ` Several people have reported this listing: it is hidden until you have looked.` : '';
    await this.operator.send({
      title: `Report ${id}: ${reason}`,
      content: `Somebody has reported a ${kind}.${hidden} Open reports: ${count}.`,
      messageId: `report.${id}.${hasHidden ? 'hidden' : 'new'}`,
    });
  }

  /** Once a day while a report is open. */
  async sendSummary(): Promise<void> {
    const { count, oldestMs } = await this.getOpen();
    if (count === 0) return;
    const days = Math.floor(oldestMs / DAY_MS);
    await this.operator.send({
      title: `Open reports: ${count}`,
      content: `Reports that wait: ${count}. Days that the oldest has waited: ${days}.`,
      messageId: `reports.${this.clock.now().toISOString().slice(0, 10)}`,
    });
  }

  private async getOpen(): Promise<{ count: number; oldestMs: number }> {
    const { count, oldest } = await openReports(messagingDb(this.em.fork())).executeTakeFirstOrThrow();
    return { count, oldestMs: oldest === null ? 0 : this.clock.now().getTime() - oldest.getTime() };
  }
}
