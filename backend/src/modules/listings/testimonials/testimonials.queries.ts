import { sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { ListingsDb } from '../listings.db.ts';

/** Testimonials with the public profile of their author. */
export function testimonials(db: ListingsDb) {
  return db
    .selectFrom('listings.testimonial as t')
    .leftJoin('account.public_profile as author', 'author.id', 't.author_id')
    .select(['t.id', 't.text', 't.rating', 't.route', 't.status', 't.created_at as createdAt'])
    .select(['t.author_id as authorId', 't.target_id as targetId', 't.trip_id as tripId'])
    .select(['author.username', 'author.profile_picture_url as profilePictureUrl'])
    .select('author.suspended as authorSuspended');
}

export type TestimonialRow = RowOf<typeof testimonials>;

/** Those that everybody sees. */
export const shownTestimonials = (db: ListingsDb) => testimonials(db).where('t.status', '=', 'shown');

interface PageOfTestimonials {
  readonly limit: number;
  readonly beforeId?: number | undefined;
}

/** Testimonials about one person, newest first, and what `viewerId` has written that waits for the operator. Index: testimonial_by_target. */
export function testimonialsAbout(
  db: ListingsDb,
  targetId: number,
  { limit, beforeId }: PageOfTestimonials,
  viewerId?: number,
) {
  const page = testimonials(db)
    .where('t.target_id', '=', targetId)
    .where(({ eb, and, or }) =>
      viewerId === undefined
        ? eb('t.status', '=', 'shown')
        : or([eb('t.status', '=', 'shown'), and([eb('t.status', '=', 'pending'), eb('t.author_id', '=', viewerId)])]),
    )
    .orderBy('t.id', 'desc')
    .limit(limit);
  return beforeId === undefined ? page : page.where('t.id', '<', beforeId);
}

/** How many testimonials about a person show, by their rating. Index: testimonial_by_target. */
export const testimonialsByRating = (db: ListingsDb, targetId: number) =>
  db
    .selectFrom('listings.testimonial')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .where('target_id', '=', targetId)
    .where('status', '=', 'shown')
    .groupBy('rating');

/**
 * The routes about which the author may rate the target: one of the two asked for the other's contact details, the author wrote to the
 * target about the target's trip, or both wrote messages about the trip; and where both wrote at all, those of the target's listings. None while one has blocked the other, since unwanted contact
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
  const wrote = (one: number, other: number) =>
    db.selectFrom('messaging.written_to').select('user_id').where('user_id', '=', one).where('other_id', '=', other);
  const answered = db
    .selectFrom('listings.itinerary')
    .select(sql<string>`departure_airport || ' to ' || arrival_airport`.as('route'))
    .where('user_id', '=', targetId)
    .where(({ exists }) => exists(wrote(authorId, targetId)))
    .where(({ exists }) => exists(wrote(targetId, authorId)));
  const shared = requested(authorId, targetId).union(requested(targetId, authorId)).union(messaged).union(answered);
  return db
    .selectFrom(shared.as('shared'))
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
    .where('t.trip_id', 'is', null)
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
  await addRatings(db, userId, { sum: rating, count: 1 });
}

/** Adds several ratings to a person's sum and count. */
export async function addRatings(
  db: ListingsDb,
  userId: number,
  ratings: { sum: number; count: number },
): Promise<void> {
  await db
    .insertInto('listings.rating')
    .values({ user_id: userId, ...ratings })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sum: sql`rating.sum + excluded.sum`, count: sql`rating.count + excluded.count` }),
    )
    .execute();
}

/** Whether the person has written to the author, and how many testimonials of unproven authors about the person show since a day. */
export const evidenceOf = (db: ListingsDb, authorId: number, targetId: number, since: Date) =>
  db.selectNoFrom(({ exists, selectFrom }) => [
    exists(
      selectFrom('messaging.written_to')
        .select('user_id')
        .where('user_id', '=', targetId)
        .where('other_id', '=', authorId),
    ).as('isAnswered'),
    selectFrom('listings.testimonial')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('target_id', '=', targetId)
      .where('status', '=', 'shown')
      .where('unproven', '=', true)
      .where('created_at', '>', since)
      .as('unprovenCount'),
  ]);

/** The reviews of a trip that two people took together. Index: testimonial_once_for_trip. */
export const reviewsOfTrip = (db: ListingsDb, tripId: number) =>
  db
    .selectFrom('listings.testimonial')
    .select(['id', 'author_id as authorId', 'status', 'unproven', 'rating', 'text', 'created_at as createdAt'])
    .where('trip_id', '=', tripId);

/**
 * Shows what waits of a trip's reviews, both in this statement, or makes them wait for the operator. Returns them, and nothing to a second caller.
 * Index: testimonial_once_for_trip.
 */
export const revealReviews = (db: ListingsDb, tripId: number) =>
  db
    .updateTable('listings.testimonial')
    .set({ status: sql<'pending' | 'shown'>`case when unproven then 'pending' else 'shown' end` })
    .where('trip_id', '=', tripId)
    .where('status', '=', 'blind')
    .returning(['id', 'author_id as authorId', 'target_id as targetId', 'rating', 'status']);

/** What was taken back of a trip's reviews. Index: the key. */
export const takenBackReviews = (db: ListingsDb, tripId: number) =>
  db
    .selectFrom('listings.taken_back_review')
    .select(['author_id as authorId', 'was_shown as wasShown'])
    .where('trip_id', '=', tripId);

/** Deletes this author's testimonial, in whatever state but rejected, which stays so. Index: the key. */
export const deleteTestimonial = (db: ListingsDb, authorId: number, id: number) =>
  db
    .deleteFrom('listings.testimonial')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('status', '<>', 'rejected')
    .returning(['status', 'rating', 'target_id as targetId', 'trip_id as tripId']);

/** Index: the key. */
export const addTakenBack = (db: ListingsDb, tripId: number, authorId: number, wasShown: boolean) =>
  db
    .insertInto('listings.taken_back_review')
    .values({ trip_id: tripId, author_id: authorId, was_shown: wasShown })
    .onConflict((conflict) => conflict.columns(['trip_id', 'author_id']).doUpdateSet({ was_shown: wasShown }));

/** Those of these people who have a verified phone. Index: the key of the account. */
export const verifiedAmong = (db: ListingsDb, ids: readonly number[]) =>
  db.selectFrom('account.public_profile').select('id').where('id', 'in', ids).where('verified', '=', true);

/** Trips with a review whose wait is over. Index: testimonial_blind. */
export const tripsToReveal = (db: ListingsDb, now: Date, limit: number) =>
  db
    .selectFrom('listings.testimonial')
    .select('trip_id as tripId')
    .distinct()
    .where('status', '=', sql.lit('blind'))
    .where('reveal_at', '<=', now)
    .where('trip_id', 'is not', null)
    .$narrowType<{ tripId: number }>()
    .limit(limit);

/** Takes a rating out of a person's sum and count. */
export async function removeRating(db: ListingsDb, userId: number, rating: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('listings.rating')
    .where('user_id', '=', userId)
    .where('count', '=', 1)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await db
    .updateTable('listings.rating')
    .set({ sum: sql`sum - ${rating}`, count: sql`count - 1` })
    .where('user_id', '=', userId)
    .execute();
}

/** Those that wait for the operator, the oldest first. Index: testimonial_pending. */
export const pendingTestimonials = (db: ListingsDb) =>
  testimonials(db)
    .leftJoin('account.public_profile as target', 'target.id', 't.target_id')
    .select('target.username as target')
    .where('t.status', '=', 'pending')
    .orderBy('t.id')
    .limit(100);
