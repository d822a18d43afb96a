import { Migration } from '@mikro-orm/migrations';

/** Listings that the operator has restored, whose alerts are not looked for yet. */
export class RestoredListingMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table listings.restored_listing (
        listing_id bigint primary key,
        constraint restored_listing_listing_id_foreign
          foreign key (listing_id) references listings.listing (id) on update cascade on delete cascade
      )`);
  }
}
