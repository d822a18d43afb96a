import { describe, expect, it } from '@jest/globals';
import { useTestApp } from './harness.ts';
import { recordStatements } from './listings/statements.ts';
import { aMessage, givenMessages, ids } from './messaging/given.ts';

const app = useTestApp();
const given = givenMessages(app);

/** The first words of each statement that a request sends: a round trip each. */
const statementsOf = async (request: () => Promise<{ status: number }>): Promise<string[]> => {
  let status = 0;
  const statements = await recordStatements(app(), async () => {
    ({ status } = await request());
  });
  expect(status).toBeLessThan(300);
  return statements.map(({ text }) => text.trim().split(/\s+/, 2).join(' '));
};

describe('the database is asked', () => {
  it('once for the search of a guest', async () => {
    await given.listing(await given.verified());
    expect(await statementsOf(() => app().get('/api/listings'))).toHaveLength(1);
  });

  it('once for the details that a guest opens', async () => {
    const { id } = await given.listing(await given.verified());
    expect(await statementsOf(() => app().get(`/api/listing/${id}`))).toHaveLength(1);
  });

  it('twice for the list of conversations, the session included', async () => {
    const [me, you] = await given.people();
    await given.send(you, me, 'Hello');
    expect(await statementsOf(() => me.get('/api/messages'))).toHaveLength(2);
  });

  it('five times for a thread that was read before, whose other person may get copies by SMS', async () => {
    const [me, you] = await given.people();
    await given.send(you, me, 'Hello');
    await given.thread(me, you, '');
    expect(await statementsOf(() => me.get(`/api/messages/${ids(you)}`))).toHaveLength(5);
  });
});

describe('a message takes', () => {
  const sent = async (change: (pair: Awaited<ReturnType<typeof given.people>>) => Promise<unknown>) => {
    const pair = await given.people();
    await change(pair);
    const [me, you] = pair;
    return statementsOf(() => me.post('/api/messages', aMessage(ids(you))));
  };

  it('8 round trips where it makes the conversation unread: session, limits, locks, rows, mail, events, and the transaction', async () => {
    const statements = await sent(async ([me, you]) => {
      await given.send(me, you, 'Hello');
      await given.thread(you, me, '');
    });
    expect(statements).toEqual([
      'select s.id',
      'with wanted',
      'begin',
      'with "account"',
      'with before',
      'insert into',
      'with event',
      'commit',
    ]);
  });

  it('7 where the one before is unread still', async () => {
    expect(await sent(([me, you]) => given.send(me, you, 'Hello'))).toHaveLength(7);
  });

  it('11 where it is the first', async () => {
    expect(await sent(async () => undefined)).toHaveLength(11);
  });
});
