import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RETENTION } from 'contracts';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { paymentsDb } from '../payments.db.ts';
import { REFUND, REVERSAL, sendTipJob, SWEEP, TRANSFER } from '../payments.jobs.ts';
import { PayoutAccounts } from '../payouts/payout-accounts.ts';
import { getPayoutCutoff } from '../deadlines.ts';
import { selectExpiredClaims, selectRefundableTips, selectTransferableTips } from './sweep.queries.ts';
import { CLAIM_MS } from './tip-claims.ts';

const MAX_OLD_TIPS = 100;
/** Index: ledger_transaction_by_age. */
const LOCK_OLD_TIPS = `
  with period as (select now() - make_interval(years => ?) as start)
  select t.id from payments.tip t, period
  where t.status not in ('open', 'paid')
    and t.id in (select tip_id from payments.ledger_transaction l where l.booked_at < period.start)
    and not exists (select from payments.ledger_transaction l where l.tip_id = t.id and l.booked_at >= period.start)
  limit ? for update of t skip locked`;
/** In the order of their foreign keys. */
const DELETE_BOOKS = [
  `delete from payments.ledger_entry where transaction_id in
     (select id from payments.ledger_transaction where tip_id = any(?::uuid[]))`,
  'delete from payments.ledger_transaction where tip_id = any(?::uuid[])',
  'delete from payments.tip where id = any(?::uuid[])',
];
const JOB_BY_CLAIM = { transfer: TRANSFER, refund: REFUND, reversal: REVERSAL } as const;

/**
 * Once an hour, on one node: sends the jobs of tips that are overdue, deletes old books, and syncs the payout accounts of helpers for
 * whom tips wait.
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
    this.jobs.every(SWEEP, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    if (this.cards.enabled) await this.em.fork().transactional((em) => this.sendJobs(em, now));
    while ((await this.deleteOldBooks()) === MAX_OLD_TIPS);
    if (this.cards.enabled) await this.payouts.syncWaiting();
  }

  /** Tips whose last fact is older than books have to be kept. By the database's clock, as its triggers check it. Returns how many. */
  private deleteOldBooks(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const tips = await em.execute<{ id: string }[]>(LOCK_OLD_TIPS, [RETENTION.books.amount, MAX_OLD_TIPS]);
      const ids = `{${tips.map(({ id }) => id).join(',')}}`;
      for (const sql of DELETE_BOOKS) await em.execute(sql, [ids]);
      return tips.length;
    });
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
}
