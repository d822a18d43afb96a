import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PAYOUT_COUNTRIES } from 'contracts';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type ConnectedAccount } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { LoginNeededError } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { paymentsDb } from '../payments.db.ts';
import { sendTipJob, TRANSFER } from '../payments.jobs.ts';
import { type ReceivedEvent, WebhookEvents } from '../webhook-events.ts';
import { PayoutAccountEntity } from './payout-account.entity.ts';
import { payoutErrors } from './payouts.errors.ts';
import { listOwedTips, listWaitingAccounts } from './payouts.queries.ts';

const MAX_TRIES = 5;

type CreatedAccount = PayoutAccountEntity & { accountId: string };

/** Creates payout accounts at the provider, and stores their current state. */
@Injectable()
export class PayoutAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly events: WebhookEvents,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
  ) {}

  find(userId: number): Promise<PayoutAccountEntity | null> {
    return this.em.fork().findOne(PayoutAccountEntity, { userId });
  }

  /**
   * The user's account, created where there is none. The row is committed before the provider is called, with an idempotency key
   * derived from it: there is one account, also where a response is lost. Throws country_needed, no_payouts_there,
   * payouts_busy, and what CardPayments throws.
   */
  async ensure(userId: number, country: string | undefined): Promise<CreatedAccount> {
    const account = (await this.find(userId)) ?? (await this.insert(userId, country));
    return isCreated(account) ? account : this.store(account, await this.create(account));
  }

  private async insert(userId: number, country: string | undefined): Promise<PayoutAccountEntity> {
    if (country === undefined) throw payoutErrors.country_needed();
    if (!PAYOUT_COUNTRIES.includes(country)) throw payoutErrors.no_payouts_there();
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      // No row for a user who is being deleted
      if (!(await lockAccounts(em, [userId])).has(userId)) throw new LoginNeededError();
      await paymentsDb(em)
        .insertInto('payments.payout_account')
        .values({ user_id: userId, country, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return em.findOneOrFail(PayoutAccountEntity, { userId });
    });
  }

  private async create({ userId, country, createdAt }: PayoutAccountEntity): Promise<ConnectedAccount> {
    try {
      // Of this row: the key of an older one would return an account that is gone, or of another country
      const idempotencyKey = `payout-account-${userId}-${country}-${createdAt.getTime()}`;
      return await this.cards.createAccount({ country, metadata: { userId: String(userId) }, idempotencyKey });
    } catch (error) {
      // Nothing was created: another country may be chosen
      if (error instanceof CardsRefusedError)
        await this.em.fork().nativeDelete(PayoutAccountEntity, { userId, createdAt, accountId: null });
      throw error;
    }
  }

  private store({ userId, createdAt }: PayoutAccountEntity, created: ConnectedAccount): Promise<CreatedAccount> {
    return this.em.fork().transactional(async (em) => {
      const account = await em.findOne(PayoutAccountEntity, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // The user has been deleted meanwhile
      if (account === null) throw new LoginNeededError();
      if (isCreated(account)) return account;
      // The row has been replaced meanwhile: the new account is not its own
      if (account.createdAt.getTime() !== createdAt.getTime()) throw payoutErrors.payouts_busy();
      account.accountId = created.id;
      await this.update(em, account, created);
      return Object.assign(account, { accountId: created.id });
    });
  }

  /**
   * Fetches the state of an account from the provider and stores it, once per event. Events come late, twice and in any order: they
   * are not believed. Ignores accounts of other sites, and deletes one that is gone: its owner may begin again. Throws
   * CardsUnavailableError, CardsRefusedError and payouts_busy, without any effect.
   */
  async sync(accountId: string, event?: ReceivedEvent): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const before = await this.em.fork().findOne(PayoutAccountEntity, { accountId });
      const state = before === null ? undefined : await this.fetch(accountId);
      if (await this.tryUpdate({ accountId, event, state, updatedAt: before?.updatedAt })) return;
    }
    throw payoutErrors.payouts_busy();
  }

  /** Syncs the account of this tip's helper, unless it is enabled as far as we know. */
  async syncHelperOf(tipId: string): Promise<void> {
    const [accountId] = await listWaitingAccounts(this.em.fork(), tipId);
    if (accountId !== undefined) await this.trySync(accountId);
  }

  /** Syncs accounts that tips wait for, in case a webhook was lost. */
  async syncWaiting(): Promise<void> {
    for (const accountId of await listWaitingAccounts(this.em.fork())) await this.trySync(accountId);
  }

  /** Where the provider refuses to return the account, others are synced before its next turn. */
  async trySync(accountId: string): Promise<void> {
    try {
      await this.sync(accountId);
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      await this.em.fork().nativeUpdate(PayoutAccountEntity, { accountId }, { updatedAt: this.clock.now() });
    }
  }

  private async fetch(accountId: string): Promise<AccountState> {
    try {
      return await this.cards.getAccount(accountId);
    } catch (error) {
      if (error instanceof CardsRefusedError && error.missing) return 'gone';
      throw error;
    }
  }

  /** Returns false where the row changed since the account was fetched, which may be out of date. */
  private tryUpdate({ accountId, event, state, updatedAt }: AccountUpdate): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const account = await em.findOne(PayoutAccountEntity, { accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (account?.updatedAt.getTime() !== updatedAt?.getTime()) return false;
      if (event !== undefined && !(await this.events.add(em, event))) return true;
      if (account === null || state === undefined) return true;
      if (state !== 'gone') await this.update(em, account, state);
      else {
        const { userId } = account;
        this.log.warn({ userId, accountId }, 'a payout account is gone at the provider: its owner has to start again');
        em.remove(account);
      }
      return true;
    });
  }

  /** Stores the state; once transfers become enabled, everything that is owed is transferred. The row must be locked. */
  private async update(em: EntityManager, account: PayoutAccountEntity, state: ConnectedAccount): Promise<void> {
    const becomesEnabled = state.transfersEnabled && !account.transfersEnabled;
    const { detailsSubmitted, transfersEnabled, payoutsEnabled, needsMore } = state;
    Object.assign(account, { detailsSubmitted, transfersEnabled, payoutsEnabled, needsMore });
    // Always increases, so that concurrent updates notice the change
    account.updatedAt = new Date(Math.max(this.clock.now().getTime(), account.updatedAt.getTime() + 1));
    await em.flush();
    if (!becomesEnabled) return;
    for (const tipId of await listOwedTips(em, account.userId)) await sendTipJob(this.jobs, em, TRANSFER, tipId);
  }
}

const isCreated = (account: PayoutAccountEntity): account is CreatedAccount => typeof account.accountId === 'string';

type AccountState = ConnectedAccount | 'gone';

interface AccountUpdate {
  readonly accountId: string;
  readonly event: ReceivedEvent | undefined;
  readonly state: AccountState | undefined;
  /** Of the row before the account was fetched. */
  readonly updatedAt: Date | undefined;
}
