import { Migration } from '@mikro-orm/migrations';

/**
 * Pictures are stored by the site (PRODUCT.md 36): `account.public_profile` has their addresses, and no links to other hosts any more.
 * Those stay in the table until they are fetched.
 */
export class PicturesMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table account.account
        add column picture text,
        add column picture_link_tries smallint not null default 0,
        add constraint account_picture_id check (picture ~ '^[0-9a-f]{32}$') not valid`);
    this.addSql(`
      create or replace view account.public_profile as
        select id, username, '/pictures/' || picture || '-512.webp' as profile_picture_url, languages,
          suspended_at is not null as suspended,
          verified and phone_number is not null as verified,
          to_char(created_at at time zone 'utc', 'YYYY-MM') as member_since, language_codes
        from account.account`);
  }
}
