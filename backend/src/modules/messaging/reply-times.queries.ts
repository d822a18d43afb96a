import { sql } from 'kysely';

/** The constraint `reply_times_last_ten` has this number too. */
const MAX_REPLY_TIMES = 10;
/** One or two answers describe a day, not a person; with so few, one could also find out how soon a certain message was answered. */
const MIN_REPLY_TIMES = 3;

interface Reply {
  readonly conversationId: number;
  readonly senderId: number;
  readonly receiverId: number;
}

/**
 * The part of a statement that stores how long the sender took, where the row `stored` is their first message to somebody who wrote first.
 * The statement does not see that row in the table. Index: message_by_conversation.
 */
export function storeReplyTime({ conversationId, senderId, receiverId }: Reply) {
  const all = sql`(excluded.seconds || reply_times.seconds)[1:${sql.lit(MAX_REPLY_TIMES)}]`;
  return sql`
    insert into messaging.reply_times (user_id, seconds)
    select ${senderId}::bigint, array[extract(epoch from stored.created_at - opening.created_at)::int]
    from stored, (
      select sender_id, created_at from messaging.message
      where conversation_id = ${conversationId} order by id limit 1
    ) as opening
    where opening.sender_id = ${receiverId} and not exists (
      select from messaging.message where conversation_id = ${conversationId} and sender_id = ${senderId}
    )
    on conflict (user_id) do update set
      seconds = ${all},
      median_seconds = (
        select percentile_cont(0.5) within group (order by second) from unnest(${all}) as second
        having count(*) >= ${sql.lit(MIN_REPLY_TIMES)}
      )`;
}
