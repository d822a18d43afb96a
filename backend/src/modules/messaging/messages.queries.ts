import type { Message, SmsState } from 'contracts';
import { sql } from 'kysely';
import type { RowOf } from '../../platform/database/kysely-types.ts';
import { findConversation, rowLimit, toPair } from './conversations.queries.ts';
import type { MessagingDb } from './messaging.db.ts';
import { storeReplyTime } from './reply-times.queries.ts';

export type MessageRow = RowOf<typeof threadPage>;

/** The columns of a MessageRow; `m` is the message. */
export const MESSAGE_COLUMNS = [
  'm.id as id',
  'm.sender_id as senderId',
  'm.content as content',
  'm.client_id as clientId',
  'm.sms as sms',
  'm.created_at as createdAt',
  'm.deleted_at as deletedAt',
] as const;

/** What stands in place of a deleted message. */
export const DELETED_MESSAGE = 'Message deleted';

/** A message as this person sees it: the state of its SMS and its client id are for its sender alone. */
export function toMessage(
  { id, senderId, content, clientId, sms, createdAt, deletedAt }: MessageRow,
  meId: number,
): Message {
  const isMine = senderId === meId;
  const isDeleted = deletedAt !== null;
  return {
    id,
    senderId,
    content: isDeleted ? DELETED_MESSAGE : content,
    createdAt: createdAt.toISOString(),
    sms: isMine && !isDeleted ? sms : 'none',
    clientId: isMine ? clientId : null,
    ...(isDeleted && { deleted: true }),
  };
}

/**
 * One page of the messages of two people, the newest first, with at least one row more if there is another page; without those that this
 * person has deleted for themselves. Indexes: message_by_conversation, backwards; keys.
 */
export function threadPage(db: MessagingDb, meId: number, otherId: number, limit: number, beforeId?: number) {
  const messages = db
    .selectFrom('messaging.message as m')
    .select(MESSAGE_COLUMNS)
    .where('m.conversation_id', '=', findConversation(db, meId, otherId));
  const cleared = db
    .selectFrom('messaging.participant as p')
    .select('p.cleared_up_to')
    .where('p.user_id', '=', meId)
    .where('p.conversation_id', '=', findConversation(db, meId, otherId));
  // Between two bounds of unknown distance the planner expects few rows, and sorts: the lower one is a filter then
  const earlier =
    beforeId === undefined
      ? messages.where(({ eb, fn, val }) => eb('m.id', '>', fn.coalesce(cleared, val(0))))
      : messages
          .where('m.id', '<', beforeId)
          .where(({ eb, or }) => or([eb(cleared, 'is', null), eb('m.id', '>', cleared)]));
  return earlier.orderBy('m.id', 'desc').limit(rowLimit(limit));
}

/** The message that this sender stored under this client id, and whether it went to this receiver. Index: message_once. */
export function findByClientId(db: MessagingDb, senderId: number, clientId: string, receiverId: number) {
  const { lower_id, higher_id } = toPair(senderId, receiverId);
  return db
    .selectFrom('messaging.message as m')
    .innerJoin('messaging.conversation as c', 'c.id', 'm.conversation_id')
    .select(MESSAGE_COLUMNS)
    .select(({ eb, and }) =>
      and([eb('c.lower_id', '=', lower_id), eb('c.higher_id', '=', higher_id)]).as('isToReceiver'),
    )
    .where('m.sender_id', '=', senderId)
    .where('m.client_id', '=', clientId);
}

/** A row where this person has ever written to the other. Index: message_by_conversation. */
export const hasWrittenTo = (db: MessagingDb, writerId: number, otherId: number) =>
  db
    .selectFrom('messaging.message')
    .select('id')
    .where('conversation_id', '=', findConversation(db, writerId, otherId))
    .where('sender_id', '=', writerId)
    .limit(sql.lit(1));

interface MessageToStore {
  readonly conversationId: number;
  readonly senderId: number;
  readonly receiverId: number;
  readonly content: string;
  readonly clientId?: string | undefined;
  /** The message is never earlier than the one before: the clocks of several machines differ. */
  readonly now: Date;
}

/** What storing a message found and wrote. */
interface StoredMessage {
  /** Null where the sender has used this client id before: nothing is stored. */
  readonly id: number | null;
  readonly createdAt: Date | null;
  /** Whether one of the two has blocked the other: the transaction must be rolled back. */
  readonly blocked: boolean;
  /** Whether each had unread messages of this conversation before. */
  readonly senderHadUnread: boolean;
  readonly receiverHadUnread: boolean;
}

