import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CardPayments, type PayeeAccount } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { sendTipJob, TRANSFER } from '../payments.jobs.ts';
import { type HeardEvent, WebhookEvents } from '../settlement/webhook-events.ts';
import { PayoutAccountEntity } from './payout-account.entity.ts';
import { PayoutsBusyError } from './payouts.errors.ts';
import { owedTips, waitingAccounts } from './payouts.queries.ts';

const MOST_TRIES = 5;

/** Keeps what the provider says of somebody's account. When it becomes enabled, all that is owed is moved there. */
@Injectable()
export class PayoutUpdates {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly events: WebhookEvents,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the provider how an account is now, since events come late, twice and in any order, and keeps it; once for each event.
   * Accounts that are not ours are passed over. Throws CardsUnavailableError, CardsRefusedError and PayoutsBusyError, and has done nothing then.
   */
  async update(accountId: string, event?: HeardEvent): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const before = await this.em.fork().findOne(PayoutAccountEntity, { accountId });
      const state = before === null ? undefined : await this.cards.getAccount(accountId);
      if (await this.keep({ accountId, event, state, seen: before?.updatedAt })) return;
    }
    throw new PayoutsBusyError();
  }

  /** The same for the helper of this tip, where nothing can be moved to them as far as we know. */
  async updateHelperOf(tipId: string): Promise<void> {
    const [accountId] = await waitingAccounts(this.em.fork(), tipId);
    if (accountId !== undefined) await this.updateIfThere(accountId);
  }

  /** The same for helpers for whom something waits: what the provider told us may have been lost. */
  async updateWaiting(): Promise<void> {
    for (const accountId of await waitingAccounts(this.em.fork())) await this.updateIfThere(accountId);
  }

  /** An account that is gone at the provider is none. */
  private async updateIfThere(accountId: string): Promise<void> {
    await this.update(accountId).catch((error: unknown) => {
      if (!(error instanceof CardsRefusedError)) throw error;
    });
  }

  /** In the transaction of `em`, with the row locked. */
  async record(em: EntityManager, account: PayoutAccountEntity, state: PayeeAccount): Promise<void> {
    const becomesEnabled = state.transfersEnabled && !account.transfersEnabled;
    const { detailsSubmitted, transfersEnabled, payoutsEnabled, needsMore } = state;
    Object.assign(account, { detailsSubmitted, transfersEnabled, payoutsEnabled, needsMore });
    // It always moves on: who asked the provider before sees by it that somebody was faster
    account.updatedAt = new Date(Math.max(this.clock.now().getTime(), account.updatedAt.getTime() + 1));
    await em.flush();
    if (!becomesEnabled) return;
    for (const tipId of await owedTips(em, account.userId)) await sendTipJob(this.jobs, em, TRANSFER, tipId);
  }

  /** Answers false where the row changed while the provider was asked: what it said may be older than what is kept. */
  private keep({ accountId, event, state, seen }: Answer): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const account = await em.findOne(PayoutAccountEntity, { accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (account?.updatedAt.getTime() !== seen?.getTime()) return false;
      if (event !== undefined && !(await this.events.add(em, event))) return true;
      if (account !== null && state !== undefined) await this.record(em, account, state);
      return true;
    });
  }
}

interface Answer {
  readonly accountId: string;
  readonly event: HeardEvent | undefined;
  readonly state: PayeeAccount | undefined;
  readonly seen: Date | undefined;
}
