import { Migration } from '@mikro-orm/migrations';

/**
 * One testimonial an author, person and route also for who deletes their account and comes back: the author's address as a
 * keyed hash, by which nobody can be found who does not hold SECRET_KEY.
 */
export class TestimonialAuthorMigration extends Migration {
  override up(): void {
    this.addSql(`alter table listings.testimonial add column author_key text`);
  }
}
