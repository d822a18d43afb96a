import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountViews } from '../../views/account.views.ts';

/**
 * `spoken` of a listing is a copy of its account's languages, so that one index finds the listings of a language. Unconfirmed listings
 * have it too, but no search finds them by it: a confirmation need not change it. A new listing takes it while the account is locked
 * against changes; each change of the profile writes it to all listings of the account.
 */
export async function findSpoken(em: EntityManager, userId: number): Promise<string[]> {
  const profile = em
    .getKysely<AccountViews>()
    .selectFrom('account.public_profile')
    .select('language_codes')
    .where('id', '=', userId);
  return (await profile.executeTakeFirst())?.language_codes ?? [];
}

const UPDATE_SPOKEN = `
  update listings.listing set spoken = ?::text[] where user_id = ? and spoken is distinct from ?::text[] returning id`;

/** Answers the ids of the listings that it changed. Index: listing_by_user. */
export async function updateSpoken(em: EntityManager, userId: number, codes: readonly string[]): Promise<number[]> {
  const spoken = `{${codes.join()}}`;
  const changed = await em.execute<{ id: number }[]>(UPDATE_SPOKEN, [spoken, userId, spoken]);
  return changed.map(({ id }) => id);
}
