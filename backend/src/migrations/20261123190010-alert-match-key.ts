import { Migration } from '@mikro-orm/migrations';

/** The key that the migration before has built, and what it replaces. Nodes of the version before find all that they look for by it. */
export class AlertMatchKeyMigration extends Migration {
  override up(): void {
    this.addSql('alter table listings.alert_match drop constraint alert_match_pkey');
    this.addSql(
      'alter table listings.alert_match add constraint alert_match_pkey primary key using index alert_match_of_listing',
    );
    this.addSql('drop index listings.alert_match_by_listing');
    this.addSql('drop index listings.alert_match_unsent');
  }
}
