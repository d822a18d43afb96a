import { Migration } from '@mikro-orm/migrations';

/** Whether who wrote on the contact page still gets a copy. */
export class ContactCopyMigration extends Migration {
  override up(): void {
    this.addSql('alter table messaging.contact_message add column copy_due boolean not null default false');
  }
}
