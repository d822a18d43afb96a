import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { REFUND, sendTipJob, SWEEP, TRANSFER } from '../payments.jobs.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import { PayoutUpdates } from '../payouts/payout-updates.ts';
import { waitedSince } from '../returns/return-rules.ts';
import { CLAIM_MS } from '../transfers/tip-claims.ts';
import { forgettableTips, leftClaims, movableTips, returnableTips } from './sweep.queries.ts';

const EVERY_HOUR = '29 * * * *';
/** The provider repeats a call for three days; of a tip that nobody paid nothing is asked so long after. */
const KEPT_MS = 90 * 24 * 3600_000;

/**
 * Once an hour, on one node: sends the jobs of tips that wait for longer than they should, forgets old calls of the provider
 * and tips that were never paid, and asks it about the accounts of helpers for whom something waits.
 */
@Injectable()
export class PaymentsSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly cards: CardPayments,
    private readonly payouts: PayoutUpdates,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_HOUR, SWEEP, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    if (this.cards.on) await this.em.fork().transactional((em) => this.moveOn(em, now));
    await this.forget(now);
    if (this.cards.on) await this.payouts.updateWaiting();
  }

  private async forget(now: Date): Promise<void> {
    const db = readDb<PaymentsTables>(this.em.fork());
    const before = new Date(now.getTime() - KEPT_MS);
    await db.deleteFrom('payments.webhook_event').where('received_at', '<', before.toISOString()).execute();
    await forgettableTips(db, before).execute();
  }

  /** The jobs judge each tip themselves: some of these may have nothing to do. */
  private async moveOn(em: EntityManager, now: Date): Promise<void> {
    const db = readDb<PaymentsTables>(em);
    for (const { id, claim } of await leftClaims(db, new Date(now.getTime() - CLAIM_MS)).execute())
      await sendTipJob(this.jobs, em, claim === 'transfer' ? TRANSFER : REFUND, id);
    for (const { id } of await movableTips(db).execute()) await sendTipJob(this.jobs, em, TRANSFER, id);
    for (const { id } of await returnableTips(db, waitedSince(now)).execute())
      await sendTipJob(this.jobs, em, REFUND, id);
  }
}
