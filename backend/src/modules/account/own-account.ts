import type { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LoginNeededError } from '../../platform/login/login-needed-error.ts';
import { AccountEntity } from './account.entity.ts';

/**
 * The account of who is logged in, as it is at this moment. Throws LoginNeededError: in another browser it may have been
 * deleted, or suspended, since this call began. With a lock, call it in a transaction.
 */
export async function ownAccount(em: EntityManager, id: number, lockMode?: LockMode): Promise<AccountEntity> {
  const account = await em.findOne(AccountEntity, id, { lockMode, refresh: true });
  if (account === null || account.suspendedAt) throw new LoginNeededError();
  return account;
}
