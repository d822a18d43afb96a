import { Migration } from '@mikro-orm/migrations';

/** How soon people answer (PRODUCT.md 35), published as `messaging.answer_time`. */
export class ReplyTimesMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table messaging.reply_times (
        user_id bigint primary key,
        seconds int[] not null,
        median_seconds int,
        constraint reply_times_last_ten check (cardinality(seconds) >= 1 and cardinality(seconds) <= 10)
      )`);
    this.addSql(`
      create view messaging.answer_time as
        select user_id, median_seconds from messaging.reply_times where median_seconds is not null`);
  }
}
