import { Migration } from '@mikro-orm/migrations';

/**
 * What is stored of people ends by itself (contracts/src/retention.ts): listings without contact details, ratings of deleted accounts
 * with their age, and logs that only grow lose what is older than anybody has to keep.
 */
export class RetentionMigration extends Migration {
  override up(): void {
    this.addSql('alter table listings.listing alter column email drop not null');
    this.addSql('alter table listings.former_rating add column created_at timestamptz not null default now()');
    this.moderation();
    this.ledger();
  }

  private moderation(): void {
    this.addSql(`
      create or replace function messaging.refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.created_at < now() - interval '5 years' then
            return old;
          end if;
        end if;
        raise exception 'messaging.% only grows: what was done stays written.', tg_table_name;
      end $$`);
  }

  /** Entries go before their transaction, which knows the age of both. */
  private ledger(): void {
    this.addSql(`
      create or replace function payments.refuse_change() returns trigger language plpgsql as $$
      declare
        booked bigint;
      begin
        if tg_op = 'DELETE' then
          booked := to_jsonb(old) ->> case tg_table_name when 'ledger_entry' then 'transaction_id' else 'id' end;
          if (select booked_at from payments.ledger_transaction where id = booked) < now() - interval '10 years' then
            return old;
          end if;
        end if;
        raise exception 'payments.% only grows: what was booked stays booked.', tg_table_name;
      end $$`);
  }
}
