import { Migration } from '@mikro-orm/migrations';

/**
 * The days of the flights of an agreement, and for whom of the two its trip counted; who flies on a request; and whether a listing is hidden
 * by reports alone, until a person has looked.
 */
export class TripDaysMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table messaging.agreement
        add column flight_days text[] not null default '{}',
        add column asker_counted boolean not null default false,
        add column asked_counted boolean not null default false`);
    this.addSql('alter table listings.hidden_listing add column by_reports boolean not null default false');
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
          ) as awaits_operator
        from listings.listing l
        join listings.airport departure on departure.id = l.departure_airport_id
        join listings.airport arrival on arrival.id = l.arrival_airport_id
        where l.status <> 'deleted'`);
  }
}
