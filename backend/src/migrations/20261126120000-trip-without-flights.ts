import { Migration } from '@mikro-orm/migrations';

/** Finds the trips of the release before, which have no flights yet: fill-trip-flights.job.ts gives them some. */
export class TripWithoutFlightsMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql('drop index concurrently if exists messaging.trip_without_flights');
    this.addSql('create index concurrently trip_without_flights on messaging.trip (id) where departs_at is null');
    this.addSql('reset lock_timeout');
  }
}
