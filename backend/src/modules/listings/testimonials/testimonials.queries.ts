import { sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { ListingsDb } from '../listings.db.ts';

/** Testimonials with the public profile of their author. */
export function testimonials(db: ListingsDb) {
  return db
    .selectFrom('listings.testimonial as t')
    .leftJoin('account.public_profile as author', 'author.id', 't.author_id')
    .select(['t.id', 't.text', 't.rating', 't.route', 't.created_at as createdAt'])
    .select(['t.author_id as authorId', 't.target_id as targetId'])
    .select(['author.username', 'author.profile_picture_url as profilePictureUrl']);
}

export type TestimonialRow = RowOf<typeof testimonials>;

/** Testimonials about one person, newest first. Index: testimonial_by_target. */
export function testimonialsAbout(db: ListingsDb, targetId: number, limit: number, beforeId?: number) {
  const page = testimonials(db).where('t.target_id', '=', targetId).orderBy('t.id', 'desc').limit(limit);
  return beforeId === undefined ? page : page.where('t.id', '<', beforeId);
}

/**
 * The routes about which the author may rate the target: one of the two asked for the other's contact details, the author wrote to the
 * target about the target's trip, or both wrote messages about the trip. None while one has blocked the other, since unwanted contact
 * must not earn a review. Indexes: contact_request_by_asker, both ways; conversation_pair; message_by_conversation.
 */
export function sharedRoutes(db: ListingsDb, authorId: number, targetId: number) {
  const requested = (askerId: number, ownerId: number) =>
    db
      .selectFrom('listings.contact_request')
      .select('route')
      .where('asker_id', '=', askerId)
      .where('owner_id', '=', ownerId);
  const messaged = db
    .selectFrom('messaging.talked_trip')
    .select('route')
    .where('user_id', '=', authorId)
    .where('other_id', '=', targetId);
  return db
    .selectFrom(requested(authorId, targetId).union(requested(targetId, authorId)).union(messaged).as('shared'))
    .select('shared.route')
    .where(({ lit, not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messaging.blocked_pair as b')
            .select(lit(1).as('one'))
            .where('b.user_id', '=', authorId)
            .where('b.other_id', '=', targetId),
        ),
      ),
    );
}

/** The account, and the keyed hashes of its address, the newest first: they find the author also after a deleted account. */
export interface Author {
  id: number;
  keys: readonly string[];
}

/**
 * The author's testimonial about this person and route, written with this account or, by the same address, with a deleted one.
 * Index: testimonial_by_target.
 */
export function previousTestimonial(
  db: ListingsDb,
  author: Author,
  { targetUserId, route }: { targetUserId: number; route: string },
) {
  return db
    .selectFrom('listings.testimonial as t')
    .leftJoin('account.public_profile as p', 'p.id', 't.author_id')
    .select('t.id')
    .where('t.target_id', '=', targetUserId)
    .where('t.route', '=', route)
    .where(({ eb, and, or }) =>
      or([eb('t.author_id', '=', author.id), and([eb('t.author_key', 'in', author.keys), eb('p.id', 'is', null)])]),
    )
    .orderBy(({ eb }) => eb('t.author_id', '=', author.id), 'desc')
    .limit(sql.lit(1));
}

/** Adds a rating to a person's sum and count, or replaces a `previous` one. */
export async function addRating(db: ListingsDb, userId: number, rating: number, previous?: number): Promise<void> {
  if (previous !== undefined) {
    const sum = sql<number>`sum + ${rating - previous}`;
    await db.updateTable('listings.rating').set({ sum }).where('user_id', '=', userId).execute();
    return;
  }
  await db
    .insertInto('listings.rating')
    .values({ user_id: userId, sum: rating, count: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sum: sql`rating.sum + excluded.sum`, count: sql`rating.count + 1` }),
    )
    .execute();
}
