import type pg from 'pg';

/** Somebody who writes with very many people: what is slow for anybody is slow for them. */
export const BUSY = 1;
export const BUSY_CONVERSATIONS = 6000;
/** With whom they have written more than with all others. */
export const TALKATIVE = 2;
const LONGEST = 20_000;
const IN_ONE = 20;
const EVENTS_OF_ONE = 10;

/**
 * `count` messages, twenty in each conversation but one that is very long, and the events of the last day. Rows of one
 * conversation lie far apart, as they do where many people write at once.
 */
export async function fill(client: pg.Client, count: number): Promise<void> {
  const conversations = Math.max(BUSY_CONVERSATIONS, Math.round((count - LONGEST) / IN_ONE));
  const people = Math.max(BUSY_CONVERSATIONS + 1, Math.round(conversations / 3));
  await client.query('select setseed(0.42)');
  // Keys hold by the way the rows are made; checking five million of them takes longer than making them.
  await client.query('set session_replication_role = replica');
  await addPeople(client, people);
  await addConversations(client, { conversations, people });
  await withoutKeys(client, () => addMessages(client, { count, conversations }));
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

/** The first ones are those of the busy person. The others' pairs differ by their distance, so that none comes twice. */
async function addConversations(
  client: pg.Client,
  { conversations, people }: { conversations: number; people: number },
): Promise<void> {
  await client.query(
    `insert into messaging.conversation (lower_id, higher_id, created_at)
     select ${BUSY}, n + ${BUSY}, now() from generate_series(1, ${BUSY_CONVERSATIONS}) n`,
  );
  await client.query(
    `insert into messaging.conversation (lower_id, higher_id, created_at)
     select lower, lower + distance, now()
     from (select 2 + n % ($2 - 1000) as lower, 1 + n / ($2 - 1000) as distance
           from generate_series(0, $1::int - ${BUSY_CONVERSATIONS} - 1) n) pairs`,
    [conversations, people],
  );
}

/** Made once it is all there, an index takes a fraction of the time. */
async function withoutKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
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

/** Conversation by conversation, again and again: message n is of conversation n modulo their number. */
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
       on c.id = case when n % ($1::int / ${LONGEST}) = 0 then ${TALKATIVE - BUSY} else 1 + n % $2::int end
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

/** What the busy person can be replayed is the most that anybody is. */
async function addEvents(client: pg.Client, people: number): Promise<void> {
  await client.query(
    `insert into messaging.mailbox (user_id, last_event_id, unread)
     select n, case when n = ${BUSY} then 1000 else ${EVENTS_OF_ONE} end, 3 from generate_series(1, $1::int) n`,
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
