import { Migration } from '@mikro-orm/migrations';

/** Whether an account shares the check of another one that names the same number. */
export class SharedPhoneCheckMigration extends Migration {
  override up(): void {
    this.addSql('alter table account.phone_verification add column shared boolean not null default false');
  }
}
