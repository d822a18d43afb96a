import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import { PayoutAccountEntity } from './payout-account.entity.ts';

/**
 * The provider's account that this helper's tips can be moved to now; undefined while there is none, or while they are
 * suspended: their tips wait, and go back in the end. Held until the
 * transaction of `em` ends: who has been told 'not enabled' commits before the account is enabled, so that its tip is among
 * those that are then moved. Lock the tip before.
 */
export async function enabledAccountOf(em: EntityManager, userId: number): Promise<string | undefined> {
  const lockMode = LockMode.PESSIMISTIC_READ;
  const account = await em.findOne(PayoutAccountEntity, { userId }, { lockMode, refresh: true });
  if (account?.transfersEnabled !== true || !(await isInGoodStanding(em, userId))) return undefined;
  return account.accountId ?? undefined;
}

async function isInGoodStanding(em: EntityManager, userId: number): Promise<boolean> {
  const person = await readDb<PaymentsTables>(em)
    .selectFrom('account.public_profile')
    .select('id')
    .where('id', '=', String(userId))
    .where('suspended', '=', false)
    .executeTakeFirst();
  return person !== undefined;
}
