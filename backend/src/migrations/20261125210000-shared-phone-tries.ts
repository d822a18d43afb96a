import { Migration } from '@mikro-orm/migrations';

/** How often others have guessed at the check of who named a number first: counted where nobody who leaves takes it along. */
export class SharedPhoneTriesMigration extends Migration {
  override up(): void {
    this.addSql('alter table account.phone_verification add column shared_tries integer not null default 0');
  }
}
