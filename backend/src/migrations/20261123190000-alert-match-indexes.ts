import { Migration } from '@mikro-orm/migrations';

/** Two indexes instead of three, of which one is written in order: a new listing on a busy route writes thousands of rows. */
export class AlertMatchIndexesMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql('drop index concurrently if exists listings.alert_match_of_listing');
    this.addSql(
      'create unique index concurrently alert_match_of_listing on listings.alert_match (listing_id, alert_id)',
    );
    this.addSql('drop index concurrently if exists listings.alert_match_by_alert');
    this.addSql('create index concurrently alert_match_by_alert on listings.alert_match (alert_id)');
    this.addSql('reset lock_timeout');
  }
}
