import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { ListingsTables } from '../listings.tables.ts';

type Db = ReadDb<ListingsTables>;

/** Testimonials with their author as everybody sees them. */
export function testimonials(db: Db) {
  return db
    .selectFrom('listings.testimonial as t')
    .leftJoin('account.public_profile as author', 'author.id', 't.author_id')
    .select(['t.id', 't.text', 't.rating', 't.route', 't.created_at as createdAt'])
    .select(['t.author_id as authorId', 't.target_id as targetId'])
    .select(['author.username', 'author.profile_picture_url as profilePictureUrl']);
}

export type TestimonialRow = Awaited<ReturnType<ReturnType<typeof testimonials>['executeTakeFirstOrThrow']>>;

/** What was said of one person, newest first. Index: testimonial_by_target. */
export function testimonialsOf(db: Db, targetId: number, limit: number, beforeId?: number) {
  const page = testimonials(db).where('t.target_id', '=', String(targetId)).orderBy('t.id', 'desc').limit(limit);
  return beforeId === undefined ? page : page.where('t.id', '<', String(beforeId));
}

/**
 * The routes on which one of two people asked for the other's details, on which the first wrote to the other about the other's
 * trip, or on which both have written. None while one of the two blocks the other: no review is bought by what was not wanted.
 * Indexes: contact_request_by_asker, both ways; conversation_pair; message_by_conversation.
 */
export function routesBetween(db: Db, one: number, other: number) {
  const asked = (asker: number, owner: number) =>
    db
      .selectFrom('listings.contact_request')
      .select('route')
      .where('asker_id', '=', String(asker))
      .where('owner_id', '=', String(owner));
  const talked = db
    .selectFrom('messaging.talked_trip')
    .select('route')
    .where('user_id', '=', String(one))
    .where('other_id', '=', String(other));
  return db
    .selectFrom(asked(one, other).union(asked(other, one)).union(talked).as('met'))
    .select('met.route')
    .where(({ lit, not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messaging.blocked_pair as b')
            .select(lit(1).as('one'))
            .where('b.user_id', '=', String(one))
            .where('b.other_id', '=', String(other)),
        ),
      ),
    );
}

/** Who wrote something, also after they left: the account, and the keyed hashes of its address, the newest first. */
export interface Author {
  id: number;
  keys: readonly string[];
}

/**
 * What this author said before of this person and route, under this account or, of the same address, under one that is gone.
 * Index: testimonial_by_target.
 */
export function saidBefore(db: Db, author: Author, { targetUserId, route }: { targetUserId: number; route: string }) {
  const me = String(author.id);
  return db
    .selectFrom('listings.testimonial as t')
    .leftJoin('account.public_profile as p', 'p.id', 't.author_id')
    .select('t.id')
    .where('t.target_id', '=', String(targetUserId))
    .where('t.route', '=', route)
    .where(({ eb, and, or }) =>
      or([eb('t.author_id', '=', me), and([eb('t.author_key', 'in', author.keys), eb('p.id', 'is', null)])]),
    )
    .orderBy(({ eb }) => eb('t.author_id', '=', me), 'desc')
    .limit(sql.lit(1));
}
