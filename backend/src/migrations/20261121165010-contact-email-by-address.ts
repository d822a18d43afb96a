import { Migration } from '@mikro-orm/migrations';

/** Whose contact an address is, for when its account is deleted. */
export class ContactEmailByAddressMigration extends Migration {
  override up(): void {
    this.addSql(`
      create index contact_email_confirmation_by_email on listings.contact_email_confirmation (email)`);
  }
}
