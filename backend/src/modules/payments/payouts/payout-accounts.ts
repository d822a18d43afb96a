import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PAYOUT_COUNTRIES } from 'shared-ui/contracts';
import { CardPayments, type PayeeAccount } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import { holdPeople } from '../people.queries.ts';
import { PayoutAccountEntity } from './payout-account.entity.ts';
import { PayoutUpdates } from './payout-updates.ts';
import { CountryNeededError, NoPayoutsThereError, PayoutsBusyError } from './payouts.errors.ts';

/** Makes somebody's account at the provider, once. */
@Injectable()
export class PayoutAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly updates: PayoutUpdates,
    private readonly clock: Clock,
  ) {}

  find(userId: number): Promise<PayoutAccountEntity | null> {
    return this.em.fork().findOne(PayoutAccountEntity, { userId });
  }

  /**
   * Somebody's account, made if there is none. The row is committed before the provider is asked, and its key is the same each
   * time: whatever is lost on the way, there is one account. Throws CountryNeededError, NoPayoutsThereError,
   * PayoutsBusyError, and what CardPayments throws.
   */
  async ensure(userId: number, country: string | undefined): Promise<PayoutAccountEntity & { accountId: string }> {
    const known = (await this.find(userId)) ?? (await this.begin(userId, country));
    return hasAccount(known) ? known : this.keep(known, await this.make(known));
  }

  private async begin(userId: number, country: string | undefined): Promise<PayoutAccountEntity> {
    if (country === undefined) throw new CountryNeededError();
    if (!PAYOUT_COUNTRIES.includes(country)) throw new NoPayoutsThereError();
    const now = this.clock.now().toISOString();
    return this.em.fork().transactional(async (em) => {
      // An account that is being deleted at this moment leaves no row behind
      if (!(await holdPeople(em, [userId])).has(userId)) throw new LoginNeededError();
      await readDb<PaymentsTables>(em)
        .insertInto('payments.payout_account')
        .values({ user_id: String(userId), country, created_at: now, updated_at: now })
        .onConflict((known) => known.doNothing())
        .execute();
      return em.findOneOrFail(PayoutAccountEntity, { userId });
    });
  }

  private async make({ userId, country, createdAt }: PayoutAccountEntity): Promise<PayeeAccount> {
    try {
      // Of this row only: under an older key the provider would answer with an account that is gone, or of another country
      const key = `payout-account-${userId}-${country}-${createdAt.getTime()}`;
      const metadata = { userId: String(userId) };
      return await this.cards.createAccount({ country, metadata, key });
    } catch (error) {
      // Nothing was made: another country may be chosen
      if (error instanceof CardsRefusedError)
        await this.em.fork().nativeDelete(PayoutAccountEntity, { userId, createdAt, accountId: null });
      throw error;
    }
  }

  private keep(
    { userId, createdAt }: PayoutAccountEntity,
    made: PayeeAccount,
  ): Promise<PayoutAccountEntity & { accountId: string }> {
    return this.em.fork().transactional(async (em) => {
      const account = await em.findOne(PayoutAccountEntity, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // They have left meanwhile
      if (account === null) throw new LoginNeededError();
      if (hasAccount(account)) return account;
      // Forgotten meanwhile, and begun anew: what was made is not this row's
      if (account.createdAt.getTime() !== createdAt.getTime()) throw new PayoutsBusyError();
      account.accountId = made.id;
      await this.updates.record(em, account, made);
      return Object.assign(account, { accountId: made.id });
    });
  }
}

const hasAccount = (account: PayoutAccountEntity): account is PayoutAccountEntity & { accountId: string } =>
  typeof account.accountId === 'string';