/**
 * Stores a message in a locked conversation, and as the last one on both sides, in the order of user ids: unread for its receiver, and
 * everything read for its sender; and how long a first answer took. One statement after the lock, so that it sees each block committed before. Indexes: keys,
 * message_once.
 */
export async function storeMessage(db: MessagingDb, message: MessageToStore): Promise<StoredMessage> {
  const { conversationId, senderId, receiverId, content, clientId, now } = message;
  const { rows } = await sql<StoredMessage>`
    with before as (
      select user_id, unread, last_message_at from messaging.participant
      where conversation_id = ${conversationId} and user_id in (${senderId}, ${receiverId})
    ), stored as (
      insert into messaging.message (conversation_id, sender_id, content, client_id, created_at)
      select ${conversationId}::bigint, ${senderId}::bigint, ${content}::text, ${clientId ?? null}::uuid,
        greatest(${now}::timestamptz, (select max(last_message_at) from before))
      on conflict (sender_id, client_id) where client_id is not null do nothing
      returning id, created_at
    ), side as (
      select *, user_id = ${receiverId} as unread
      from (values (${senderId}::bigint, ${receiverId}::bigint), (${receiverId}, ${senderId})) as pair (user_id, other_id)
    ), participants as (
      insert into messaging.participant (user_id, other_id, conversation_id, last_message_id, last_sender_id, last_message_at,
        has_written, read_up_to, unread, unread_since)
      select user_id, other_id, ${conversationId}::bigint, id, ${senderId}::bigint, created_at,
        not unread, case when not unread then id end, unread, case when unread then created_at end
      from stored, side order by user_id
      on conflict (user_id, conversation_id) do update set
        last_message_id = excluded.last_message_id,
        last_sender_id = excluded.last_sender_id,
        last_message_at = excluded.last_message_at,
        has_written = excluded.has_written or participant.has_written,
        read_up_to = coalesce(excluded.read_up_to, participant.read_up_to),
        unread = excluded.unread,
        unread_since = case when excluded.unread then coalesce(participant.unread_since, excluded.unread_since) end,
        -- Writing ends the cooldown of copies to the writer's phone
        sms_at = case when excluded.unread then participant.sms_at end
    ), reply_time as (${storeReplyTime(message)}
    )
    select stored.id, stored.created_at as "createdAt",
      exists (select from messaging.blocked_pair where user_id = ${senderId} and other_id = ${receiverId}) as blocked,
      exists (select from before where user_id = ${senderId} and unread) as "senderHadUnread",
      exists (select from before where user_id = ${receiverId} and unread) as "receiverHadUnread"
    from (select) as one left join stored on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('Storing a message returns one row.');
  return row;
}

interface MessageKey {
  readonly conversationId: number;
  readonly messageId: number;
}

/** Index: the key. */
export const setSmsState = (db: MessagingDb, { conversationId, messageId }: MessageKey, sms: SmsState) =>
  db
    .updateTable('messaging.message')
    .set({ sms })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', messageId);

/** How far this person has read, and the message's id where it is in the conversation. Indexes: conversation_pair, keys. */
export function readState(db: MessagingDb, meId: number, otherId: number, messageId: number) {
  const { lower_id, higher_id } = toPair(meId, otherId);
  return db
    .selectFrom('messaging.conversation as c')
    .innerJoin('messaging.participant as p', (on) =>
      on.on('p.user_id', '=', meId).onRef('p.conversation_id', '=', 'c.id'),
    )
    .leftJoin('messaging.message as m', (on) => on.onRef('m.conversation_id', '=', 'c.id').on('m.id', '=', messageId))
    .select(['p.read_up_to as readUpTo', 'm.id as messageId'])
    .where('c.lower_id', '=', lower_id)
    .where('c.higher_id', '=', higher_id);
}

/**
 * Stores, in a locked conversation, that this person has read up to a message. Returns undefined where they had read as far
 * before, else whether this leaves the conversation without unread messages that it had.
 */
export async function updateReadUpTo(
  db: MessagingDb,
  userId: number,
  { conversationId, messageId }: MessageKey,
): Promise<{ becameRead: boolean } | undefined> {
  const before = await db
    .selectFrom('messaging.participant')
    .selectAll()
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  if (before === undefined || (before.read_up_to ?? 0) >= messageId) return undefined;
  const isAllRead = before.last_sender_id === userId || before.last_message_id <= messageId;
  await db
    .updateTable('messaging.participant')
    .set({ read_up_to: messageId })
    .$if(isAllRead, (rows) => rows.set({ unread: false, unread_since: null }))
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .execute();
  return { becameRead: before.unread && isAllRead };
}
