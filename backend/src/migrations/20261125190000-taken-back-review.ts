import { Migration } from '@mikro-orm/migrations';

/**
 * That somebody took back what they had written about a trip, without the words: after one that was shown nobody writes any more. For an older node
 * its author has reviewed the trip.
 */
export class TakenBackReviewMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table listings.taken_back_review (
        agreement_id bigint not null,
        author_id bigint not null,
        was_shown boolean not null,
        constraint taken_back_review_pkey primary key (agreement_id, author_id)
      )`);
    this.addSql(`
      create or replace view listings.trip_review as
        select agreement_id, author_id, status = 'shown' as is_revealed, false as is_taken_back
        from listings.testimonial where agreement_id is not null
        union all
        select agreement_id, author_id, was_shown, true from listings.taken_back_review`);
  }
}
