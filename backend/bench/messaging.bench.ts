/**
 * The costs of messages: `npm run build -w backend && node backend/bench/messaging.bench.ts`. Reads on a big table (MESSAGES
 * sets how many: 5000000), the time from a message to the receiver's stream, and the memory of a node. Creates and
 * deletes a scratch PostgreSQL for each.
 */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type Result, writeResults } from 'tools/results.ts';
import type { MessagingTables } from '../src/modules/messaging/messaging.db.ts';
import { built } from './built.ts';
import { compilerOf } from '../src/platform/database/kysely-types.ts';
import { measureAll, type Search } from './measure.ts';
import { BUSY_ID, fill, LONG_CONVERSATION, LONG_THREAD_ID } from './messaging-data.ts';
import { measureDelivery, measureManyStreams, measureMemory, measureSends } from './messaging-live.ts';
import { type Node, startNode } from './nodes.ts';
import { connected, FAST, onScratchDatabase } from './scratch.ts';

const conversations = (await built(
  'src/modules/messaging/conversations/conversation-pages.queries',
)) as typeof import('../src/modules/messaging/conversations/conversation-pages.queries.ts');
const messages = (await built(
  'src/modules/messaging/messages.queries',
)) as typeof import('../src/modules/messaging/messages.queries.ts');
const events = (await built(
  'src/modules/messaging/live/live-event-reader',
)) as typeof import('../src/modules/messaging/live/live-event-reader.ts');

const COUNT = Number(process.env['MESSAGES'] ?? 5_000_000);
const MAX_MS = 1;
/** All write from one address. Limits by account stay, which nobody reaches. */
const LIMITS = { LIMITS_FACTOR: '1000' };
const INDEX = /(?:using|on) ((?:participant|message|live_event)_\w+|mailbox_pkey(?![^]*live_event_))/;
const CONVERSATIONS_PER_PAGE = 20;
const MESSAGES_PER_PAGE = 30;
/** How many people's streams a node holds, and how many of them it reads for in one statement. */
const STREAMS = 2000;
const USERS_PER_READ = 100;
/** A node polls for all its streams together, every five seconds. */
const POLL_MAX_MS = 50;

/** The id so many rows down a list: the cursor of a late page. */
async function idAt(client: pg.Client, list: string, rows: number): Promise<number> {
  const { rows: found } = await client.query<{ id: string }>(`${list} offset ${rows - 1} limit 1`);
  const [row] = found;
  if (row === undefined) throw new Error('The table is too small: it has no such page.');
  return Number(row.id);
}

/** The reads of conversations and events, each with its slowest parameters. */
async function searchesOf(client: pg.Client, db: Kysely<MessagingTables>): Promise<Search[]> {
  const context = { meId: BUSY_ID, otherId: LONG_THREAD_ID, today: new Date().toISOString().slice(0, 10) };
  const lateConversation = await idAt(
    client,
    `select last_message_id as id from messaging.participant where user_id = ${BUSY_ID} order by 1 desc`,
    99 * CONVERSATIONS_PER_PAGE,
  );
  const lateMessage = await idAt(
    client,
    `select id from messaging.message where conversation_id = ${LONG_CONVERSATION} order by 1 desc`,
    499 * MESSAGES_PER_PAGE,
  );
  const list = (beforeId?: number) => conversations.conversationPage(db, BUSY_ID, CONVERSATIONS_PER_PAGE, beforeId);
  const thread = (beforeId?: number) => messages.threadPage(db, BUSY_ID, LONG_THREAD_ID, MESSAGES_PER_PAGE, beforeId);
  const userIds = (count: number) => Array.from({ length: count }, (_none, at) => at + 1);
  const positions = (count: number) =>
    userIds(count).map((userId) => ({ userId, sentUpTo: userId === BUSY_ID ? 999 : 9 }));
  return [
    { name: '6,000 conversations, first page', query: list() },
    { name: '6,000 conversations, 100th page', query: list(lateConversation) },
    { name: 'a thread: the two and their trip', query: conversations.threadHead(db, context) },
    { name: 'a thread of 20,000, newest page', query: thread() },
    { name: 'a thread of 20,000, 500th page', query: thread(lateMessage) },
    { name: 'a stream begins, 1,000 events behind', query: events.mailboxAfter(db, BUSY_ID, 0) },
    { name: 'a stream is replayed, a page of it', query: events.eventsAfter(db, [{ userId: BUSY_ID, sentUpTo: 0 }]) },
    { name: 'an event for one person', query: events.eventsAfter(db, positions(1)) },
    { name: `events for ${USERS_PER_READ} people`, query: events.eventsAfter(db, positions(USERS_PER_READ)) },
    { name: `${STREAMS} streams poll`, query: events.mailboxesOf(db, userIds(STREAMS)), maxMs: POLL_MAX_MS },
  ];
}

const results: Result[] = [];

await onScratchDatabase(FAST, (url) =>
  connected(url, async (client) => {
    const start = performance.now();
    await fill(client, COUNT);
    process.stdout.write(`${COUNT} messages, filled in ${Math.round((performance.now() - start) / 1000)} s\n`);
    const searches = await searchesOf(client, compilerOf<MessagingTables>());
    for (const { name, ms, mostMs } of await measureAll(client, searches, { maxMs: MAX_MS, index: INDEX }))
      results.push({ what: `database, ${name}`, measured: `${ms.toFixed(3)} ms`, reach: `under ${mostMs} ms` });
    results.push({ what: 'messages, for the times of the database', measured: COUNT.toLocaleString('en') });
  }),
);

// With the durability of the product, since commits are part of the time that a message takes
await onScratchDatabase([], (url, dataDir) =>
  connected(url, async (client) => {
    await withNodes(url, dataDir, ['one', 'other'], async ([one, other]) => {
      results.push(await measureDelivery(client, one as Node, other as Node));
      results.push(await measureSends(client, [one as Node, other as Node]));
    });
    await withNodes(url, dataDir, ['alone'], async ([alone]) => {
      results.push(...(await measureMemory(client, alone as Node)));
    });
    await withNodes(url, dataDir, ['crowded'], async ([crowded]) => {
      results.push(await measureManyStreams(client, crowded as Node));
    });
    writeResults('Messages', results);
  }),
);

async function withNodes(
  url: string,
  dataDir: string,
  names: readonly string[],
  work: (nodes: readonly Node[]) => Promise<void>,
): Promise<void> {
  const nodes = await Promise.all(names.map((name) => startNode(url, join(dataDir, name), LIMITS)));
  try {
    await work(nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}
