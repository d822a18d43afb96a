import { Migration } from '@mikro-orm/migrations';

/** `account.public_profile` says what is known of a person: a verified phone, and the month of the account (PRODUCT.md 35). */
export class ProfileEvidenceMigration extends Migration {
  override up(): void {
    this.addSql(`
      create or replace view account.public_profile as
        select id, username, profile_picture_url, languages, suspended_at is not null as suspended,
          verified and phone_number is not null as verified,
          to_char(created_at at time zone 'utc', 'YYYY-MM') as member_since
        from account.account`);
  }
}
