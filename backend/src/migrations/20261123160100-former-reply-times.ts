import { Migration } from '@mikro-orm/migrations';

/**
 * Fills `messaging.reply_times` from the conversations there are, a thousand people at a time: each batch commits by itself, reads without
 * locks, and may run again. Whoever answers meanwhile by a newer node keeps that row.
 */
export class FormerReplyTimesMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        after bigint := 0;
        last bigint;
      begin
        loop
          select max(user_id) into last from (
            select distinct user_id from messaging.participant where user_id > after order by user_id limit 1000
          ) as batch;
          exit when last is null;
          insert into messaging.reply_times (user_id, seconds, median_seconds)
            select user_id, seconds,
              (select percentile_cont(0.5) within group (order by second) from unnest(seconds) as second having count(*) >= 3)
            from (
              select p.user_id, (array_agg(
                extract(epoch from answer.created_at - opening.created_at)::int order by answer.created_at desc))[1:10] as seconds
              from messaging.participant p
              cross join lateral (
                select sender_id, created_at from messaging.message m
                where m.conversation_id = p.conversation_id order by m.id limit 1
              ) as opening
              cross join lateral (
                select created_at from messaging.message m
                where m.conversation_id = p.conversation_id and m.sender_id = p.user_id order by m.id limit 1
              ) as answer
              where p.user_id > after and p.user_id <= last and opening.sender_id <> p.user_id
              group by p.user_id
            ) as people
            on conflict (user_id) do nothing;
          commit;
          after := last;
        end loop;
      end $$`);
  }
}
