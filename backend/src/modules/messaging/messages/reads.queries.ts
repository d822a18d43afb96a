import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import { pairOf } from '../conversations/conversations.queries.ts';
import type { MessagingTables } from '../messaging.tables.ts';

type Db = ReadDb<MessagingTables>;

/** How far a person has read a conversation, and whether this message is of it. Indexes: conversation_pair, keys. */
export function readState(db: Db, meId: number, otherId: number, messageId: number) {
  const { lower_id, higher_id } = pairOf(meId, otherId);
  return db
    .selectFrom('messaging.conversation as c')
    .innerJoin('messaging.participant as p', (on) =>
      on.on('p.user_id', '=', String(meId)).onRef('p.conversation_id', '=', 'c.id'),
    )
    .leftJoin('messaging.message as m', (on) =>
      on.onRef('m.conversation_id', '=', 'c.id').on('m.id', '=', String(messageId)),
    )
    .select(['p.read_up_to as readUpTo', 'm.id as messageId'])
    .where('c.lower_id', '=', lower_id)
    .where('c.higher_id', '=', higher_id);
}

/** How many conversations hold something new for this person. Index: the key. */
export async function unreadOf(db: Db, userId: number): Promise<number> {
  const mailbox = db.selectFrom('messaging.mailbox').select('unread').where('user_id', '=', String(userId));
  return (await mailbox.executeTakeFirst())?.unread ?? 0;
}

interface Seen {
  readonly userId: number;
  readonly conversationId: number;
  readonly messageId: number;
}

/**
 * Notes that somebody has read up to a message, in a transaction that holds the conversation. Answers undefined where they
 * had read as far before, else whether nothing new is left.
 */
export async function noteRead(db: Db, { userId, conversationId, messageId }: Seen) {
  const [me, conversation] = [String(userId), String(conversationId)];
  const own = db.selectFrom('messaging.participant').selectAll();
  const before = await own.where('user_id', '=', me).where('conversation_id', '=', conversation).executeTakeFirst();
  if (before === undefined || Number(before.read_up_to ?? 0) >= messageId) return undefined;
  const isAllRead = before.last_sender_id === me || Number(before.last_message_id) <= messageId;
  await db
    .updateTable('messaging.participant')
    .set({ read_up_to: String(messageId) })
    .$if(isAllRead, (rows) => rows.set({ unread: false, unread_since: null, noticed_at: null }))
    .where('user_id', '=', me)
    .where('conversation_id', '=', conversation)
    .execute();
  return { turnedRead: before.unread && isAllRead };
}
