import type pg from 'pg';

/** The account with the most conversations, which makes its reads the slowest. */
export const BUSY_ID = 1;
const BUSY_CONVERSATIONS = 6000;
/** The other person of the busy account's longest conversation, the first row of the table. */
export const LONG_THREAD_ID = 2;
export const LONG_CONVERSATION = 1;
const LONG_THREAD_MESSAGES = 20_000;
const MESSAGES_PER_CONVERSATION = 20;
const EVENTS_PER_PERSON = 10;

/**
 * Inserts `count` messages, twenty in each conversation but one that is very long, and the events of the last day. The rows of
 * one conversation lie far apart, as where many people write concurrently.
 */
export async function fill(client: pg.Client, count: number): Promise<void> {
  const conversations = Math.max(
    BUSY_CONVERSATIONS,
    Math.round((count - LONG_THREAD_MESSAGES) / MESSAGES_PER_CONVERSATION),
  );
  const people = Math.max(BUSY_CONVERSATIONS + 1, Math.round(conversations / 3));
  await client.query('select setseed(0.42)');
  // The rows satisfy all foreign keys; checking five million of them takes longer than inserting them
  await client.query('set session_replication_role = replica');
  await addPeople(client, people);
  await addConversations(client, { conversations, people });
  await withoutIndexes(client, () => addMessages(client, { count, conversations }));
  await addParticipants(client);
  await addEvents(client, people);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

async function addPeople(client: pg.Client, people: number): Promise<void> {
  await client.query(
    `insert into account.account (email, username, languages)
     select 'p' || n || '@example.com', 'Person ' || n, 'Tamil, English' from generate_series(1, $1::int) n`,
    [people],
  );
}

/** The busy account's first. The pairs of the others differ by their distance, so that each is unique. */
async function addConversations(
  client: pg.Client,
  { conversations, people }: { conversations: number; people: number },
): Promise<void> {
  await client.query(
    `insert into messaging.conversation (lower_id, higher_id, created_at)
     select ${BUSY_ID}, n + ${BUSY_ID}, now() from generate_series(1, ${BUSY_CONVERSATIONS}) n`,
  );
  await client.query(
    `insert into messaging.conversation (lower_id, higher_id, created_at)
     select lower, lower + distance, now()
     from (select 2 + n % ($2 - 1000) as lower, 1 + n / ($2 - 1000) as distance
           from generate_series(0, $1::int - ${BUSY_CONVERSATIONS} - 1) n) pairs`,
    [conversations, people],
  );
}

/** Creating an index after the rows takes a fraction of the time. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'messaging.message'::regclass and contype in ('p', 'u')`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'messaging' and tablename = 'message' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of rows) await client.query(`alter table messaging.message drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index messaging.${name}`);
  await work();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { name, definition } of rows)
    await client.query(`alter table messaging.message add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await client.query(definition);
}

/** Message n belongs to conversation n modulo their number, except for those of the longest thread. */
async function addMessages(
  client: pg.Client,
  { count, conversations }: { count: number; conversations: number },
): Promise<void> {
  await client.query(
    `insert into messaging.message (conversation_id, sender_id, content, client_id, created_at)
     select c.id, case when random() < 0.5 then c.lower_id else c.higher_id end,
       repeat('See you at the gate. ', 1 + n % 8), gen_random_uuid(), now() - ($1::int - n) * interval '1 second'
     from generate_series(1, $1::int) n
     join messaging.conversation c
       on c.id = case when n % ($1::int / ${LONG_THREAD_MESSAGES}) = 0 then ${LONG_CONVERSATION} else 1 + n % $2::int end
     order by n`,
    [count, conversations],
  );
}

async function addParticipants(client: pg.Client): Promise<void> {
  await client.query(
    `insert into messaging.participant (user_id, conversation_id, other_id, last_message_id, last_sender_id, last_message_at,
       read_up_to, unread, unread_since)
     select me, c.id, lower_id + higher_id - me, last.id, last.sender_id, last.created_at,
       case when c.id % 3 = 0 then last.id end, c.id % 3 <> 0, case when c.id % 3 <> 0 then last.created_at end
     from messaging.conversation c
     join lateral (select m.* from messaging.message m where m.conversation_id = c.id order by m.id desc limit 1) last on true
     cross join lateral unnest(array[lower_id, higher_id]) me`,
  );
}

/** The busy account has as many as can be replayed. */
async function addEvents(client: pg.Client, people: number): Promise<void> {
  await client.query(
    `insert into messaging.mailbox (user_id, last_event_id, unread)
     select n, case when n = ${BUSY_ID} then 1000 else ${EVENTS_PER_PERSON} end, 3 from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query(
    `insert into messaging.live_event (user_id, id, kind, other_id, conversation_id, message_id, created_at)
     select box.user_id, n, 'message', p.other_id, p.conversation_id, p.last_message_id, now()
     from messaging.mailbox box
     join lateral (select * from messaging.participant p where p.user_id = box.user_id limit 1) p on true
     cross join lateral generate_series(1, box.last_event_id) n`,
  );
}
