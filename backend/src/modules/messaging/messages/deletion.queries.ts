import { sql } from 'kysely';
import type { MessagingDb } from '../messaging.db.ts';
import { MESSAGE_COLUMNS } from '../messages.queries.ts';

interface MessageKey {
  readonly conversationId: number;
  readonly messageId: number;
}

/**
 * Stores, in a locked conversation, that this person has deleted this message and all before it for themselves. Who has not read them has
 * not by this either. Returns whether it leaves the conversation without unread messages that it had. Index: the key.
 */
export async function clearUpTo(
  db: MessagingDb,
  userId: number,
  { conversationId, messageId, now }: MessageKey & { readonly now: Date },
): Promise<{ becameRead: boolean }> {
  const own = db.selectFrom('messaging.participant').where('user_id', '=', userId);
  const before = await own
    .select(['unread', 'last_message_id as lastMessageId'])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  const isAll = before.lastMessageId <= messageId;
  await db
    .updateTable('messaging.participant')
    .set({ cleared_up_to: sql`greatest(cleared_up_to, ${messageId})`, cleared_at: now })
    .$if(isAll, (rows) => rows.set({ unread: false, unread_since: null }))
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .execute();
  return { becameRead: before.unread && isAll };
}

/** A message of this sender that they have not deleted for themselves. Index: message_by_conversation. */
export const findOwnMessage = (db: MessagingDb, senderId: number, { conversationId, messageId }: MessageKey) =>
  db
    .selectFrom('messaging.message as m')
    .innerJoin('messaging.participant as p', (on) =>
      on.onRef('p.conversation_id', '=', 'm.conversation_id').on('p.user_id', '=', senderId),
    )
    .select(MESSAGE_COLUMNS)
    .where('m.conversation_id', '=', conversationId)
    .where('m.id', '=', messageId)
    .where('m.sender_id', '=', senderId)
    .where(({ eb, fn, val }) => eb('m.id', '>', fn.coalesce('p.cleared_up_to', val(0))));

/** A row where the message is a step of a trip of the two. Index: trip_by_conversation. */
export const isOfTrip = (db: MessagingDb, { conversationId, messageId }: MessageKey) =>
  db
    .selectFrom('messaging.trip as a')
    .innerJoin('messaging.trip_step as s', 's.trip_id', 'a.id')
    .select('s.message_id')
    .where('a.conversation_id', '=', conversationId)
    .where('s.message_id', '=', messageId)
    .limit(sql.lit(1));

/** Index: message_by_conversation. */
export const deleteText = (db: MessagingDb, { conversationId, messageId }: MessageKey, now: Date) =>
  db
    .updateTable('messaging.message')
    .set({ content: '', deleted_at: now })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', messageId);

/**
 * After a message of `senderId` was deleted: unread for this person is what they have not read of the others, since the first of these. Returns
 * whether nothing is left. Indexes: the key, message_by_conversation.
 */
export async function recountUnread(
  db: MessagingDb,
  userId: number,
  { conversationId, senderId }: { conversationId: number; senderId: number },
): Promise<{ becameRead: boolean }> {
  const { rows } = await sql<{ unread: boolean }>`
    update messaging.participant p set
      unread = rest.since is not null,
      unread_since = rest.since
    from (
      select mine.user_id, (
        select min(m.created_at) from messaging.message m
        where m.conversation_id = mine.conversation_id and m.sender_id = ${senderId} and m.deleted_at is null
          and m.id > greatest(mine.read_up_to, mine.cleared_up_to, 0)
      ) as since
      from messaging.participant mine
      where mine.user_id = ${userId} and mine.conversation_id = ${conversationId} and mine.unread
    ) rest
    where p.user_id = rest.user_id and p.conversation_id = ${conversationId}
    returning p.unread`.execute(db);
  return { becameRead: rows[0]?.unread === false };
}
