import { Migration } from '@mikro-orm/migrations';

/**
 * Who travels on a request, and what would help them (PRODUCT.md 29). What tells of their health is in a table of its own, encrypted, with
 * the day on which the traveler's consent was given.
 */
export class WhoFliesMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table listings.listing
        add column traveler text,
        add column traveler_first_name text,
        add column traveler_relation text,
        add column traveler_age_band text,
        add column traveler_language_codes text[] not null default '{}',
        add column needs text[] not null default '{}'`);
    this.addSql(`
      alter table listings.listing
        add constraint listing_traveler_known check (traveler in ('me', 'other')) not valid,
        add constraint listing_traveler_whole check (
          coalesce(traveler, 'me') = 'other' or (
            traveler_first_name is null and traveler_relation is null and traveler_age_band is null
            and traveler_language_codes = '{}'
          )
        ) not valid,
        add constraint listing_traveler_first_name_length check (char_length(traveler_first_name) <= 40) not valid,
        add constraint listing_needs_known check (
          needs <@ array['first_flight', 'no_english', 'changing_planes', 'carrying_bags', 'forms_passport']
        ) not valid,
        add constraint listing_seekers_travel check (
          type = 'seeking_help' or (traveler is null and needs = '{}')
        ) not valid`);
    this.addSql(`
      create table listings.health_needs (
        listing_id bigint primary key,
        ciphertext bytea not null,
        key_id text not null,
        consented_at timestamptz not null,
        constraint health_needs_listing_id_foreign
          foreign key (listing_id) references listings.listing (id) on update cascade on delete cascade
      )`);
  }
}
