import { Migration } from '@mikro-orm/migrations';

/** Trips that began before a day and go on at it. A table that is in use meanwhile. */
export class FlightsIndexesMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql(`alter table listings.listing validate constraint listing_last_flight`);
    const columns = 'last_flight_date, last_date, type, id';
    this.index('listing_under_way', columns);
    this.index('listing_under_way_by_arrival', `arrival_airport_id, ${columns}`);
    this.addSql('reset lock_timeout');
  }

  private index(name: string, columns: string): void {
    this.addSql(`drop index concurrently if exists listings.${name}`);
    this.addSql(`
      create index concurrently ${name} on listings.listing (${columns})
        where status = 'active' and last_flight_date > last_date`);
  }
}
