import type { Selectable } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { ListingsTables } from '../listings.tables.ts';

/** A person's public profile with their rating. Index: the key of the account. */
export function profileOf(db: ReadDb<ListingsTables>, userId: number) {
  return db
    .selectFrom('account.public_profile as p')
    .leftJoin('listings.rating_summary as r', 'r.user_id', 'p.id')
    .select(['p.id as id', 'p.username as username', 'p.profile_picture_url as profilePictureUrl'])
    .select(['p.languages as languages', 'r.average as averageRating', 'r.count as ratingCount'])
    .where('p.id', '=', String(userId));
}

export type ProfileRow = Selectable<Awaited<ReturnType<ReturnType<typeof profileOf>['executeTakeFirstOrThrow']>>>;
