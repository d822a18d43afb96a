import { Migration } from '@mikro-orm/migrations';

/**
 * A contact address other than the account's own (spec §5). `contact_email` is what is given to who asks, once the link sent
 * there was followed; `email` stays the account's.
 */
export class ContactEmailMigration extends Migration {
  override up(): void {
    this.addSql(`alter table listings.listing add column contact_email text`);
    this.addSql(`
      alter table listings.listing add constraint listing_contact_email_lower_case
        check (contact_email = lower(contact_email))`);
    this.addSql(`
      create table listings.contact_email_confirmation (
        id bigint primary key,
        listing_id bigint not null,
        email text not null,
        link_expires_at timestamptz not null,
        sent_at timestamptz,
        confirmed_at timestamptz,
        constraint contact_email_confirmation_listing_id_foreign
          foreign key (listing_id) references listings.listing (id) on delete cascade,
        constraint contact_email_confirmation_listing_id_unique unique (listing_id)
      )`);
    this.addSql(`
      create index contact_email_confirmation_open on listings.contact_email_confirmation (link_expires_at)
        where confirmed_at is null`);
  }
}
