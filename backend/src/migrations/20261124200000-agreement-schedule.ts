import { Migration } from '@mikro-orm/migrations';

/**
 * What of the flights of a trip matters to two who agree on it: all their days, times and numbers as one hash, and when the last one has
 * landed. What an agreement stores of that, and reports that the site writes itself.
 */
export class AgreementScheduleMigration extends Migration {
  override up(): void {
    // The last flight leaves by the end of `last_date` where it departs, and is taken to have landed nine hours later
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
          l.has_amigo
        from listings.listing l
        join listings.airport departure on departure.id = l.departure_airport_id
        join listings.airport arrival on arrival.id = l.arrival_airport_id
        where l.status <> 'deleted'`);
    this.addSql(`
      create view listings.deleted_trip as
        select id, deleted_at + interval '1 minute' as final_at from listings.listing where status = 'deleted'`);
    this.addSql(`
      alter table messaging.agreement
        add column via text[] not null default '{}',
        add column request_schedule text,
        add column offer_schedule text,
        add column flight_count smallint not null default 1,
        add column asked_met_at timestamptz`);
    this.addSql('alter table messaging.report add column by_site boolean not null default false');
  }
}
