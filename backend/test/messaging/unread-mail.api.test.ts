import { describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { UNREAD_MAIL } from '../../src/modules/messaging/notices-mail/unread-notices.ts';
import { Mailer } from '../../src/platform/mail/mailer.ts';
import { at, MINUTE } from '../account/given-login.ts';
import { run } from '../database.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { givenUnread, SECRET_WORDS, type Waiting } from './given-unread.ts';

const app = useTestApp();
const given = givenUnread(app);
const sql = (text: string) => run(app().settings.databaseUrl, text);
const sendAfter = (minutes: number, waiting: Waiting) => at(app(), minutes * MINUTE, () => given.send(waiting));

interface Order {
  id: string;
  seconds: number;
}
/** The jobs that wait for their time, and in how many seconds each is due. */
const ordersOf = ({ userId, conversationId }: Waiting) =>
  run<Order>(
    app().settings.databaseUrl,
    `select id, extract(epoch from start_after - now())::float8 as seconds from pgboss.job
     where name = '${UNREAD_MAIL}' and state = 'created' and data = '{"userId": ${userId}, "conversationId": ${conversationId}}'`,
  );
const noticedAt = async ({ userId, conversationId }: Waiting): Promise<Date | null | undefined> => {
  const rows = await run<{ noticed_at: Date | null }>(
    app().settings.databaseUrl,
    'select noticed_at from messaging.participant where user_id = $1 and conversation_id = $2',
    [userId, conversationId],
  );
  return rows[0]?.noticed_at;
};
const startNow = ({ id }: Order) =>
  run(app().settings.databaseUrl, `update pgboss.job set start_after = now() where id = '${id}'`);

describe('who has not read a message for five minutes', () => {
  it('gets a mail that names who wrote and leads to the conversation, without a word of the message', async () => {
    const waiting = await given.waiting();
    const { reader, writer } = waiting;
    await sendAfter(5, waiting);
    const [mail, ...more] = given.mailsTo(reader);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`New message from ${writer.user.username}`);
    expect(mail?.text).toContain(`${writer.user.username} wrote to you on Flight Amigo.`);
    expect(mail?.text).toContain(`Read the message:\nhttp://localhost:3000/messages/${writer.user.id}\n`);
    expect(mail?.html).toContain(`href="http://localhost:3000/messages/${writer.user.id}"`);
    const all = JSON.stringify(mail);
    for (const never of [SECRET_WORDS, writer.email]) expect(all).not.toContain(never);
  });

  it('gets it by the job that the message ordered, when that is due', async () => {
    const waiting = await given.waiting();
    const [order, ...more] = await ordersOf(waiting);
    expect(more).toEqual([]);
    expect(order?.seconds).toBeGreaterThan(280);
    expect(order?.seconds).toBeLessThanOrEqual(300);
    await at(app(), 5 * MINUTE, async () => {
      if (order) await startNow(order);
      await app().mailTo(waiting.reader.email);
    });
    expect(given.mailsTo(waiting.reader)).toHaveLength(1);
  });

  it('gets one, however often the job runs and whatever else comes until it is read', async () => {
    const waiting = await given.waiting();
    await at(app(), 5 * MINUTE, async () => {
      await Promise.all([given.send(waiting), given.send(waiting), given.send(waiting)]);
    });
    await given.again(waiting);
    await sendAfter(60, waiting);
    expect(given.mailsTo(waiting.reader)).toHaveLength(1);
  });

  it('gets another one for what comes after they have read it', async () => {
    const waiting = await given.waiting();
    await sendAfter(5, waiting);
    await given.read(waiting);
    await given.again(waiting);
    await sendAfter(6, waiting);
    expect(given.mailsTo(waiting.reader)).toHaveLength(2);
  });

  it('gets it too who never logged in, and has confirmed a listing', async () => {
    const waiting = await given.waiting(await given.typed({ confirmed: true }));
    await sendAfter(5, waiting);
    expect(given.mailsTo(waiting.reader)).toHaveLength(1);
  });

  it('gets it too who has logged in once, with an address that was typed into a form before', async () => {
    const waiting = await given.waiting(await given.typed());
    await app().logIn(waiting.reader.email);
    await sql(`update listings.listing set confirmed_at = null where user_id = ${waiting.userId}`);
    await sendAfter(5, waiting);
    expect(given.mailsTo(waiting.reader)).toHaveLength(1);
  });

  it('gets another one for what came while the first was on its way, and was not told of by it', async () => {
    const waiting = await given.waiting();
    const mailer = app().nest.get(Mailer);
    const send = mailer.send.bind(mailer);
    const spy = jest.spyOn(mailer, 'send').mockImplementationOnce(async (mail) => {
      await send(mail);
      await given.read(waiting);
      await given.again(waiting);
    });
    await sendAfter(5, waiting);
    expect(await noticedAt(waiting)).toBeNull();
    spy.mockRestore();
    await sendAfter(11, waiting);
    expect(given.mailsTo(waiting.reader)).toHaveLength(2);
    expect(await noticedAt(waiting)).not.toBeNull();
  });

  it('gets it once, when the mail server is back', async () => {
    const waiting = await given.waiting();
    await app().standIns.mail.down();
    await at(app(), 5 * MINUTE, () => expect(given.send(waiting)).rejects.toThrow('ECONNREFUSED'));
    await app().standIns.mail.up();
    await sendAfter(6, waiting);
    await sendAfter(7, waiting);
    expect(given.mailsTo(waiting.reader)).toHaveLength(1);
  });
});

