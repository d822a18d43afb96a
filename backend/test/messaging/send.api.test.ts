import { describe, expect, it, jest } from '@jest/globals';
import type { Message } from 'contracts';
import { DEFAULT_POOLS } from '../../src/platform/database/pool-settings.ts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import { statusesOf } from '../account/given-phone.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { recordStatements } from '../listings/statements.ts';
import { aMessage, bodyOf, givenMessages, ids } from './given.ts';

const app = useTestApp();
const given = givenMessages(app);

describe('a message', () => {
  it('is stored, and begins a conversation that both of its people see [spec 151, 217, 218]', async () => {
    const [me, you] = await given.people();
    const message = await given.send(me, you, '  Hello Meena,\nare you on BA36?  ');
    expect(message).toEqual({
      id: expect.any(Number),
      senderId: ids(me),
      content: 'Hello Meena,\nare you on BA36?',
      createdAt: expect.any(String),
      sms: 'none',
      clientId: expect.any(String),
    });
    expect((await given.thread(me, you)).messages).toEqual([message]);
    expect((await given.thread(you, me)).messages).toEqual([{ ...message, clientId: null }]);
    expect(await given.list(you)).toMatchObject([{ otherUser: { id: ids(me), username: me.user.username } }]);
  });

  it('goes into the existing conversation, whoever began it, in the order of sending', async () => {
    const [me, you] = await given.people();
    for (let turn = 0; turn < 3; turn += 1) {
      await given.send(me, you, `Question ${turn}`);
      await given.send(you, me, `Answer ${turn}`);
    }
    const { messages } = await given.thread(me, you);
    expect(messages.map(({ content }) => content)).toEqual(
      [0, 1, 2].flatMap((turn) => [`Question ${turn}`, `Answer ${turn}`]),
    );
    expect(await given.list(me)).toHaveLength(1);
  });
});

it('never has an earlier time than the message before, although the clocks of two machines differ', async () => {
  const [me, you] = await given.people();
  const first = await given.send(me, you, 'By the clock that is ahead');
  app().clock.moveBy(-60_000);
  const second = await given.send(you, me, 'By the clock that is behind');
  app().clock.moveBy(60_000);
  expect(second.createdAt).toBe(first.createdAt);
  expect((await given.list(me))[0]?.lastMessageAt).toBe(first.createdAt);
});

describe('a message is refused', () => {
  it('without a login', async () => {
    const [, you] = await given.people();
    expect((await app().post('/api/messages', aMessage(ids(you)))).status).toBe(401);
    expect(await given.list(you)).toEqual([]);
  });

  it.each(['', '   ', '\n\t ', '\u200B\u2060', undefined])('with nothing in it: %j [spec 179]', async (content) => {
    const [me, you] = await given.people();
    const answer = await given.post(me, you, content as string);
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'content', message: 'Write a message first' }] },
    });
    expect(await given.list(you)).toEqual([]);
  });

  it('of 2,001 characters, but not of 2,000', async () => {
    const [me, you] = await given.people();
    expect(await given.post(me, you, 'a'.repeat(2001))).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'content', message: 'Please use at most 2000 characters' }] },
    });
    expect((await given.send(me, you, 'a'.repeat(2000))).content).toHaveLength(2000);
  });

  it.each([{ receiverId: '7' }, { receiverId: 0 }, { receiverId: null }, { clientId: 'one' }, { listingId: -1 }])(
    'with an invalid field: %j',
    async (changes) => {
      const [me, you] = await given.people();
      expect((await me.post('/api/messages', aMessage(ids(you), changes))).status).toBe(400);
    },
  );

  it('to oneself', async () => {
    const [me] = await given.people();
    expect(await given.post(me, me, 'Milk, bread')).toMatchObject({
      status: 403,
      body: { code: 'messaging.to_oneself', message: expect.stringMatching(/^You cannot write to yourself\. /) },
    });
  });

  it('to nobody, a deleted account, a blocker or a blocked person, with the same response for all (ASVS 8.2.2)', async () => {
    const [me, gone] = await given.people();
    const [blocker, blocked] = await given.people();
    await given.leave(gone);
    expect((await blocker.put(`/api/blocks/${ids(me)}`)).status).toBe(200);
    expect((await me.put(`/api/blocks/${ids(blocked)}`)).status).toBe(200);
    const nobody = await me.post('/api/messages', aMessage(99_999_999));
    const answers = [
      nobody,
      ...(await Promise.all([gone, blocker, blocked].map((who) => given.post(me, who, 'Hello')))),
    ];
    for (const { status, text } of answers) expect({ status, text }).toEqual({ status: 404, text: nobody.text });
    expect(nobody.body).toMatchObject({
      code: 'messaging.unreachable',
      message: expect.stringMatching(/^This person cannot be reached here\. /),
    });
    expect(await given.list(me)).toEqual([]);
  });

  it('to somebody who is suspended', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Hello');
    await app()
      .em()
      .execute('update account.account set suspended_at = now() where id = ?', [ids(you)]);
    expect(await given.post(me, you, 'Are you there?')).toMatchObject({
      status: 404,
      body: { code: 'messaging.unreachable' },
    });
    expect((await given.thread(me, you)).reachable).toBe(false);
    const [stranger] = await given.people();
    expect((await stranger.get(`/api/messages/${ids(you)}`)).status).toBe(404);
  });

  it('no longer once the block is removed', async () => {
    const [me, you] = await given.people();
    await me.put(`/api/blocks/${ids(you)}`);
    expect((await given.post(you, me, 'Hello')).status).toBe(404);
    await me.delete(`/api/blocks/${ids(you)}`);
    await given.send(you, me, 'Hello');
  });
});

