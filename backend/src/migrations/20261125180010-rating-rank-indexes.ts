import { Migration } from '@mikro-orm/migrations';

/** Rows of this many listings are locked at once. */
const BATCH = 5000;

const ORDER = 'rating_rank, date, last_date, type';
/** True of all rows: the planner takes these indexes for no other order. */
const RANKED = 'rating_rank >= 0';
const ACTIVE = `status = 'active' and ${RANKED}`;

const INDEXES = {
  listing_rated: `listings.listing (${ORDER}, id) where ${ACTIVE}`,
  listing_rated_by_departure: `listings.listing (departure_airport_id, ${ORDER}, id) where ${ACTIVE}`,
  listing_rated_by_arrival: `listings.listing (arrival_airport_id, ${ORDER}, id) where ${ACTIVE}`,
  route_section_rated_by_departure: `listings.route_section (departure_airport_id, ${ORDER}, listing_id) where first_position = last_position and first_position > 1 and ${RANKED}`,
  route_section_rated_by_arrival: `listings.route_section (arrival_airport_id, ${ORDER}, listing_id) where first_position = last_position and not at_destination and ${RANKED}`,
};

/** Gives listings that are not over the rating of their owner, and their sections; and makes the indexes that find the best rated. */
export class RatingRankIndexesMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    // The trigger computes it
    this.addSql(`
      do $$
      declare
        first bigint := 0;
        last bigint := (select max(id) from listings.listing);
      begin
        while first <= last loop
          update listings.listing l set confirmed_at = l.confirmed_at
          from listings.rating r
          where r.user_id = l.user_id and l.id between first and first + ${BATCH - 1}
            and l.confirmed_at is not null and l.status <> 'expired';
          update listings.route_section s set rating_rank = l.rating_rank
          from listings.listing l
          where l.id = s.listing_id and l.id between first and first + ${BATCH - 1} and l.status = 'active';
          commit;
          first := first + ${BATCH};
        end loop;
      end $$`);
    for (const [name, on] of Object.entries(INDEXES)) {
      this.addSql(`drop index concurrently if exists listings.${name}`);
      this.addSql(`create index concurrently ${name} on ${on}`);
    }
    this.addSql('reset lock_timeout');
  }
}
