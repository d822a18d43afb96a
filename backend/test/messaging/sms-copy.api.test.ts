import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../harness.ts';
import { ids } from './given.ts';
import { callableSite, givenSms, HELLO, statesUntil } from './given-sms.ts';
import { openStream } from './live-stream.ts';

const site = await callableSite();
const app = useTestApp({ env: site.env });
const sms = givenSms(app);
const MINUTE = 60_000;
const copy = { sendSMS: true };
beforeAll(() => app().nest.listen(site.port, '127.0.0.1'));

describe('a copy of a message', () => {
  it('goes to the receiver’s verified phone, with username, message and link, and nothing else of the sender', async () => {
    const [me, you] = await sms.verifiedPair();
    const message = await sms.send(me, you, 'Shall we meet at gate 4?', copy);
    expect(message.sms).toBe('queued');
    const { text } = await app().mailTo(sms.phoneOf(you));
    expect(text).toBe(
      `${me.user.username} on Flight Amigo: Shall we meet at gate 4?\n${site.env.PUBLIC_URL}/messages/${ids(me)}`,
    );
    expect(text).not.toContain(sms.phoneOf(me).slice(1));
    expect(text).not.toContain(me.email);
  });

  it('shows its sender alone that it was sent and delivered, without a reload', async () => {
    const [me, you] = await sms.verifiedPair();
    const [mine, yours] = [await openStream(app(), me), await openStream(app(), you)];
    const message = await sms.send(me, you, 'Hello', copy);
    expect(await statesUntil(mine.stream, 'delivered')).toEqual(['sent', 'delivered']);
    expect(await sms.stateOf(me, you, message)).toBe('delivered');
    expect(await sms.stateOf(you, me, message)).toBe('none');
    await sms.send(you, me, 'Hi');
    const received = [await yours.stream.next(), await yours.stream.next(), await yours.stream.next()];
    expect(received.map(({ event }) => event.kind)).not.toContain('sms');
    await Promise.all([mine.stream.close(), yours.stream.close()]);
  });

  it('goes once, although its job runs twice and the message is sent again', async () => {
    const [me, you] = await sms.verifiedPair();
    const { stream } = await openStream(app(), me);
    const message = await sms.send(me, you, 'Hello', copy);
    await sms.post(me, you, 'Hello', { ...copy, clientId: message.clientId });
    await statesUntil(stream, 'delivered');
    await sms.runCopyJob(message);
    await sms.runCopyJob(message);
    expect([sms.textsTo(you).length, await sms.stateOf(me, you, message)]).toEqual([1, 'delivered']);
    await stream.close();
  });

  it('does not go where it was not requested', async () => {
    const [me, you] = await sms.verifiedPair();
    expect((await sms.send(me, you, 'Hello')).sms).toBe('none');
    expect(await sms.findCopy(await sms.send(me, you, 'Hello'))).toBeUndefined();
  });
});

describe('the message is stored, and its copy refused, where the receiver', () => {
  it('has never written to the sender, though they have written to others', async () => {
    const [, you] = await sms.verifiedPair();
    const stranger = await sms.traveler();
    const states = [await sms.send(stranger, you, 'Hello', copy), await sms.send(stranger, you, 'Hello again', copy)];
    expect(states.map((message) => message.sms)).toEqual(['refused', 'refused']);
    expect(sms.textsTo(you)).toEqual([]);
    await sms.send(you, stranger, 'Yes?');
    expect((await sms.send(stranger, you, 'It is about Friday', copy)).sms).toBe('queued');
  });

  it('has no phone, or one that is not verified', async () => {
    const [me, you] = await sms.people();
    await sms.send(you, me, HELLO);
    const message = await sms.send(me, you, 'Hello', copy);
    await sms.rows("update account.account set phone_number = '+447700911111' where id = $1", [ids(you)]);
    const again = await sms.send(me, you, 'Hello again', copy);
    expect([message.sms, again.sms]).toEqual(['refused', 'refused']);
    expect((await sms.thread(you, me)).messages.map(({ content }) => content)).toEqual([HELLO, 'Hello', 'Hello again']);
    expect((await sms.thread(me, you)).canSms).toBe(false);
  });

  it('has switched copies off, until they are on again', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.allowSms(you, false);
    expect((await sms.thread(me, you)).canSms).toBe(false);
    expect((await sms.send(me, you, 'Hello', copy)).sms).toBe('refused');
    await sms.allowSms(you, true);
    expect((await sms.thread(me, you)).canSms).toBe(true);
    expect((await sms.send(me, you, 'Hello again', copy)).sms).toBe('queued');
  });

  it('has replied STOP, until START', async () => {
    const [me, you] = await sms.verifiedPair();
    await app().post('/dev/sms-reply', { from: sms.phoneOf(you), body: 'STOP' });
    expect((await sms.thread(me, you)).canSms).toBe(false);
    expect((await sms.send(me, you, 'Hello', copy)).sms).toBe('refused');
    await app().post('/dev/sms-reply', { from: sms.phoneOf(you), body: 'start' });
    expect((await sms.send(me, you, 'Hello again', copy)).sms).toBe('queued');
  });
});