describe('a message that is sent again', () => {
  it('is stored once: the response was lost, and the browser retries', async () => {
    const [me, you] = await given.people();
    const message = aMessage(ids(you));
    const first = bodyOf<Message>(await me.post('/api/messages', message), 201);
    const again = await me.post('/api/messages', message);
    expect([200, 201]).toContain(again.status);
    expect(again.body).toEqual(first);
    expect((await given.thread(you, me)).messages).toHaveLength(1);
    expect(await given.events(you)).toMatchObject([{ kind: 'message', message_id: String(first.id) }]);
  });

  it('is stored once where retries are concurrent, also as the first of a conversation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [me, you] = await given.people();
      const message = aMessage(ids(you));
      const answers = await Promise.all(Array.from({ length: 4 }, () => me.post('/api/messages', message)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      for (const { status } of answers) expect([200, 201]).toContain(status);
      expect((await given.thread(you, me)).messages).toHaveLength(1);
      expect(await given.events(you)).toHaveLength(1);
      expect(await given.unread(you)).toBe(1);
    }
  });

  it('returns the stored one although the receiver has blocked its sender since', async () => {
    const [me, you] = await given.people();
    const message = aMessage(ids(you));
    const first = await me.post('/api/messages', message);
    await you.put(`/api/blocks/${ids(me)}`);
    expect((await me.post('/api/messages', message)).body).toEqual(first.body);
  });

  it('orders no second SMS', async () => {
    const [me, you] = await given.verifiedPair();
    await given.send(you, me, 'Hello');
    const message = aMessage(ids(you), { sendSMS: true });
    await Promise.all([me.post('/api/messages', message), me.post('/api/messages', message)]);
    await me.post('/api/messages', message);
    expect(
      await app()
        .em()
        .execute('select from messaging.sms_copy where receiver_id = ?', [ids(you)]),
    ).toHaveLength(1);
  });

  it('to somebody else is refused, and not stored', async () => {
    const [me, you] = await given.people();
    const [other] = await given.people();
    const message = aMessage(ids(you));
    await me.post('/api/messages', message);
    expect(await me.post('/api/messages', { ...message, receiverId: ids(other) })).toMatchObject({
      status: 409,
      body: { code: 'messaging.client_id_used' },
    });
    expect(await given.list(other)).toEqual([]);
  });

  it('to two people concurrently reaches one of them', async () => {
    const [me, you] = await given.people();
    const [other] = await given.people();
    const message = aMessage(ids(you));
    const answers = await Promise.all(
      [you, other].map((to) => me.post('/api/messages', { ...message, receiverId: ids(to) })),
    );
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect([await given.list(you), await given.list(other)].flat()).toHaveLength(1);
    expect(await given.list(me)).toHaveLength(1);
  });

  it('by somebody else with the same client id is another message', async () => {
    const [me, you] = await given.people();
    const { clientId } = await given.send(me, you, 'One');
    const second = await given.send(you, me, 'Two', { clientId });
    expect(second).toMatchObject({ content: 'Two', senderId: ids(you) });
  });
});

describe('a message by SMS too', () => {
  it('is stored where no copy can go, which only its sender sees', async () => {
    const [me, you] = await given.people();
    const message = await given.send(me, you, 'Hello', { sendSMS: true });
    expect(message.sms).toBe('refused');
    expect((await given.thread(me, you)).messages).toEqual([message]);
    expect((await given.thread(you, me)).messages).toEqual([{ ...message, sms: 'none', clientId: null }]);
  });

  it('is queued for a receiver who has written and has a verified phone, and again once they have answered', async () => {
    const [me, you] = await given.verifiedPair();
    await given.send(you, me, 'I am on that flight too.');
    const sms = async (content: string) => (await given.send(me, you, content, { sendSMS: true })).sms;
    expect([await sms('Hello'), await sms('Are you there?')]).toEqual(['queued', 'skipped']);
    await given.send(you, me, 'Yes');
    expect(await sms('Good')).toBe('queued');
    expect((await given.thread(me, you)).messages.map((one) => one.sms)).toEqual([
      'none',
      expect.any(String),
      'skipped',
      'none',
      expect.any(String),
    ]);
  });
});

