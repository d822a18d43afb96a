import type { SmsState } from 'shared-ui/contracts';
import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import { findPair, pairOf } from '../conversations/conversations.queries.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { MESSAGE_COLUMNS } from './message.ts';

type Db = ReadDb<MessagingTables>;

/** What this sender has said under this name, and whether it was to this receiver. Index: message_once. */
export function sentBefore(db: Db, senderId: number, clientId: string, receiverId: number) {
  const { lower_id, higher_id } = pairOf(senderId, receiverId);
  return db
    .selectFrom('messaging.message as m')
    .innerJoin('messaging.conversation as c', 'c.id', 'm.conversation_id')
    .select(MESSAGE_COLUMNS)
    .select(({ eb, and }) =>
      and([eb('c.lower_id', '=', lower_id), eb('c.higher_id', '=', higher_id)]).as('isToReceiver'),
    )
    .where('m.sender_id', '=', String(senderId))
    .where('m.client_id', '=', clientId);
}

/** A row where this person has ever written to the other. Index: message_by_conversation. */
export const hasWritten = (db: Db, writerId: number, otherId: number) =>
  db
    .selectFrom('messaging.message')
    .select('id')
    .where('conversation_id', '=', findPair(db, writerId, otherId))
    .where('sender_id', '=', String(writerId))
    .limit(sql.lit(1));

interface NewRow {
  readonly conversationId: string;
  readonly senderId: number;
  readonly content: string;
  readonly clientId: string | undefined;
  readonly at: string;
}

/** Stores a message; no row where its sender has sent one under this name before. */
export const addMessage = (db: Db, { conversationId, senderId, content, clientId, at }: NewRow) =>
  db
    .insertInto('messaging.message')
    .values({
      ...{ conversation_id: conversationId, sender_id: String(senderId), content },
      ...{ client_id: clientId ?? null, created_at: at },
    })
    .onConflict((conflict) =>
      conflict.columns(['sender_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id');

/** Both sides of a conversation, which the transaction holds. Index: the key. */
export const participantsOf = (db: Db, conversationId: string, people: readonly number[]) =>
  db
    .selectFrom('messaging.participant')
    .select(['user_id', 'unread', 'last_message_at'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'in', people.map(String));

interface NewestMessage {
  readonly conversationId: string;
  readonly messageId: string;
  readonly senderId: number;
  readonly receiverId: number;
  readonly at: string;
}

/**
 * Both sides have a newest message: for its receiver something new, for its sender nothing any more, since who answers has
 * read. In the order of user ids.
 */
export function noteSaid(db: Db, { conversationId, messageId, senderId, receiverId, at }: NewestMessage) {
  const said = { last_message_id: messageId, last_sender_id: String(senderId), last_message_at: at };
  const row = (userId: number, otherId: number) => {
    const isNew = userId === receiverId;
    return {
      ...{ user_id: String(userId), other_id: String(otherId), conversation_id: conversationId, ...said },
      ...{ read_up_to: isNew ? null : messageId, unread: isNew, unread_since: isNew ? at : null },
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
        // Who writes has answered whatever came to their phone
        sms_at: sql`case when excluded.unread then participant.sms_at end`,
      }),
    );
}

/** What has become of the message's copy by SMS. Index: the key. */
export const setSms = (
  db: Db,
  { conversationId, messageId }: { conversationId: number; messageId: number },
  sms: SmsState,
) =>
  db
    .updateTable('messaging.message')
    .set({ sms })
    .where('conversation_id', '=', String(conversationId))
    .where('id', '=', String(messageId));
