import { Migration } from '@mikro-orm/migrations';

/** Validates the check of the last migration, and lets the sweep find the accounts of files, while the table is in use. */
export class PictureIndexMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql('alter table account.account validate constraint account_picture_id');
    this.addSql('drop index concurrently if exists account.account_picture');
    this.addSql('create index concurrently account_picture on account.account (picture) where picture is not null');
    this.addSql('reset lock_timeout');
  }
}
