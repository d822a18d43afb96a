import { Migration } from '@mikro-orm/migrations';

/** A listing that its owner deleted stays for a short while, so that the deletion can be undone; then the sweep takes it. */
export class ListingLifeMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table listings.listing
        add column status_before text,
        add column deleted_at timestamptz,
        drop constraint listing_status_known,
        add constraint listing_status_known check (status in ('active', 'closed', 'expired', 'hidden', 'deleted')),
        add constraint listing_deleted_whole check (
          (status = 'deleted') = (deleted_at is not null) and (status = 'deleted') = (status_before is not null)
        )`);
    this.addSql(`create index listing_deleted on listings.listing (deleted_at) where status = 'deleted'`);
  }
}
