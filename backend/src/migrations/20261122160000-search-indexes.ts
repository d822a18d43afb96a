import { Migration } from '@mikro-orm/migrations';

/**
 * Newest listings of an airport: without these indexes, all listings of a hub are read and sorted. And a flight has fewer listings than
 * its route, which a prepared plan can only know from the number of flights: a sample finds too few of them.
 */
export class SearchIndexesMigration extends Migration {
  override up(): void {
    for (const airport of ['departure', 'arrival'])
      this.addSql(`
        create index listing_newest_by_${airport} on listings.listing (${airport}_airport_id, id desc)
          where status = 'active'`);
    this.addSql(`alter table listings.listing alter column flight_key set (n_distinct = -0.05)`);
    this.addSql(`analyze listings.listing`);
  }
}
