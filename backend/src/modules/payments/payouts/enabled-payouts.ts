import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PayoutAccountEntity } from './payout-account.entity.ts';

/**
 * The provider's account that this helper's tips can be moved to now; undefined while there is none. Held until the
 * transaction of `em` ends: who has been told 'not enabled' commits before the account is enabled, so that its tip is among
 * those that are then moved. Lock the tip before.
 */
export async function enabledAccountOf(em: EntityManager, userId: number): Promise<string | undefined> {
  const lockMode = LockMode.PESSIMISTIC_READ;
  const account = await em.findOne(PayoutAccountEntity, { userId }, { lockMode, refresh: true });
  return account?.transfersEnabled === true ? (account.accountId ?? undefined) : undefined;
}
