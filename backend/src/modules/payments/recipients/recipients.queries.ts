import type { EntityManager } from '@mikro-orm/postgresql';
import type { TipPreferences } from 'contracts';
import { paymentsDb } from '../payments.db.ts';

/** Whether the user offers help in some listing, has not turned tips off, and is not frozen. */
export async function acceptsTips(em: EntityManager, userId: number): Promise<boolean> {
  const query = paymentsDb(em).selectFrom('payments.accepts_tips').select('user_id').where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function getTipPreferences(em: EntityManager, userId: number): Promise<TipPreferences> {
  const row = await paymentsDb(em)
    .selectFrom('payments.tip_preferences')
    .select('no_tips as noTips')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { noTips: false };
}
