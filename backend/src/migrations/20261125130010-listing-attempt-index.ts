import { Migration } from '@mikro-orm/migrations';

/** By the draft first: a retry is found by it. Of two people each may have a draft of the same id. */
export class ListingAttemptIndexMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql('drop index concurrently if exists listings.listing_attempt');
    this.addSql(
      'create unique index concurrently listing_attempt on listings.listing (attempt_id, user_id) where attempt_id is not null',
    );
    this.addSql('reset lock_timeout');
  }
}