describe('within five minutes', () => {
  it('one copy per conversation goes to a receiver: the others are skipped, and the messages stored', async () => {
    const [me, you] = await sms.verifiedPair();
    const first = await sms.send(me, you, 'First', copy);
    const second = await sms.send(me, you, 'Second', copy);
    expect([first.sms, second.sms]).toEqual(['queued', 'skipped']);
    app().clock.moveBy(5 * MINUTE - 1000);
    expect((await sms.send(me, you, 'Third', copy)).sms).toBe('skipped');
    app().clock.moveBy(1000);
    expect((await sms.send(me, you, 'Fourth', copy)).sms).toBe('queued');
    expect((await sms.thread(you, me)).messages).toHaveLength(5);
  });

  it('the next one goes once they have answered', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.send(me, you, 'First', copy);
    const answer = await sms.send(you, me, 'Answer', copy);
    const second = await sms.send(me, you, 'Second', copy);
    expect([answer.sms, second.sms]).toEqual(['queued', 'queued']);
    expect((await sms.send(me, you, 'Third', copy)).sms).toBe('skipped');
  });

  it('another person’s copy goes too', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.send(me, you, 'First', copy);
    expect((await sms.send(await sms.knownTo(you), you, 'Me too', copy)).sms).toBe('queued');
  });

  it('one of many concurrent copies goes', async () => {
    const [me, you] = await sms.verifiedPair();
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => sms.send(me, you, `Hello ${at}`, copy)));
    expect(all.map((message) => message.sms).toSorted()).toEqual(['queued', ...Array<string>(7).fill('skipped')]);
  });
});

describe('deleting an account', () => {
  it('deletes the copies from and to it; those that waited do not go, which their senders see', async () => {
    const [me, you] = await sms.verifiedPair();
    const sent = await sms.send(me, you, 'Hello', copy);
    const received = await sms.send(you, me, 'Hello', copy);
    for (const message of [sent, received]) await sms.untilSent(message);
    // Another text, so that statuses of the first do not change it
    const wait = "update messaging.sms_copy set step = 'waiting', reference = 'another' where message_id = $1";
    await sms.rows(wait, [received.id]);
    await sms.allowSms(me, false);
    await sms.leave(me);
    for (const message of [sent, received]) {
      expect(await sms.findCopy(message)).toBeUndefined();
      await sms.runCopyJob(message);
    }
    expect(await sms.stateOf(you, me, received)).toBe('refused');
    expect([sms.textsTo(me).length, sms.textsTo(you).length]).toEqual([1, 1]);
    expect(await sms.rows('select 1 from messaging.message_notices where user_id = $1', [ids(me)])).toEqual([]);
  });

  it('keeps the STOP of its phone, also for whoever gets the number next', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.reply(me, 'STOP');
    await sms.leave(me);
    const next = await sms.traveler();
    const sql = 'update account.account set verified = true, phone_number = $1 where id = $2';
    await sms.rows(sql, [sms.phoneOf(me), ids(next)]);
    expect((await sms.send(you, next, 'Hello', copy)).sms).toBe('refused');
  });
});

it('stores no phone number in tables, jobs or the log', async () => {
  const [me, you] = await sms.verifiedPair();
  await sms.send(me, you, 'Hello', copy);
  await sms.reply(you, 'STOP');
  const number = sms.phoneOf(you).slice(1);
  for (const table of ['messaging.sms_copy', 'messaging.sms_stop', 'pgboss.job'])
    expect(JSON.stringify(await sms.rows(`select t::text from ${table} t`))).not.toContain(number);
  expect(app().log.join('')).not.toContain(number);
});
