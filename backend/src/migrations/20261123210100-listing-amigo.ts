import { Migration } from '@mikro-orm/migrations';

/**
 * Requests that have an Amigo, and listings that are full (PRODUCT.md 33). A full one is stored as closed, so that the indexes of the
 * lists and nodes of the version before leave it out; in the view of trips it is active, as its owner and its page show it.
 */
export class ListingAmigoMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table listings.listing
        add column has_amigo boolean not null default false,
        add column full_since timestamptz,
        add column closed_as_full boolean not null default false`);
    this.addSql(`
      create or replace view listings.trip as
        select l.id, l.user_id, l.type, departure.code as departure_airport, arrival.code as arrival_airport,
          l.date, l.end_date, greatest(l.last_date, l.last_flight_date) as last_date, l.flight_number,
          case when l.closed_as_full and l.status = 'closed' then 'active' else l.status end as status,
          l.confirmed_at, arrival.time_zone, l.traveler_first_name as traveler_name,
          array(
            select stop.code from listings.flight f join listings.airport stop on stop.id = f.departure_airport_id
            where f.listing_id = l.id and f.position > 1 order by f.position
          ) as via,
          l.full_since is not null as is_full
        from listings.listing l
        join listings.airport departure on departure.id = l.departure_airport_id
        join listings.airport arrival on arrival.id = l.arrival_airport_id
        where l.status <> 'deleted'`);
  }
}
