import { Migration } from '@mikro-orm/migrations';

/** Which browser and network posted a listing whose address nobody has confirmed, as keyed hashes. */
export class ListingPosterMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table listings.listing_poster (
        listing_id bigint primary key,
        browser_key text not null,
        network_key text not null,
        constraint listing_poster_listing_id_foreign
          foreign key (listing_id) references listings.listing (id) on update cascade on delete cascade
      )`);
  }
}
