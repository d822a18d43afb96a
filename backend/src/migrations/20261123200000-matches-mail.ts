import { Migration } from '@mikro-orm/migrations';

/** When the mail about matches of a listing was sent (PRODUCT.md 31). */
export class MatchesMailMigration extends Migration {
  override up(): void {
    this.addSql(`alter table listings.listing add column matches_mailed_at timestamptz`);
  }
}
