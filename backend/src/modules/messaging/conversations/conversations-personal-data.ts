import type { EntityManager } from '@mikro-orm/postgresql';
import type { SmsState } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import type { News } from '../live/live-events.ts';
import { MESSAGE_COLUMNS } from '../messages/message.ts';
import type { MessagingTables } from '../messaging.tables.ts';

/** All that was said to and by a person, by conversation; the other one by username. */
export async function toldOfConversations(em: EntityManager, userId: number): Promise<object> {
  const rows = await readDb<MessagingTables>(em)
    .selectFrom('messaging.participant as p')
    .innerJoin('messaging.message as m', 'm.conversation_id', 'p.conversation_id')
    .leftJoin('account.public_profile as other', 'other.id', 'p.other_id')
    .select(['p.conversation_id as conversationId', 'other.username as username'])
    .select(MESSAGE_COLUMNS)
    .where('p.user_id', '=', String(userId))
    .orderBy('p.conversation_id', 'desc')
    .orderBy('m.id')
    .execute();
  const conversations = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return { conversations: [...conversations.values()].map((said) => toTold(said, userId)) };
}

interface SaidRow {
  username: string | null;
  senderId: string;
  content: string;
  createdAt: string;
  sms: SmsState;
}

const toTold = (said: readonly SaidRow[], userId: number): object => ({
  with: nameOrDeleted(said[0]?.username ?? null),
  messages: said.map(({ senderId, content, createdAt, sms }) => ({
    ...{ byMe: Number(senderId) === userId, content, createdAt: new Date(createdAt).toISOString() },
    // What became of a copy is its sender's alone.
    ...(Number(senderId) === userId && { sms }),
  })),
});

/** Holds all conversations of a person until the transaction ends, in the order of their ids. */
export async function holdConversations(em: EntityManager, userId: number): Promise<void> {
  const db = readDb<MessagingTables>(em);
  await db
    .selectFrom('messaging.conversation')
    .select('id')
    .where('id', 'in', ownConversations(db, userId))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Forgets a person's side of their conversations, which the transaction holds. What was said stays with the other one; where that
 * one has left before, all goes. Answers what those who stay are to be told.
 */
export async function forgetConversations(em: EntityManager, userId: number): Promise<News[]> {
  const db = readDb<MessagingTables>(em);
  const others = await db
    .selectFrom('messaging.participant')
    .select(['user_id', 'conversation_id'])
    .where('conversation_id', 'in', ownConversations(db, userId))
    .where('user_id', '<>', String(userId))
    .execute();
  await db
    .deleteFrom('messaging.conversation as c')
    .where('c.id', 'in', ownConversations(db, userId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messaging.participant as theirs')
            .select('theirs.user_id')
            .whereRef('theirs.conversation_id', '=', 'c.id')
            .where('theirs.user_id', '<>', String(userId)),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('messaging.participant').where('user_id', '=', String(userId)).execute();
  return others.map(({ user_id, conversation_id }) => ({
    ...{ kind: 'changed', userId: Number(user_id), otherId: userId, conversationId: Number(conversation_id) },
  }));
}

const ownConversations = (db: ReturnType<typeof readDb<MessagingTables>>, userId: number) =>
  db.selectFrom('messaging.participant').select('conversation_id').where('user_id', '=', String(userId));
