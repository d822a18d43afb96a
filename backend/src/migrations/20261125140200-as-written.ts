import { Migration } from '@mikro-orm/migrations';

/**
 * What a trip was when it was written about, and who of a conversation has written: whom nobody has answered sees a listing as it was then.
 * Whether an account is old enough that its report counts.
 */
export class AsWrittenMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table messaging.conversation_trip
        add column departure_airport text,
        add column arrival_airport text,
        add column date date,
        add column end_date date,
        add column flight_number text`);
    this.addSql('alter table messaging.participant add column has_written boolean not null default false');
    this.addSql(`
      create or replace view account.public_profile as
        select id, username, '/pictures/' || picture || '-512.webp' as profile_picture_url, languages,
          suspended_at is not null as suspended,
          verified and phone_number is not null as verified,
          to_char(created_at at time zone 'utc', 'YYYY-MM') as member_since, language_codes,
          created_at < now() - interval '30 days' as is_settled
        from account.account`);
  }
}
