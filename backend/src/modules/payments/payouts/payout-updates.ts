import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type PayeeAccount } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { sendTipJob, TRANSFER } from '../payments.jobs.ts';
import { type HeardEvent, WebhookEvents } from '../webhook-events/webhook-events.ts';
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
    private readonly log: PinoLogger,
  ) {}

  /**
   * Asks the provider how an account is now, since events come late, twice and in any order, and keeps it; once for each event.
   * Accounts that are not ours are passed over, and one that is gone is forgotten: its owner may begin anew. Throws
   * CardsUnavailableError, CardsRefusedError and PayoutsBusyError, and has done nothing then.
   */
  async update(accountId: string, event?: HeardEvent): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const before = await this.em.fork().findOne(PayoutAccountEntity, { accountId });
      const state = before === null ? undefined : await this.ask(accountId);
      if (await this.keep({ accountId, event, state, seen: before?.updatedAt })) return;
    }
    throw new PayoutsBusyError();
  }

  /** The same for the helper of this tip, where nothing can be moved to them as far as we know. */
  async updateHelperOf(tipId: string): Promise<void> {
    const [accountId] = await waitingAccounts(this.em.fork(), tipId);
    if (accountId !== undefined) await this.updateRefused(accountId);
  }

  /** The same for helpers for whom something waits: what the provider told us may have been lost. */
  async updateWaiting(): Promise<void> {
    for (const accountId of await waitingAccounts(this.em.fork())) await this.updateRefused(accountId);
  }

  /** The same for an account of which the provider may say nothing: the others have their turn before it comes again. */
  async updateRefused(accountId: string): Promise<void> {
    try {
      await this.update(accountId);
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      await this.em.fork().nativeUpdate(PayoutAccountEntity, { accountId }, { updatedAt: this.clock.now() });
    }
  }

  private async ask(accountId: string): Promise<Known> {
    try {
      return await this.cards.getAccount(accountId);
    } catch (error) {
      if (error instanceof CardsRefusedError && error.missing) return 'gone';
      throw error;
    }
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
      if (account === null || state === undefined) return true;
      if (state === 'gone') this.forget(em, account);
      else await this.record(em, account, state);
      return true;
    });
  }

  /** What is owed waits, as for somebody who has not begun. Another account that they began meanwhile is another row. */
  private forget(em: EntityManager, account: PayoutAccountEntity): void {
    const { userId, accountId } = account;
    this.log.warn({ userId, accountId }, 'a payout account is gone at the provider: its owner has to begin anew');
    em.remove(account);
  }
}

/** How an account is at the provider. */
type Known = PayeeAccount | 'gone';

interface Answer {
  readonly accountId: string;
  readonly event: HeardEvent | undefined;
  readonly state: Known | undefined;
  readonly seen: Date | undefined;
}
