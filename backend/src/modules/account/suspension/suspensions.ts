import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { AccountEntity } from '../account.entity.ts';
import { SessionEntity } from '../sessions/account.session-store.ts';

/** A suspended account that was deleted: its address and its phone stay suspended. */
export const FORMER_SUSPENSION = { name: 'former-suspension', contentSchema: z.object({}) };

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
