import { Migration } from '@mikro-orm/migrations';

/** What `/people/{id}` shows beside `account.public_profile` (PRODUCT.md 35). No bio that was written before is public. */
export class PublicPageMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table account.account
        add column bio_public boolean not null default false,
        add column searchable boolean not null default false`);
    this.addSql(`
      create view account.public_page as
        select id, case when bio_public then bio end as bio, searchable from account.account`);
  }
}
