import { type Selectable, sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { ViewerId } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { blockedFor } from '../people.queries.ts';

/** A person's public profile with their rating, if this viewer may see it. Index: the key of the account. */
export function profileOf(db: ReadDb<ListingsTables>, userId: number, viewerId?: ViewerId) {
  const profile = db
    .selectFrom('account.public_profile as p')
    .leftJoin('listings.rating_summary as r', 'r.user_id', 'p.id')
    .select(['p.id as id', 'p.username as username', 'p.profile_picture_url as profilePictureUrl'])
    .select(['p.languages as languages', 'r.average as averageRating', 'r.count as ratingCount'])
    .where('p.id', '=', String(userId))
    .where('p.suspended', '=', sql.lit(false));
  return viewerId === undefined ? profile : profile.where('p.id', 'not in', blockedFor(db, viewerId));
}

export type ProfileRow = Selectable<Awaited<ReturnType<ReturnType<typeof profileOf>['executeTakeFirstOrThrow']>>>;
