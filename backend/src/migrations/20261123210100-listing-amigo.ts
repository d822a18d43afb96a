import { Migration } from '@mikro-orm/migrations';

/** Requests that have an Amigo, and those that left the lists with it (product.md 33). */
export class ListingAmigoMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table listings.listing
        add column has_amigo boolean not null default false,
        add column closed_by_amigo boolean not null default false`);
  }
}
