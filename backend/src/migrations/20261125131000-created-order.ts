import { Migration } from '@mikro-orm/migrations';

/** A section knows when its listing was posted, so that one index finds the newest of an airport. */
export class CreatedOrderMigration extends Migration {
  override up(): void {
    this.addSql('alter table listings.route_section add column created_at timestamptz not null default now()');
  }
}
