import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountViews } from '../../views/account.views.ts';

/**
 * `spoken` of a listing is a copy of its account's languages, or of those of the person it was posted for, so that one index finds the
 * listings of a language. Unconfirmed listings have it too, but no search finds them by it: a confirmation need not change it. A new or
 * changed listing takes it while the account is locked against changes; each change of the profile writes it to the listings of the
 * account that say no other languages.
 */
export async function findOwnerLanguages(em: EntityManager, userId: number): Promise<string[]> {
  const profile = em
    .getKysely<AccountViews>()
    .selectFrom('account.public_profile')
    .select('language_codes')
    .where('id', '=', userId);
  return (await profile.executeTakeFirst())?.language_codes ?? [];
}

const UPDATE_SPOKEN = `
  update listings.listing set spoken = ?::text[]
  where user_id = ? and traveler_language_codes = '{}' and spoken is distinct from ?::text[] returning id`;

/** Answers the ids of the listings that it changed. Index: listing_by_user. */
export async function updateSpoken(em: EntityManager, userId: number, codes: readonly string[]): Promise<number[]> {
  const spoken = `{${codes.join()}}`;
  const changed = await em.execute<{ id: number }[]>(UPDATE_SPOKEN, [spoken, userId, spoken]);
  return changed.map(({ id }) => id);
}
