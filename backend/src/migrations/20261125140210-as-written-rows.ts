import { Migration } from '@mikro-orm/migrations';

/** Gives conversations what new ones store, a thousand of them in a transaction: nobody who writes waits for long. */
export class AsWrittenRowsMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        first_id bigint := 0;
        last_id bigint;
      begin
        loop
          select max(id) into last_id from (
            select id from messaging.conversation where id > first_id order by id limit 1000
          ) as batch;
          exit when last_id is null;
          update messaging.participant p set has_written = true
          where p.conversation_id > first_id and p.conversation_id <= last_id and exists (
            select from messaging.message m where m.conversation_id = p.conversation_id and m.sender_id = p.user_id
          );
          update messaging.conversation_trip c set departure_airport = t.departure_airport,
            arrival_airport = t.arrival_airport, date = t.date, end_date = t.end_date, flight_number = t.flight_number
          from listings.trip t
          where t.id = c.listing_id and c.date is null and c.conversation_id > first_id and c.conversation_id <= last_id;
          commit;
          first_id := last_id;
        end loop;
      end $$`);
  }
}
