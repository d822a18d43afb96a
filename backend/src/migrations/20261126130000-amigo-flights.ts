import { Migration } from '@mikro-orm/migrations';

/** What a trip takes of its request: all of it where it is of the release before, which knows no segments. */
const takenBy = (trip: string): string => `
  coalesce(${trip}.request_segments, (
    select array_agg(way.segment) from (
      select stop || '-' || lead(stop) over (order by position) as segment
      from listings.itinerary l, unnest(l.departure_airport || l.via || l.arrival_airport) with ordinality as stops (stop, position)
      where l.id = ${trip}.request_id
    ) as way where way.segment is not null
  ), array[${trip}.departure_airport || '-' || ${trip}.arrival_airport])`;

/**
 * A flight of a request has one Amigo, and its other flights may have others (PRODUCT.md 33). What a trip takes of its request is written by a
 * trigger, so that nodes of the release before keep to it: they know no segments, and agree about all flights. They answer the same error of a
 * key as that of trip_one_amigo, which AmigoFlightsRowsMigration drops.
 */
export class AmigoFlightsMigration extends Migration {
  override up(): void {
    this.addSql("alter table listings.listing add column amigo_flights smallint[] not null default '{}'");
    this.addSql('alter table messaging.trip add column request_segments text[]');
    this.addSql(`
      create or replace view listings.itinerary as
        select l.id, l.user_id, l.type, departure.code as departure_airport, arrival.code as arrival_airport,
          l.date, l.end_date, greatest(l.last_date, l.last_flight_date) as last_date, l.flight_number,
          case when l.closed_as_full and l.status = 'closed' then 'active' else l.status end as status,
          l.confirmed_at, arrival.time_zone, l.traveler_first_name as traveler_name,
          array(
            select stop.code from listings.flight f join listings.airport stop on stop.id = f.departure_airport_id
            where f.listing_id = l.id and f.position > 1 order by f.position
          ) as via,
          l.full_since is not null as is_full,
          (
            select md5(string_agg(concat_ws(' ', f.departure_airport_id, f.arrival_airport_id, f.date, f.last_date,
              coalesce(f.time, '-'), coalesce(f.flight_number, '-')), '; ' order by f.position))
            from listings.every_flight f where f.listing_id = l.id
          ) as schedule_hash,
          (
            select (greatest(l.last_date, l.last_flight_date) + 1 + time '09:00') at time zone last_departure.time_zone
            from listings.every_flight f join listings.airport last_departure on last_departure.id = f.departure_airport_id
            where f.listing_id = l.id order by f.position desc limit 1
          ) as landed_by,
          l.has_amigo,
          l.traveler,
          l.status = 'hidden' and exists (
            select from listings.hidden_listing h where h.listing_id = l.id and h.by_reports and not h.with_owner
          ) as awaits_operator,
          l.amigo_flights
        from listings.listing l
        join listings.airport departure on departure.id = l.departure_airport_id
        join listings.airport arrival on arrival.id = l.arrival_airport_id
        where l.status <> 'deleted'`);
    this.addSql(`
      create table messaging.amigo_segment (
        request_id bigint not null,
        segment text not null,
        trip_id bigint not null,
        constraint amigo_segment_pkey primary key (request_id, segment),
        constraint amigo_segment_trip_id_foreign foreign key (trip_id) references messaging.trip (id) on delete cascade
      )`);
    this.addSql('create index amigo_segment_by_trip on messaging.amigo_segment (trip_id)');
    // A trip that was flown keeps what it has taken
    this.addSql(`
      create function messaging.take_request_segments() returns trigger language plpgsql as $$
      begin
        if new.state = 'done' then
          return null;
        end if;
        delete from messaging.amigo_segment where trip_id = new.id;
        if new.state = 'agreed' and new.request_id is not null then
          insert into messaging.amigo_segment (request_id, segment, trip_id)
          select distinct new.request_id, segment, new.id
          from unnest(${takenBy('new')}) as segment
          order by segment;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger trip_takes_segments after update of state, request_segments, request_schedule on messaging.trip
      for each row execute function messaging.take_request_segments()`);
  }
}

/** What trips of the release before have taken, a thousand of them in a transaction: nobody who agrees waits for long. */
export class AmigoFlightsRowsMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Two may have flown for one request, one after the other: the one to whom somebody has agreed comes first
    for (const state of ['agreed', 'done'])
      this.addSql(`
        do $$
        declare
          first_id bigint := 0;
          last_id bigint;
        begin
          loop
            select max(id) into last_id from (
              select id from messaging.trip where id > first_id order by id limit 1000
            ) as batch;
            exit when last_id is null;
            insert into messaging.amigo_segment (request_id, segment, trip_id)
            select t.request_id, segment, t.id
            from (
              select * from messaging.trip
              where id > first_id and id <= last_id and state = '${state}' and request_id is not null order by id for share
            ) as t
            cross join lateral unnest(${takenBy('t')}) as segment
            on conflict do nothing;
            commit;
            first_id := last_id;
          end loop;
        end $$`);
    this.addSql('drop index if exists messaging.trip_one_amigo');
  }
}
