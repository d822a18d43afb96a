import { Migration } from '@mikro-orm/migrations';

/** The route and days with which the alerts of a listing were last looked for: only another one counts as a further announcement. */
export class AnnouncedTripMigration extends Migration {
  override up(): void {
    this.addSql('alter table listings.listing add column announced_trip text');
  }
}
