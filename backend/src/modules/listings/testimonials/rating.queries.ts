import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { ListingsTables } from '../listings.tables.ts';

/** Adds one rating to a person's sum and count; `instead` is the one that it replaces. */
export async function addRating(
  db: ReadDb<ListingsTables>,
  userId: number,
  rating: number,
  instead?: number,
): Promise<void> {
  if (instead !== undefined) {
    const sum = sql<number>`sum + ${rating - instead}`;
    await db.updateTable('listings.rating').set({ sum }).where('user_id', '=', String(userId)).execute();
    return;
  }
  await db
    .insertInto('listings.rating')
    .values({ user_id: String(userId), sum: rating, count: 1 })
    .onConflict((known) =>
      known.column('user_id').doUpdateSet({ sum: sql`rating.sum + excluded.sum`, count: sql`rating.count + 1` }),
    )
    .execute();
}
