import { Migration } from '@mikro-orm/migrations';

/** Cities of several airports, with ids of airports, which no listing has: an older node finds nothing for an alert of one. */
export class CityMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table listings.airport
        add column is_city boolean not null default false,
        add column city_id smallint`);
    this.addSql(`alter table listings.airport drop constraint airport_code_iata`);
    this.addSql(`
      alter table listings.airport add constraint airport_code_known check (code ~ '^[A-Z]{3}(-ALL)?$') not valid`);
  }
}
