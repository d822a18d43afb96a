import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { AccountEntity } from '../account.entity.ts';
import { SessionEntity } from '../sessions/session.entity.ts';

/** What came of it: `unchanged` where it was so already. */
export type SuspensionOutcome = 'done' | 'unchanged' | 'missing';

/** Accounts that the operator shuts out. All that acts for an account holds its row, and so comes before or after this. */
@Injectable()
export class Suspensions {
  constructor(private readonly clock: Clock) {}

  /** Ends every session, and begins no new one. Call it in a transaction, before anything else is locked. */
  async suspend(em: EntityManager, userId: number): Promise<SuspensionOutcome> {
    const account = await this.lock(em, userId);
    if (account === null) return 'missing';
    if (account.suspendedAt) return 'unchanged';
    account.suspendedAt = this.clock.now();
    await em.flush();
    await em.nativeDelete(SessionEntity, { user: userId });
    return 'done';
  }

  /** Lets the person log in again. Call it in a transaction, before anything else is locked. */
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
