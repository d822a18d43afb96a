import { Migration } from '@mikro-orm/migrations';

/** Rows of this many listings are locked at once. */
const BATCH = 5000;

const LISTINGS = {
  listing_created: '',
  listing_created_by_type: 'type,',
  listing_created_by_departure: 'departure_airport_id,',
  listing_created_by_arrival: 'arrival_airport_id,',
};

const SECTIONS = {
  route_section_created_by_departure: ['departure_airport_id', 'first_position > 1'],
  route_section_created_by_arrival: ['arrival_airport_id', 'not at_destination'],
};

/**
 * The newest by when they were posted, not by their ids. The indexes by id are not needed: the version before reads the newest of a type
 * by the key, and no page of it asks for those of an airport.
 */
export class CreatedOrderIndexesMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql(`
      do $$
      declare
        first bigint := 0;
        last bigint := (select max(id) from listings.listing);
      begin
        while first <= last loop
          update listings.route_section s set created_at = l.created_at
          from listings.listing l
          where l.id = s.listing_id and l.id between first and first + ${BATCH - 1} and s.created_at <> l.created_at;
          commit;
          first := first + ${BATCH};
        end loop;
      end $$`);
    for (const [name, columns] of Object.entries(LISTINGS))
      this.index(name, `listings.listing (${columns} created_at desc, id desc) where status = 'active'`);
    for (const [name, [airport, condition]] of Object.entries(SECTIONS))
      this.index(
        name,
        `listings.route_section (${airport}, created_at desc, listing_id desc) where first_position = last_position and ${condition}`,
      );
    for (const name of ['listing_by_type', 'listing_newest_by_departure', 'listing_newest_by_arrival'])
      this.addSql(`drop index concurrently if exists listings.${name}`);
    for (const airport of ['departure', 'arrival'])
      this.addSql(`drop index concurrently if exists listings.route_section_newest_by_${airport}`);
    this.addSql('reset lock_timeout');
  }

  private index(name: string, on: string): void {
    this.addSql(`drop index concurrently if exists listings.${name}`);
    this.addSql(`create index concurrently ${name} on ${on}`);
  }
}
