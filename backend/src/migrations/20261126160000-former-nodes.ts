import { Migration } from '@mikro-orm/migrations';

const VIEWS = [
  'listings.deleted_trip',
  'listings.trip',
  'messaging.agreement',
  'messaging.agreement_answer',
  'messaging.agreement_mail',
  'messaging.agreement_step',
  'messaging.conversation_trip',
];

const TABLES = ['listings.trip_review_mail', 'messaging.trip_mail', 'payments.tip_mail', 'platform.waiting_mail'];

const COLUMNS = {
  'account.email_change': ['sent_to_old', 'sent_to_new'],
  'account.login_challenge': ['sent_generation'],
  'account.login_link': ['sent_generation'],
  'listings.contact_email_confirmation': ['sent_at'],
  'listings.listing': ['matches_mailed_at'],
  'listings.listing_confirmation': ['sent_generation'],
  'messaging.contact_message': ['mailed_at', 'copy_due'],
  'messaging.participant': ['noticed_at'],
};

/**
 * Takes away what only nodes of earlier releases read or wrote, and their word for a trip. No such node may run meanwhile or after it: nobody
 * runs this in production yet.
 */
export class FormerNodesMigration extends Migration {
  override up(): void {
    this.storeItineraries();
    for (const view of VIEWS) this.addSql(`drop view ${view}`);
    for (const table of TABLES) this.addSql(`drop table ${table}`);
    for (const [table, columns] of Object.entries(COLUMNS))
      this.addSql(`alter table ${table} ${columns.map((column) => `drop column ${column}`).join(', ')}`);
    this.addSql('alter table listings.testimonial rename column agreement_id to trip_id');
    this.addSql('alter table listings.taken_back_review rename column agreement_id to trip_id');
    this.addSql('alter view listings.trip_review rename column agreement_id to trip_id');
    this.addSql('alter table messaging.sms_copy rename column agreement_step_id to trip_step_id');
    this.addSql('alter sequence messaging.agreement_id_seq rename to trip_id_seq');
    this.addSql('alter sequence messaging.agreement_step_id_seq rename to trip_step_id_seq');
    this.addSql("update platform.mail set kind = 'messaging.trip-mail' where kind = 'messaging.agreement-mail'");
  }

  /** Of trips that have none, as readers have seen them: their way stands for one flight, which is about all of the request. */
  private storeItineraries(): void {
    this.addSql(`
      insert into messaging.trip_flight (trip_id, position, departure_airport, arrival_airport, day, flight_number,
        number_source, request_position, offer_position)
      select id, 1, departure_airport, arrival_airport, date, flight_number,
        case when flight_number is not null then case when request_id is null then 'offer' else 'request' end end,
        case when request_id is not null then 1 end, case when offer_id is not null then 1 end
      from messaging.trip t where not exists (select from messaging.trip_flight f where f.trip_id = t.id)`);
    this.addSql(`
      update messaging.trip set
        departs_at = coalesce(departs_at, question_at),
        whole_departure_airport = coalesce(whole_departure_airport, departure_airport),
        whole_arrival_airport = coalesce(whole_arrival_airport, arrival_airport),
        request_segments = case when request_id is not null
          then coalesce(request_segments, array[departure_airport || '-' || arrival_airport]) end
      where departs_at is null or whole_departure_airport is null or whole_arrival_airport is null
        or (request_segments is null and request_id is not null)`);
    this.addSql('drop index messaging.trip_without_flights');
    this.addSql(`
      alter table messaging.trip
        alter column departs_at set not null,
        alter column whole_departure_airport set not null,
        alter column whole_arrival_airport set not null`);
    this.addSql(`
      create or replace function messaging.take_request_segments() returns trigger language plpgsql as $$
      begin
        if new.state = 'done' then
          return null;
        end if;
        delete from messaging.amigo_segment where trip_id = new.id;
        if new.state = 'agreed' and new.request_id is not null then
          insert into messaging.amigo_segment (request_id, segment, trip_id)
          select distinct new.request_id, segment, new.id from unnest(new.request_segments) as segment order by segment;
        end if;
        return null;
      end $$`);
    this.addSql('drop trigger trip_takes_segments on messaging.trip');
    this.addSql(`
      create trigger trip_takes_segments after update of state, request_segments on messaging.trip
      for each row execute function messaging.take_request_segments()`);
  }
}
