import { Migration } from '@mikro-orm/migrations';

/** An ordinary testimonial is one an author, target and route; a review of a trip is one an author and trip, beside it. */
export class TripReviewIndexesMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    const columns = { ordinary: 'author_id, target_id, route', trip: 'agreement_id, author_id' };
    this.index('testimonial_once_for_route', `unique index`, `(${columns.ordinary}) where agreement_id is null`);
    this.index('testimonial_once_for_trip', `unique index`, `(${columns.trip}) where agreement_id is not null`);
    this.index('testimonial_blind', 'index', `(reveal_at) where status = 'blind'`);
    this.addSql('reset lock_timeout');
    this.addSql('alter table listings.testimonial validate constraint testimonial_status');
    this.addSql('alter table listings.testimonial validate constraint testimonial_of_trip');
    this.addSql('alter table listings.testimonial drop constraint if exists testimonial_once');
  }

  private index(name: string, kind: 'index' | 'unique index', on: string): void {
    this.addSql(`drop index concurrently if exists listings.${name}`);
    this.addSql(`create ${kind} concurrently ${name} on listings.testimonial ${on}`);
  }
}