describe('no mail goes', () => {
  const noMail = async (waiting: Waiting, minutes = 5) => {
    await sendAfter(minutes, waiting);
    expect(given.mailsTo(waiting.reader)).toEqual([]);
  };
  it('to who has read it meanwhile', async () => {
    const waiting = await given.waiting();
    await given.read(waiting);
    await noMail(waiting);
  });

  it('before the five minutes are over, but another look is ordered for then', async () => {
    const waiting = await given.waiting();
    await sql(`delete from pgboss.job where name = '${UNREAD_MAIL}'`);
    await noMail(waiting, 4.5);
    const [order] = await ordersOf(waiting);
    expect(order?.seconds).toBeGreaterThan(15);
    expect(order?.seconds).toBeLessThanOrEqual(30);
  });

  it('to who has switched these mails off', async () => {
    const waiting = await given.waiting();
    await sql(`insert into messaging.message_notices (user_id, mail_notices) values (${waiting.userId}, false)`);
    await noMail(waiting);
  });

  it.each(['reader', 'writer'] as const)('where the %s has blocked the other', async (who) => {
    const waiting = await given.waiting();
    const [blockerId, blockedId] = [waiting[who].user.id, waiting[who === 'reader' ? 'writer' : 'reader'].user.id];
    await sql(`insert into messaging.block values (${blockerId}, ${blockedId}, now())`);
    await noMail(waiting);
  });

  it.each(['reader', 'writer'] as const)('where the %s is suspended', async (who) => {
    const waiting = await given.waiting();
    await sql(`update account.account set suspended_at = now() where id = ${waiting[who].user.id}`);
    await noMail(waiting);
  });

  it.each(['reader', 'writer'] as const)('where the %s has deleted their account', async (who) => {
    const waiting = await given.waiting();
    expect((await waiting[who].delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await noMail(waiting);
  });

  it('to an address that has had twenty of them today', async () => {
    const first = await given.waiting();
    await sendAfter(5, first);
    for (let more = 1; more < 20; more += 1) await sendAfter(5, await given.waiting(first.reader));
    expect(given.mailsTo(first.reader)).toHaveLength(20);
    const late = await given.waiting(first.reader);
    await sendAfter(5, late);
    expect(given.mailsTo(first.reader)).toHaveLength(20);
  });

  it('to an address that nobody has proven: a stranger may have typed it into a form', async () => {
    const typed = await given.waiting(await given.typed());
    await noMail(typed);
  });

  it('where the site sends none: nothing is ordered, and nothing fails', async () => {
    const silent = await startTestApp({
      env: { NODE_ENV: 'production' },
      databaseUrl: app().settings.databaseUrl,
    });
    const inSilence = givenUnread(() => silent);
    const waiting = await inSilence.waiting();
    silent.clock.moveBy(5 * MINUTE);
    await inSilence.send(waiting);
    await silent.close();
    expect(await ordersOf(waiting)).toEqual([]);
  });
});

describe('the order of a mail', () => {
  it('waits once for a conversation that is read and turns unread again and again', async () => {
    const waiting = await given.waiting();
    for (let times = 0; times < 3; times += 1) {
      await given.read(waiting);
      await given.again(waiting);
    }
    expect(await ordersOf(waiting)).toHaveLength(1);
  });

  it('that runs while a message is being stored waits for it, and looks again later', async () => {
    const waiting = await given.waiting();
    await given.read(waiting);
    await sql(`delete from pgboss.job where name = '${UNREAD_MAIL}'`);
    const storing = new pg.Client({ connectionString: app().settings.databaseUrl });
    await storing.connect();
    await storing.query('begin');
    await storing.query(
      'update messaging.participant set unread = true, unread_since = now() where user_id = $1 and conversation_id = $2',
      [waiting.userId, waiting.conversationId],
    );
    const looking = given.send(waiting);
    await untilWaits(looking);
    await storing.query('commit');
    await Promise.all([looking, storing.end()]);
    expect(await ordersOf(waiting)).toHaveLength(1);
  });
});

/** Until it waits for a row that is locked; throws where it ends without. */
async function untilWaits(work: Promise<void>): Promise<void> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await sql(waits)).length === 0) if (isOver) throw new Error('It waited for nothing.');
}
