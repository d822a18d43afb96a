import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CompiledQuery } from 'kysely';
import { conversationPage, threadHead } from '../../src/modules/messaging/conversations/conversation-pages.queries.ts';
import { findByClientId, readState, threadPage } from '../../src/modules/messaging/messages.queries.ts';
import { messagingDb } from '../../src/modules/messaging/messaging.db.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { planOf as planIn } from '../plan-of.ts';

const app = useTestApp();
const ME = 1;
const OTHER = 2500;
const planOf = (query: CompiledQuery) => planIn(app().settings.databaseUrl, query);

/** One person with 6,000 conversations, others with a few, and one very long conversation. */
const FILL = `
  insert into account.account (id, email, username)
    select n, 'p' || n || '@example.com', 'Person ' || n from generate_series(1, 8000) n;
  insert into messaging.conversation (id, lower_id, higher_id, created_at)
    select n, 1, n, now() from generate_series(2, 6001) n
    union all select n + 10000, n, n + 1000, now() from generate_series(2, 6001) n;
  insert into messaging.message (conversation_id, sender_id, content, client_id, created_at)
    select c.id, c.lower_id, 'Hello', gen_random_uuid(), now() from messaging.conversation c, generate_series(1, 4) n
    union all select ${OTHER}, 1, 'Hello', gen_random_uuid(), now() from generate_series(1, 20000) n;
  insert into messaging.participant (user_id, conversation_id, other_id, last_message_id, last_sender_id, last_message_at)
    select side.me, c.id, side.other, m.last, c.lower_id, now()
    from messaging.conversation c
    join (select conversation_id, max(id) as last from messaging.message group by 1) m on m.conversation_id = c.id,
    lateral (values (c.lower_id, c.higher_id), (c.higher_id, c.lower_id)) as side(me, other);
  insert into messaging.block (blocker_id, blocked_id, created_at)
    select n, n + 1, now() from generate_series(2, 6001) n union all select 1, n, now() from generate_series(3, 6001) n;
  insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, confirmed_at)
    select 'helper', n, 'Person', 'p@example.com', 1, 2, current_date, now() from generate_series(1, 6000) n;
  update messaging.conversation set listing_id = id where id <= 6000;
  insert into messaging.conversation_listing (conversation_id, listing_id, owner_id, route, date, created_at)
    select id, listing_id, id, 'MAA to LHR', current_date, now() from messaging.conversation where listing_id is not null;
  insert into messaging.trip (conversation_id, asker_id, asked_id, helper_id, offer_id, content, departure_airport,
      arrival_airport, whole_departure_airport, whole_arrival_airport, date, last_date, departs_at, question_at, created_at, updated_at)
    select n, 1, n, n, n, 'Shall we?', 'MAA', 'LHR', 'MAA', 'LHR', current_date, current_date, now(), now(), now(), now()
    from generate_series(2, 6000) n;
  analyze`;

describe('with 6,000 conversations', () => {
  beforeAll(async () => {
    await run(app().settings.databaseUrl, FILL);
  });

  const db = () => messagingDb(app().em());
  const context = { meId: ME, otherId: OTHER, today: '2026-11-20' };
  const statements: Record<string, () => CompiledQuery> = {
    'the list': () => conversationPage(db(), ME, 20).compile(),
    'a later page of the list': () => conversationPage(db(), ME, 20, 9000).compile(),
    'a page of those that contain a word': () => conversationPage(db(), ME, 20, undefined, 'hello').compile(),
    'a thread without its messages': () => threadHead(db(), context).compile(),
    'a thread with a requested listing': () => threadHead(db(), context, 17).compile(),
    'its newest messages': () => threadPage(db(), ME, OTHER, 30).compile(),
    'earlier messages': () => threadPage(db(), ME, OTHER, 30, 60_000).compile(),
    'the read state': () => readState(db(), ME, OTHER, 60_000).compile(),
    'a message by its client id': () => findByClientId(db(), ME, crypto.randomUUID(), OTHER).compile(),
  };

  it.each(Object.entries(statements))(
    '%s is read by indexes, without reading more rows than it needs',
    async (_, compile) => {
      const plan = await planOf(compile());
      expect(plan.scans.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
      expect(plan.sorts).toBe(0);
      for (const { rows } of plan.scans) expect(rows).toBeLessThanOrEqual(51);
    },
  );

  it('the list uses participant_newest, a thread message_by_conversation backwards', async () => {
    const [list, thread] = [
      await planOf(conversationPage(db(), ME, 20).compile()),
      await planOf(threadPage(db(), ME, OTHER, 30).compile()),
    ];
    expect(list.scans).toContainEqual(expect.objectContaining({ index: 'participant_newest', rows: 21 }));
    expect(thread.scans).toContainEqual(expect.objectContaining({ index: 'message_by_conversation', rows: 31 }));
  });
});
