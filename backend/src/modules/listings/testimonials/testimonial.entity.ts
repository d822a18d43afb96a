import { defineEntity, p } from '@mikro-orm/core';

const TestimonialSchema = defineEntity({
  name: 'Testimonial',
  schema: 'listings',
  tableName: 'testimonial',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    authorId: p.bigint('number'),
    /** A keyed hash of the author's address: recognizes an author who deletes their account and comes back. */
    authorKey: p.text().nullable(),
    targetId: p.bigint('number'),
    route: p.text(),
    rating: p.smallint(),
    text: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    /**
     * Only `shown` ones are shown, and count. `blind`: the review of a trip, until the other one's is there or `revealAt` has come
     * (PRODUCT.md 34).
     */
    status: p.text().$type<'shown' | 'pending' | 'rejected' | 'blind'>().default('shown'),
    /** By an author with neither a verified phone nor an answer from the person; or of a trip of two who may have made it up. */
    unproven: p.boolean().default(false),
    /** The trip that the two took together, which this reviews. No foreign key: trips belong to another module. */
    tripId: p.bigint('number').nullable(),
    /** When the review of a trip is shown at the latest. */
    revealAt: p.datetime().nullable(),
  },
  uniques: [
    {
      name: 'testimonial_once_for_route',
      expression:
        'create unique index testimonial_once_for_route on listings.testimonial (author_id, target_id, route) where trip_id is null',
    },
    {
      name: 'testimonial_once_for_trip',
      expression:
        'create unique index testimonial_once_for_trip on listings.testimonial (trip_id, author_id) where trip_id is not null',
    },
  ],
  indexes: [
    {
      name: 'testimonial_blind',
      expression: "create index testimonial_blind on listings.testimonial (reveal_at) where status = 'blind'",
    },
    {
      name: 'testimonial_newest',
      expression: 'create index testimonial_newest on listings.testimonial (created_at desc, id desc)',
    },
    {
      name: 'testimonial_pending',
      expression: "create index testimonial_pending on listings.testimonial (id) where status = 'pending'",
    },
    {
      name: 'testimonial_by_target',
      expression: 'create index testimonial_by_target on listings.testimonial (target_id, id desc)',
    },
  ],
  checks: [
    { name: 'testimonial_rating', expression: 'rating >= 1 and rating <= 5' },
    { name: 'testimonial_text_length', expression: 'char_length(text) >= 10 and char_length(text) <= 500' },
    { name: 'testimonial_route', expression: "route ~ '^[A-Z]{3} to [A-Z]{3}$'" },
    { name: 'testimonial_status', expression: "status in ('shown', 'pending', 'rejected', 'blind')" },
    { name: 'testimonial_of_trip', expression: '(trip_id is null) = (reveal_at is null)' },
    { name: 'testimonial_of_another', expression: 'author_id <> target_id' },
  ],
});

/**
 * What one traveler says about another: one an author, target and route (PRODUCT.md 4), and one an author and trip that they took
 * together (PRODUCT.md 34). Neither replaces the other, and each counts in the rating: they are about different things.
 */
export class TestimonialEntity extends TestimonialSchema.class {}
TestimonialSchema.setClass(TestimonialEntity);

const TakenBackReviewSchema = defineEntity({
  name: 'TakenBackReview',
  schema: 'listings',
  tableName: 'taken_back_review',
  properties: {
    tripId: p.bigint('number').primary().autoincrement(false),
    authorId: p.bigint('number').primary().autoincrement(false),
    /** Whether others could read it. */
    wasShown: p.boolean(),
  },
});

/** That somebody took back their review of a trip, which is deleted. */
export class TakenBackReviewEntity extends TakenBackReviewSchema.class {}
TakenBackReviewSchema.setClass(TakenBackReviewEntity);

const RatingSchema = defineEntity({
  name: 'Rating',
  schema: 'listings',
  tableName: 'rating',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    sum: p.integer(),
    count: p.integer(),
  },
  triggers: [
    {
      name: 'rating_followed',
      timing: 'after',
      events: ['insert', 'update', 'delete'],
      expression:
        'create trigger rating_followed after insert or update or delete on listings.rating for each row execute function listings.follow_rating()',
    },
  ],
  checks: [{ name: 'rating_possible', expression: 'count > 0 and sum >= count and sum <= 5 * count' }],
});

/**
 * Sum and count of a person's ratings, updated in the testimonial's transaction so that a card needs no aggregate. Their listings follow
 * by a trigger: see `ratingRank`.
 */
export class RatingEntity extends RatingSchema.class {}
RatingSchema.setClass(RatingEntity);
