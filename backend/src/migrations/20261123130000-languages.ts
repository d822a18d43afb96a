import { Migration } from '@mikro-orm/migrations';

/** The languages that somebody speaks, as codes of ISO 639-1, beside the free text (PRODUCT.md 30). */
export class LanguagesMigration extends Migration {
  override up(): void {
    this.addSql(`alter table account.account add column language_codes text[] not null default '{}'`);
    this.addSql(`alter table listings.listing add column spoken text[] not null default '{}'`);
    this.addSql(`
      create or replace view account.public_profile as
        select id, username, profile_picture_url, languages, suspended_at is not null as suspended,
          verified and phone_number is not null as verified,
          to_char(created_at at time zone 'utc', 'YYYY-MM') as member_since,
          language_codes
        from account.account`);
  }
}