describe('the limit of messages', () => {
  it('is 30 a minute, with a sentence and a Retry-After header', async () => {
    const [me, you] = await given.people();
    const statuses: number[] = [];
    for (let count = 0; count < 100; count += 1) statuses.push((await given.post(me, you, `Message ${count}`)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    const refused = await given.post(me, you, 'One more');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/Please try again in a minute/) },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await given.post(you, me, 'Please stop')).status).toBe(201);
    const { length } = (await given.events(you)).filter(({ kind }) => kind === 'message');
    expect(length).toBe(31);
  });

  it('is 20 strangers an hour, without those one has written with (ASVS 2.4.1)', async () => {
    const [me, ...strangers] = await Promise.all(Array.from({ length: 22 }, () => given.traveler()));
    if (me === undefined) throw new Error('There are no accounts.');
    const [first, last] = [strangers[0], strangers.at(-1)];
    for (const stranger of strangers.slice(0, 20)) await given.send(me, stranger, 'Hello');
    if (first === undefined || last === undefined) throw new Error('There are no accounts.');
    expect((await given.post(me, last, 'Hello')).status).toBe(429);
    await given.send(me, first, 'Hello again');
    await given.send(last, me, 'I write to you, then');
    await given.send(me, last, 'Good');
  });

  it('is fewer strangers for an account of its first day, and none more after it (ASVS 2.4.1)', async () => {
    setLimit(app(), 'messaging.begin-newcomer', 1);
    const [me, first, second] = [await given.traveler(), await given.traveler(), await given.traveler()];
    await given.send(me, first, 'Hello');
    expect((await given.post(me, second, 'Hello')).status).toBe(429);
    await run(
      app().settings.databaseUrl,
      "update account.account set created_at = now() - interval '25 hours' where id = $1",
      [ids(me)],
    );
    await given.send(me, second, 'Hello');
    jest.restoreAllMocks();
  });

  it('is for strangers by caller too, whatever account it uses (ASVS 2.4.1)', async () => {
    const [me, other, you] = [await given.traveler(), await given.traveler(), await given.traveler()];
    await resetLimits(app());
    setLimit(app(), 'messaging.begin-from', 1);
    await given.send(me, you, 'Hello');
    expect((await given.post(other, you, 'Hello')).status).toBe(429);
    await resetLimits(app());
  });

  it('counts neither refused nor repeated messages', async () => {
    const [me, you] = await given.people();
    const message = aMessage(ids(you));
    for (let count = 0; count < 35; count += 1) await me.post('/api/messages', message);
    for (let count = 0; count < 35; count += 1) await me.post('/api/messages', aMessage(99_999_999));
    expect((await given.post(me, you, 'Hello')).status).toBe(201);
  });

  it('includes 120 attempts a minute to nobody', async () => {
    const [me] = await given.people();
    const answers = [];
    for (let count = 0; count < 121; count += 1) answers.push(await me.post('/api/messages', aMessage(99_999_999)));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 120 }, () => 404), 429]);
  });
});

describe('what people write', () => {
  it('is in no log line and no job (ASVS 16.2.5)', async () => {
    const [me, you] = await given.verifiedPair();
    const secret = 'I will wear the saffron scarf';
    await given.send(me, you, secret, { sendSMS: true });
    await given.thread(you, me, '');
    await me.post('/api/messages', { receiverId: ids(you), content: secret, clientId: 'none' });
    expect(app().log.length).toBeGreaterThan(0);
    expect(app().log.filter((line) => line.includes('saffron'))).toEqual([]);
    const jobs = await app()
      .em()
      .execute<{ data: object }[]>("select data from pgboss.job where name like 'messaging.%'");
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toContain('saffron');
  });
});

describe('a message that waits for the database', () => {
  const busy = useTestApp({ settings: { databasePools: { ...DEFAULT_POOLS, timeoutSeconds: 2 } } });

  it('is refused after the first timeout: nothing else is tried, and waits as long again', async () => {
    const [me, you] = await givenMessages(busy).people();
    await busy()
      .em()
      .transactional(async (em) => {
        await em.execute('lock table messaging.message');
        const statements = await recordStatements(busy(), async () => {
          const { status, body } = await givenMessages(busy).post(me, you, 'Hello');
          expect({ status, body }).toMatchObject({ status: 503, body: { code: 'server.busy' } });
        });
        expect(statements.at(-1)?.text).toBe('rollback');
      });
  });
});
