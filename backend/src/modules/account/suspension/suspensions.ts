import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { AccountEntity } from '../account.entity.ts';
import { SessionEntity } from '../sessions/account.session-store.ts';

/** The operator has suspended this account. Thrown only to callers who have shown, or claim, that the address is theirs. */
export class AccountSuspendedError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'account.suspended';

  /** `hasLink`: a mail with a link to their data is on its way. */
  constructor({ hasLink = false } = {}) {
    const next = hasLink ? ' We have sent you an email with a link to your data: you can download or delete it.' : '';
    super(
      `This account has been suspended. If you think that is a mistake, please write to us on the page Contact Us.${next}`,
    );
  }
}

/** `unchanged`: the account was suspended, or active, already. */
export type SuspensionOutcome = 'done' | 'unchanged' | 'missing';

/** Suspends accounts for the operator. Whatever acts for an account locks its row, and so runs before or after this. */
@Injectable()
export class Suspensions {
  constructor(private readonly clock: Clock) {}

  /** Ends every session, and prevents new ones. Call it in a transaction, before anything else is locked. */
  async suspend(em: EntityManager, userId: number): Promise<SuspensionOutcome> {
    const account = await this.lock(em, userId);
    if (account === null) return 'missing';
    if (account.suspendedAt) return 'unchanged';
    account.suspendedAt = this.clock.now();
    await em.flush();
    await em.nativeDelete(SessionEntity, { user: userId });
    return 'done';
  }

  /** Allows logins again. Call it in a transaction, before anything else is locked. */
  async unsuspend(em: EntityManager, userId: number): Promise<SuspensionOutcome> {
    const account = await this.lock(em, userId);
    if (account === null) return 'missing';
    if (!account.suspendedAt) return 'unchanged';
    account.suspendedAt = null;
    await em.flush();
    return 'done';
  }

  private lock(em: EntityManager, userId: number): Promise<AccountEntity | null> {
    return em.findOne(AccountEntity, userId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}
