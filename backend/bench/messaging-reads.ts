import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { MessagingTables } from '../src/modules/messaging/messaging.tables.ts';
import { built } from './built.ts';
import type { Search } from './measure.ts';
import { BUSY, TALKATIVE } from './messaging-data.ts';

const conversations = (await built(
  'modules/messaging/conversations/conversations.queries',
)) as typeof import('../src/modules/messaging/conversations/conversations.queries.ts');
const threads = (await built(
  'modules/messaging/conversations/thread.queries',
)) as typeof import('../src/modules/messaging/conversations/thread.queries.ts');
const live = (await built(
  'modules/messaging/live/live-event.queries',
)) as typeof import('../src/modules/messaging/live/live-event.queries.ts');

const CONVERSATIONS_OF_A_PAGE = 20;
const MESSAGES_OF_A_PAGE = 30;
/** How many people's streams one node holds, and how many of them it reads for at once. */
const STREAMS = 2000;
const READ_AT_ONCE = 100;
/** Every five seconds, for all streams of a node together. */
const LOOK_MS = 50;

/** The id behind so many rows of a list, found by counting: where a later page begins. */
async function behind(client: pg.Client, list: string, rows: number): Promise<number> {
  const { rows: found } = await client.query<{ id: string }>(`${list} offset ${rows - 1} limit 1`);
  const [row] = found;
  if (row === undefined) throw new Error('The table is too small: it has no such page.');
  return Number(row.id);
}

/** What is read of conversations and events, each at the hardest place of the tables. */
export async function readsOf(client: pg.Client, db: Kysely<MessagingTables>): Promise<Search[]> {
  const two = { meId: BUSY, otherId: TALKATIVE, today: new Date().toISOString().slice(0, 10) };
  const lateConversation = await behind(
    client,
    `select last_message_id as id from messaging.participant where user_id = ${BUSY} order by 1 desc`,
    99 * CONVERSATIONS_OF_A_PAGE,
  );
  const lateMessage = await behind(
    client,
    `select id from messaging.message where conversation_id = ${TALKATIVE - BUSY} order by 1 desc`,
    499 * MESSAGES_OF_A_PAGE,
  );
  const page = (beforeId?: number) => conversations.conversationPage(db, BUSY, CONVERSATIONS_OF_A_PAGE, beforeId);
  const people = (count: number) => Array.from({ length: count }, (_none, at) => at + 1);
  const readers = (count: number) => people(count).map((userId) => ({ userId, sentUpTo: userId === BUSY ? 999 : 9 }));
  return [
    { name: '6,000 conversations, first page', query: page() },
    { name: '6,000 conversations, 100th page', query: page(lateConversation) },
    { name: 'a thread: the two and their trip', query: threads.threadHead(db, two) },
    { name: 'a thread of 20,000, newest page', query: threads.threadPage(db, two, MESSAGES_OF_A_PAGE) },
    { name: 'a thread of 20,000, 500th page', query: threads.threadPage(db, two, MESSAGES_OF_A_PAGE, lateMessage) },
    { name: 'a stream begins, 1,000 events behind', query: live.mailboxAfter(db, BUSY, 0) },
    { name: 'a stream is replayed, a page of it', query: live.eventsAfter(db, [{ userId: BUSY, sentUpTo: 0 }]) },
    { name: 'an event for one person', query: live.eventsAfter(db, readers(1)) },
    { name: `events for ${READ_AT_ONCE} people at once`, query: live.eventsAfter(db, readers(READ_AT_ONCE)) },
    { name: `${STREAMS} streams look`, query: live.mailboxesOf(db, people(STREAMS)), mostMs: LOOK_MS },
  ];
}
