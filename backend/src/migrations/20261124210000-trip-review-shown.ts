import { Migration } from '@mikro-orm/migrations';

/** A blind review that the operator rejects has not been shown. */
export class TripReviewShownMigration extends Migration {
  override up(): void {
    this.addSql(`
      create or replace view listings.trip_review as
        select agreement_id, author_id, status = 'shown' as is_revealed
        from listings.testimonial where agreement_id is not null`);
  }
}
