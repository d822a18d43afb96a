import { Migration } from '@mikro-orm/migrations';

const INDEXES = [
  'by_conversation',
  'by_asker',
  'by_asked',
  'by_offer',
  'by_request',
  'with_notes',
  'unsettled',
  'open_once',
  'one_amigo',
];
const CHECKS = ['state', 'of_two', 'helper', 'trip', 'content', 'notes', 'questions', 'done_needs_yes'];

/**
 * What two people ask, agree on and fly is a trip, and the days and flights of a listing are its itinerary. Views of the former names serve
 * nodes of the release before.
 */
export class TripMigration extends Migration {
  override up(): void {
    this.trips();
    this.steps();
    this.answersAndMails();
    this.addSql('alter table messaging.conversation_trip rename to conversation_listing');
    for (const name of ['conversation_id_foreign', 'route', 'pkey'])
      this.addSql(
        `alter table messaging.conversation_listing rename constraint conversation_trip_${name} to conversation_listing_${name}`,
      );
    this.addSql('create view messaging.conversation_trip as select * from messaging.conversation_listing');
    this.addSql('alter view listings.trip rename to itinerary');
    this.addSql('create view listings.trip as select * from listings.itinerary');
    this.addSql('alter view listings.deleted_trip rename to deleted_listing');
    this.addSql('create view listings.deleted_trip as select * from listings.deleted_listing');
  }

  private trips(): void {
    this.addSql('alter table messaging.agreement rename to trip');
    for (const name of INDEXES) this.addSql(`alter index messaging.agreement_${name} rename to trip_${name}`);
    for (const name of CHECKS)
      this.addSql(`alter table messaging.trip rename constraint agreement_${name} to trip_${name}`);
    this.addSql('alter table messaging.trip rename constraint agreement_pkey to trip_pkey');
    this.addSql(
      'alter table messaging.trip rename constraint agreement_conversation_id_foreign to trip_conversation_id_foreign',
    );
    this.addSql('alter function messaging.refuse_agreement_transition() rename to refuse_trip_transition');
    this.addSql(`
      create or replace function messaging.refuse_trip_transition() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          if new.state = 'asked' then
            return new;
          end if;
        elsif new.state = old.state or (old.state || ' ' || new.state) in (
          'asked agreed', 'asked declined', 'asked withdrawn', 'agreed cancelled', 'agreed done', 'agreed not_met'
        ) then
          return new;
        end if;
        raise exception 'No trip goes to the state % from there.', new.state;
      end $$`);
    this.addSql('alter trigger agreement_transition on messaging.trip rename to trip_transition');
    this.addSql('create view messaging.agreement as select * from messaging.trip');
  }

  private steps(): void {
    this.addSql('alter table messaging.agreement_step rename to trip_step');
    this.addSql('alter table messaging.trip_step rename column agreement_id to trip_id');
    this.addSql('alter index messaging.agreement_step_by_agreement rename to trip_step_by_trip');
    this.addSql('alter table messaging.trip_step rename constraint agreement_step_pkey to trip_step_pkey');
    this.addSql(
      'alter table messaging.trip_step rename constraint agreement_step_agreement_id_foreign to trip_step_trip_id_foreign',
    );
    this.addSql('alter table messaging.trip_step rename constraint agreement_step_known to trip_step_known');
    this.addSql('alter trigger agreement_step_kept on messaging.trip_step rename to trip_step_kept');
    this.addSql(`
      create or replace function messaging.refuse_step_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if not exists (select from messaging.trip where id = old.trip_id) then
            return old;
          end if;
        end if;
        raise exception 'messaging.% only grows: what was done stays written.', tg_table_name;
      end $$`);
    this.addSql(`
      create view messaging.agreement_step as
        select id, trip_id as agreement_id, step, from_state, to_state, by_id, reason, message_id, created_at
        from messaging.trip_step`);
  }

  private answersAndMails(): void {
    this.addSql('alter table messaging.agreement_answer rename to trip_answer');
    this.addSql('alter table messaging.trip_answer rename column agreement_id to trip_id');
    for (const name of ['pkey', 'reason', 'details'])
      this.addSql(
        `alter table messaging.trip_answer rename constraint agreement_answer_${name} to trip_answer_${name}`,
      );
    this.addSql(
      'alter table messaging.trip_answer rename constraint agreement_answer_agreement_id_foreign to trip_answer_trip_id_foreign',
    );
    this.addSql(`
      create view messaging.agreement_answer as
        select trip_id as agreement_id, user_id, reason, details, created_at from messaging.trip_answer`);
    this.addSql('alter table messaging.agreement_mail rename to trip_mail');
    for (const name of ['pkey', 'step_id_foreign'])
      this.addSql(`alter table messaging.trip_mail rename constraint agreement_mail_${name} to trip_mail_${name}`);
    this.addSql('create view messaging.agreement_mail as select * from messaging.trip_mail');
  }
}
