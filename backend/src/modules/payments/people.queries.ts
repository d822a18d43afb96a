import type { EntityManager } from '@mikro-orm/postgresql';
import type { TipPreferences } from 'shared-ui/contracts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from './payments.tables.ts';

/**
 * Those of these people who have an account, held until the transaction ends: nobody leaves while something is written that names
 * them. In the order of their ids, before anything else is locked. Who is suspended is not told so.
 */
export async function holdPeople(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, { readonly suspended: boolean }>> {
  const rows = await readDb<PaymentsTables>(em)
    .selectFrom('account.public_profile as p')
    .select(['p.id', 'p.suspended'])
    .where('p.id', 'in', ids.map(String))
    .orderBy('p.id')
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, suspended }) => [Number(id), { suspended }]));
}

/** Whether some listing of theirs offers help, and they have not said that they want no tips. */
export async function takesTips(em: EntityManager, userId: number): Promise<boolean> {
  const row = await readDb<PaymentsTables>(em)
    .selectFrom('listings.takes_tips as t')
    .leftJoin('payments.tip_preferences as p', 'p.user_id', 't.user_id')
    .select('t.user_id')
    .where('t.user_id', '=', String(userId))
    .where('p.no_tips', 'is not', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function getTipPreferences(em: EntityManager, userId: number): Promise<TipPreferences> {
  const row = await readDb<PaymentsTables>(em)
    .selectFrom('payments.tip_preferences')
    .select('no_tips as noTips')
    .where('user_id', '=', String(userId))
    .executeTakeFirst();
  return row ?? { noTips: false };
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(em: EntityManager, one: number, other: number): Promise<boolean> {
  const row = await readDb<PaymentsTables>(em)
    .selectFrom('messaging.blocked_pair')
    .select('user_id')
    .where('user_id', '=', String(one))
    .where('other_id', '=', String(other))
    .executeTakeFirst();
  return row !== undefined;
}
