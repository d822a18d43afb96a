import { Migration } from '@mikro-orm/migrations';

/** A request for somebody else is found by the languages of that person. */
export class SpokenByTravelerMigration extends Migration {
  override up(): void {
    this.addSql(`
      update listings.listing set spoken = traveler_language_codes
      where traveler_language_codes <> '{}' and spoken is distinct from traveler_language_codes`);
  }
}
