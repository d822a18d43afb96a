import { Migration } from '@mikro-orm/migrations';

/** Gives open agreements what new ones store, and leaves those that nobody has answered out of what the site looks at. */
export class AgreementScheduleRowsMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      update messaging.agreement a set via = t.via from listings.trip t
      where t.id = coalesce(a.request_id, a.offer_id) and cardinality(t.via) > 0`);
    this.addSql(`
      update messaging.agreement a set
        request_schedule = (select t.schedule_hash from listings.trip t where t.id = a.request_id),
        offer_schedule = (select t.schedule_hash from listings.trip t where t.id = a.offer_id),
        flight_count = coalesce(
          (select cardinality(t.via) + 1 from listings.trip t where t.id = coalesce(a.request_id, a.offer_id)), 1
        ),
        asked_met_at = (
          select min(s.created_at) from messaging.agreement_step s where s.agreement_id = a.id and s.step = 'ask_met'
        )
      where a.state in ('asked', 'agreed')`);
    this.addSql(`
      update messaging.agreement a set question_at =
        ((t.landed_by at time zone t.time_zone + interval '15 hours' - interval '1 microsecond')::date + time '09:00')
          at time zone t.time_zone
      from listings.trip t
      where t.id = coalesce(a.request_id, a.offer_id) and a.state in ('asked', 'agreed') and a.questions = 0`);
    this.addSql('set lock_timeout = 0');
    this.addSql('drop index concurrently if exists messaging.agreement_unsettled');
    this.addSql(`
      create index concurrently agreement_unsettled on messaging.agreement (id)
        where state in ('asked', 'agreed') and not (questions = 2 and asker_met is null and asked_met is null)`);
    this.addSql('drop index concurrently if exists messaging.agreement_open');
    this.addSql('reset lock_timeout');
  }
}
