import { Migration } from '@mikro-orm/migrations';

/** Gives open agreements the days of their flights, and says of trips that are done that they have counted. */
export class TripDaysRowsMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      update messaging.agreement a set flight_days = array(
        select distinct f.date::text from listings.every_flight f
        where f.listing_id in (a.request_id, a.offer_id) and f.date = f.last_date order by 1
      )
      where a.state in ('asked', 'agreed')`);
    this.addSql(`update messaging.agreement set asker_counted = true, asked_counted = true where state = 'done'`);
  }
}
