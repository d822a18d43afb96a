import { Migration } from '@mikro-orm/migrations';

/** Validates the checks of the migration before. */
export class WhoFliesChecksMigration extends Migration {
  override up(): void {
    for (const check of [
      'listing_traveler_known',
      'listing_traveler_whole',
      'listing_traveler_first_name_length',
      'listing_needs_known',
      'listing_seekers_travel',
    ])
      this.addSql(`alter table listings.listing validate constraint ${check}`);
  }
}
