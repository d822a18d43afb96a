import type { EntityManager } from '@mikro-orm/postgresql';
import type { TipPreferences } from 'contracts';
import { paymentsDb } from '../payments.db.ts';

/** Whether the user offers help in some listing, has not turned tips off, and is not frozen. */
export async function acceptsTips(em: EntityManager, userId: number): Promise<boolean> {
  const row = await paymentsDb(em)
    .selectFrom('listings.takes_tips as t')
    .leftJoin('payments.tip_preferences as p', 'p.user_id', 't.user_id')
    .leftJoin('payments.payout_freeze as f', 'f.user_id', 't.user_id')
    .select('t.user_id')
    .where('t.user_id', '=', userId)
    .where('p.no_tips', 'is not', true)
    .where('f.user_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function getTipPreferences(em: EntityManager, userId: number): Promise<TipPreferences> {
  const row = await paymentsDb(em)
    .selectFrom('payments.tip_preferences')
    .select('no_tips as noTips')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { noTips: false };
}
