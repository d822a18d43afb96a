import { Migration } from '@mikro-orm/migrations';

/** The draft that a listing was posted from: posted again after a lost response it is the same listing. */
export class ListingAttemptMigration extends Migration {
  override up(): void {
    this.addSql('alter table listings.listing add column attempt_id uuid');
  }
}
