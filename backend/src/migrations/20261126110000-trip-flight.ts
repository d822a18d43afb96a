import { Migration } from '@mikro-orm/migrations';

/**
 * The flights that two people share (PRODUCT.md 33), when the first of them leaves, the whole way of who looks for company, and that an
 * edited listing may end what they share: the trip is then asked about again.
 */
export class TripFlightMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table messaging.trip_flight (
        trip_id bigint not null,
        position smallint not null,
        departure_airport text not null,
        arrival_airport text not null,
        day date not null,
        time text,
        flight_number text,
        number_source text,
        request_position smallint,
        offer_position smallint,
        constraint trip_flight_pkey primary key (trip_id, position),
        constraint trip_flight_trip_id_foreign foreign key (trip_id) references messaging.trip (id) on delete cascade,
        constraint trip_flight_number_source check (number_source in ('both', 'request', 'offer')),
        constraint trip_flight_number check ((flight_number is null) = (number_source is null))
      )`);
    this.addSql(`
      alter table messaging.trip
        add column departs_at timestamptz,
        add column whole_departure_airport text,
        add column whole_arrival_airport text,
        add column nothing_shared jsonb`);
    this.addSql(`
      create or replace view messaging.agreement as
        select id, conversation_id, asker_id, asked_id, helper_id, request_id, offer_id, state, content, departure_airport,
          arrival_airport, date, end_date, last_date, flight_number, revision, question_at, asker_met, asked_met,
          questions, notes, notes_revision, notes_by_id, notes_at, created_at, updated_at, via, request_schedule,
          offer_schedule, flight_count, asked_met_at, flight_days, asker_counted, asked_counted
        from messaging.trip`);
    this.addSql(`
      create or replace view listings.airport_city as select code, city, time_zone from listings.airport`);
    this.addSql(`
      create or replace function messaging.refuse_trip_transition() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          if new.state = 'asked' then
            return new;
          end if;
        elsif new.state = old.state or (old.state || ' ' || new.state) in (
          'asked agreed', 'asked declined', 'asked withdrawn', 'agreed cancelled', 'agreed asked', 'agreed done',
          'agreed not_met'
        ) then
          return new;
        end if;
        raise exception 'No trip goes to the state % from there.', new.state;
      end $$`);
    this.addSql('alter table messaging.trip_step drop constraint trip_step_known');
    this.addSql(`
      alter table messaging.trip_step add constraint trip_step_known check (((from_state || ' ' || step) || ' ' || to_state) in (
        'none ask asked', 'asked agree agreed', 'asked decline declined', 'asked withdraw withdrawn',
        'agreed cancel cancelled', 'asked change_trip asked', 'agreed change_trip agreed', 'agreed part asked',
        'agreed ask_met agreed', 'agreed say_met agreed', 'agreed say_not_met agreed', 'agreed finish done',
        'agreed miss not_met'
      )) not valid`);
  }
}

/** Apart from its addition: the check reads all rows, and locks none of them. */
export class TripStepCheckMigration extends Migration {
  override up(): void {
    this.addSql('alter table messaging.trip_step validate constraint trip_step_known');
  }
}
