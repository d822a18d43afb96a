import { Migration } from '@mikro-orm/migrations';

export class CityCheckMigration extends Migration {
  override up(): void {
    this.addSql('alter table listings.airport validate constraint airport_code_known');
  }
}
