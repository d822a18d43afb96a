import { Migration } from '@mikro-orm/migrations';

const SECTIONS = 'listings.route_section';

/**
 * Trips with connections (PRODUCT.md 28). `listing` keeps the whole way and the first flight; `flight` has all flights, and
 * `route_section` what else a search finds: each part of the way from one airport to a later one, except for the whole.
 */
export class FlightsMigration extends Migration {
  override up(): void {
    // Null for one flight, so that nothing is written to existing rows
    this.addSql(`alter table listings.listing add column last_flight_date date`);
    this.addSql(`
      alter table listings.listing add constraint listing_last_flight
        check (last_flight_date >= coalesce(end_date, date) and last_flight_date <= coalesce(end_date, date) + 14) not valid`);
    this.addSql(`
      create table listings.flight (
        listing_id bigint not null,
        position smallint not null,
        departure_airport_id smallint not null,
        arrival_airport_id smallint not null,
        date date not null,
        time text,
        flight_number text,
        flight_key text,
        constraint flight_pkey primary key (listing_id, position),
        constraint flight_listing_id_foreign foreign key (listing_id) references listings.listing (id) on delete cascade,
        constraint flight_departure_airport_id_foreign
          foreign key (departure_airport_id) references listings.airport (id),
        constraint flight_arrival_airport_id_foreign foreign key (arrival_airport_id) references listings.airport (id),
        constraint flight_position check (position >= 1 and position <= 4),
        constraint flight_goes_somewhere check (departure_airport_id <> arrival_airport_id),
        constraint flight_time_of_day check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
      )`);
    this.sections();
    this.views();
  }

  private sections(): void {
    this.addSql(`
      create table ${SECTIONS} (
        listing_id bigint not null,
        first_position smallint not null,
        last_position smallint not null,
        departure_airport_id smallint not null,
        arrival_airport_id smallint not null,
        date date not null,
        last_date date not null,
        type text not null,
        flight_key text,
        at_destination boolean not null,
        same_route_until date,
        same_departure_until date,
        same_arrival_until date,
        same_flight_until date,
        constraint route_section_pkey primary key (listing_id, first_position, last_position),
        constraint route_section_listing_id_foreign
          foreign key (listing_id) references listings.listing (id) on delete cascade,
        constraint route_section_positions check (first_position >= 1 and last_position >= first_position and last_position <= 4),
        constraint route_section_window check (last_date >= date and last_date <= date + 60),
        constraint route_section_type_known check (type in ('helper', 'seeking_help'))
      )`);
    const order = 'date, last_date, type, listing_id';
    const connection = 'first_position = last_position and first_position > 1';
    const stop = 'first_position = last_position and not at_destination';
    const index = (name: string, columns: string, where = '') =>
      this.addSql(`create index route_section_${name} on ${SECTIONS} (${columns})${where && ` where ${where}`}`);
    index('by_route', `departure_airport_id, arrival_airport_id, ${order}`);
    index('by_departure', `departure_airport_id, ${order}`, connection);
    index('by_arrival', `arrival_airport_id, ${order}`, stop);
    index('by_flight', `flight_key, ${order}`, connection);
    index('newest_by_departure', 'departure_airport_id, listing_id desc', connection);
    index('newest_by_arrival', 'arrival_airport_id, listing_id desc', stop);
    this.addSql(`alter table ${SECTIONS} alter column flight_key set (n_distinct = -0.05)`);
  }

  private views(): void {
    this.addSql(`
      create or replace view listings.trip as
        select l.id, l.user_id, l.type, departure.code as departure_airport, arrival.code as arrival_airport,
          l.date, l.end_date, greatest(l.last_date, l.last_flight_date) as last_date, l.flight_number, l.status,
          l.confirmed_at
        from listings.listing l
        join listings.airport departure on departure.id = l.departure_airport_id
        join listings.airport arrival on arrival.id = l.arrival_airport_id
        where l.status <> 'deleted'`);
    this.addSql(`
      create view listings.every_flight as
        select l.id as listing_id, 1::smallint as position, l.departure_airport_id, l.arrival_airport_id,
          l.date, l.last_date, l.time, l.flight_number, l.flight_key
        from listings.listing l
        where l.last_flight_date is null and l.status <> 'deleted'
        union all
        select f.listing_id, f.position, f.departure_airport_id, f.arrival_airport_id,
          f.date, f.date + (l.last_date - l.date), f.time, f.flight_number, f.flight_key
        from listings.flight f
        join listings.listing l on l.id = f.listing_id
        where l.status <> 'deleted'`);
  }
}
