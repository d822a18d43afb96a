import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { paymentsDb } from '../payments.db.ts';
import { REFUND, REVERSAL, sendTipJob, SWEEP, TRANSFER } from '../payments.jobs.ts';
import { PayoutAccounts } from '../payouts/payout-accounts.ts';
import { getPayoutCutoff } from '../tips/deadlines.ts';
import { CANCELED, selectExpiredClaims, selectRefundableTips, selectTransferableTips } from './sweep.queries.ts';
import { CLAIM_MS } from './tip-claims.ts';

const HOURLY = '29 * * * *';
const JOB_BY_CLAIM = { transfer: TRANSFER, refund: REFUND, reversal: REVERSAL } as const;
/** The provider repeats webhooks for three days; a canceled tip is not asked for so long after. */
const RETENTION_MS = 90 * 24 * 3600_000;

/**
 * Once an hour, on one node: sends the jobs of tips that are overdue, deletes old webhook events and canceled tips, and syncs the
 * payout accounts of helpers for whom tips wait.
 */
@Injectable()
export class PaymentsSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly cards: CardPayments,
    private readonly payouts: PayoutAccounts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(HOURLY, SWEEP, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    if (this.cards.enabled) await this.em.fork().transactional((em) => this.sendJobs(em, now));
    await this.deleteOld(now);
    if (this.cards.enabled) await this.payouts.syncWaiting();
  }

  /** Each job checks its tip again: some may have nothing to do. */
  private async sendJobs(em: EntityManager, now: Date): Promise<void> {
    const db = paymentsDb(em);
    for (const { id, claim } of await selectExpiredClaims(db, new Date(now.getTime() - CLAIM_MS)).execute())
      await sendTipJob(this.jobs, em, JOB_BY_CLAIM[claim], id);
    for (const { id } of await selectTransferableTips(db).execute()) await sendTipJob(this.jobs, em, TRANSFER, id);
    for (const { id } of await selectRefundableTips(db, getPayoutCutoff(now)).execute())
      await sendTipJob(this.jobs, em, REFUND, id);
  }

  private async deleteOld(now: Date): Promise<void> {
    const before = new Date(now.getTime() - RETENTION_MS);
    await deleteInBatches(this.em, { table: 'payments.webhook_event', where: 'received_at < ?', values: [before] });
    await deleteInBatches(this.em, { table: 'payments.tip', where: CANCELED, values: [before] });
  }
}
