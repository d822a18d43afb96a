import { Migration } from '@mikro-orm/migrations';

/** The city of each airport, for modules that store codes. */
export class AirportCityMigration extends Migration {
  override up(): void {
    this.addSql('create view listings.airport_city as select code, city from listings.airport');
  }
}
