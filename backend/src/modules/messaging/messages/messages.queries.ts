import type { Message, SmsState } from 'contracts';
import { sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { findConversation, rowLimit, toPair } from '../conversations/conversations.queries.ts';
import type { MessagingDb } from '../messaging.db.ts';

export type MessageRow = RowOf<typeof threadPage>;

/** The columns of a MessageRow; `m` is the message. */
export const MESSAGE_COLUMNS = [
  'm.id as id',
  'm.sender_id as senderId',
  'm.content as content',
  'm.client_id as clientId',
  'm.sms as sms',
  'm.created_at as createdAt',
] as const;

/** A message as this person sees it: the state of its SMS and its client id are for its sender alone. */
export function toMessage({ id, senderId, content, clientId, sms, createdAt }: MessageRow, meId: number): Message {
  const isMine = senderId === meId;
  return {
    ...{ id, senderId, content, createdAt: createdAt.toISOString() },
    ...(isMine ? { sms, clientId } : { sms: 'none', clientId: null }),
  };
}

/**
 * One page of the messages of two people, the newest first, with at least one row more if there is another page. Index:
 * message_by_conversation, backwards.
 */
export function threadPage(db: MessagingDb, meId: number, otherId: number, limit: number, beforeId?: number) {
  const messages = db
    .selectFrom('messaging.message as m')
    .select(MESSAGE_COLUMNS)
    .where('m.conversation_id', '=', findConversation(db, meId, otherId));
  const earlier = beforeId === undefined ? messages : messages.where('m.id', '<', beforeId);
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

interface MessageToInsert {
  readonly conversationId: number;
  readonly senderId: number;
  readonly content: string;
  readonly clientId?: string | undefined;
  readonly createdAt: Date;
}

/** Returns no row where the sender has used this client id before. */
export const insertMessage = (
  db: MessagingDb,
  { conversationId, senderId, content, clientId, createdAt }: MessageToInsert,
) =>
  db
    .insertInto('messaging.message')
    .values({
      ...{ conversation_id: conversationId, sender_id: senderId, content },
      ...{ client_id: clientId ?? null, created_at: createdAt },
    })
    .onConflict((conflict) =>
      conflict.columns(['sender_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id');

/** Both sides of a locked conversation. Index: the key. */
export const participantsOf = (db: MessagingDb, conversationId: number, userIds: readonly number[]) =>
  db
    .selectFrom('messaging.participant')
    .select(['user_id', 'unread', 'last_message_at'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'in', userIds);

interface LastMessage {
  readonly conversationId: number;
  readonly messageId: number;
  readonly senderId: number;
  readonly receiverId: number;
  readonly createdAt: Date;
}

/**
 * Stores the last message on both sides of a locked conversation: unread for its receiver, and everything read for its sender.
 * In the order of user ids.
 */
export function upsertParticipants(
  db: MessagingDb,
  { conversationId, messageId, senderId, receiverId, createdAt }: LastMessage,
) {
  const last = { last_message_id: messageId, last_sender_id: senderId, last_message_at: createdAt };
  const row = (userId: number, otherId: number) => {
    const unread = userId === receiverId;
    return {
      ...{ user_id: userId, other_id: otherId, conversation_id: conversationId, ...last },
      ...{ read_up_to: unread ? null : messageId, unread, unread_since: unread ? createdAt : null },
    };
  };
  const rows = [row(senderId, receiverId), row(receiverId, senderId)];
  return db
    .insertInto('messaging.participant')
    .values(senderId < receiverId ? rows : rows.toReversed())
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'conversation_id']).doUpdateSet({
        last_message_id: sql`excluded.last_message_id`,
        last_sender_id: sql`excluded.last_sender_id`,
        last_message_at: sql`excluded.last_message_at`,
        read_up_to: sql`coalesce(excluded.read_up_to, participant.read_up_to)`,
        unread: sql`excluded.unread`,
        unread_since: sql`case when excluded.unread then coalesce(participant.unread_since, excluded.unread_since) end`,
        noticed_at: sql`case when excluded.unread then participant.noticed_at end`,
        // Writing ends the cooldown of copies to the writer's phone
        sms_at: sql`case when excluded.unread then participant.sms_at end`,
      }),
    );
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
    .$if(isAllRead, (rows) => rows.set({ unread: false, unread_since: null, noticed_at: null }))
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .execute();
  return { becameRead: before.unread && isAllRead };
}
