import { Migration } from '@mikro-orm/migrations';

/** How many texts left for a number: the first resend is free, each further one waits a minute (PRODUCT.md 8). */
export class PhoneTextCountMigration extends Migration {
  override up(): void {
    this.addSql('alter table account.phone_verification add column text_count integer not null default 1');
  }
}
