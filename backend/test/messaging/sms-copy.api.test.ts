import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../harness.ts';
import { ids } from './given.ts';
import { callablePlace, givenSms, HELLO, statesUntil } from './given-sms.ts';
import { listening } from './live-stream.ts';

const place = await callablePlace();
const app = useTestApp({ env: place.env });
const sms = givenSms(app);
const MINUTE = 60_000;
const copy = { sendSMS: true };
beforeAll(() => app().nest.listen(place.port, '127.0.0.1'));

describe('a copy of a message', () => {
  it('goes to the receiver’s verified phone, with who writes, what, and where to answer, and no more of the sender', async () => {
    const [me, you] = await sms.verifiedPair();
    const said = await sms.say(me, you, 'Shall we meet at gate 4?', copy);
    expect(said.sms).toBe('queued');
    const { text } = await app().mailTo(sms.phoneOf(you));
    expect(text).toBe(
      `${me.user.username} on Flight Amigo: Shall we meet at gate 4?\n${place.env.PUBLIC_URL}/messages/${ids(me)}`,
    );
    expect(text).not.toContain(sms.phoneOf(me).slice(1));
    expect(text).not.toContain(me.email);
  });

  it('tells its sender, and nobody else, that it was sent and delivered, without a reload', async () => {
    const [me, you] = await sms.verifiedPair();
    const [mine, yours] = [await listening(app(), me), await listening(app(), you)];
    const said = await sms.say(me, you, 'Hello', copy);
    expect(await statesUntil(mine.stream, 'delivered')).toEqual(['sent', 'delivered']);
    expect(await sms.stateOf(me, you, said)).toBe('delivered');
    expect(await sms.stateOf(you, me, said)).toBe('none');
    await sms.say(you, me, 'Hi');
    const heard = [await yours.stream.next(), await yours.stream.next(), await yours.stream.next()];
    expect(heard.map(({ event }) => event.kind)).not.toContain('sms');
    await Promise.all([mine.stream.close(), yours.stream.close()]);
  });

  it('goes once, though its job runs twice and the message is sent again', async () => {
    const [me, you] = await sms.verifiedPair();
    const { stream } = await listening(app(), me);
    const said = await sms.say(me, you, 'Hello', copy);
    await sms.post(me, you, 'Hello', { ...copy, clientId: said.clientId });
    await statesUntil(stream, 'delivered');
    await sms.send(said);
    await sms.send(said);
    expect([sms.textsTo(you).length, await sms.stateOf(me, you, said)]).toEqual([1, 'delivered']);
    await stream.close();
  });

  it('does not go where nobody asked for one', async () => {
    const [me, you] = await sms.verifiedPair();
    expect((await sms.say(me, you, 'Hello')).sms).toBe('none');
    expect(await sms.keptOf(await sms.say(me, you, 'Hello'))).toBeUndefined();
  });
});

describe('the message is kept, and its copy refused, where the receiver', () => {
  it('has never written to the sender, though they have written to others', async () => {
    const [, you] = await sms.verifiedPair();
    const stranger = await sms.traveler();
    const states = [await sms.say(stranger, you, 'Hello', copy), await sms.say(stranger, you, 'Hello again', copy)];
    expect(states.map((said) => said.sms)).toEqual(['refused', 'refused']);
    expect(sms.textsTo(you)).toEqual([]);
    await sms.say(you, stranger, 'Yes?');
    expect((await sms.say(stranger, you, 'It is about Friday', copy)).sms).toBe('queued');
  });

  it('has no phone, or one that is not verified', async () => {
    const [me, you] = await sms.people();
    await sms.say(you, me, HELLO);
    const said = await sms.say(me, you, 'Hello', copy);
    await sms.rows("update account.account set phone_number = '+447700911111' where id = $1", [ids(you)]);
    const again = await sms.say(me, you, 'Hello again', copy);
    expect([said.sms, again.sms]).toEqual(['refused', 'refused']);
    expect((await sms.thread(you, me)).messages.map(({ content }) => content)).toEqual([HELLO, 'Hello', 'Hello again']);
    expect((await sms.thread(me, you)).canSms).toBe(false);
  });

  it('does not want copies; and goes again once they do', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.allowSms(you, false);
    expect((await sms.thread(me, you)).canSms).toBe(false);
    expect((await sms.say(me, you, 'Hello', copy)).sms).toBe('refused');
    await sms.allowSms(you, true);
    expect((await sms.thread(me, you)).canSms).toBe(true);
    expect((await sms.say(me, you, 'Hello again', copy)).sms).toBe('queued');
  });

  it('has answered STOP; and goes again after START', async () => {
    const [me, you] = await sms.verifiedPair();
    await app().post('/dev/sms-reply', { from: sms.phoneOf(you), body: 'STOP' });
    expect((await sms.thread(me, you)).canSms).toBe(false);
    expect((await sms.say(me, you, 'Hello', copy)).sms).toBe('refused');
    await app().post('/dev/sms-reply', { from: sms.phoneOf(you), body: 'start' });
    expect((await sms.say(me, you, 'Hello again', copy)).sms).toBe('queued');
  });
});

describe('within five minutes', () => {
  it('one copy a conversation goes to somebody: the others are skipped, and the messages kept', async () => {
    const [me, you] = await sms.verifiedPair();
    const first = await sms.say(me, you, 'First', copy);
    const second = await sms.say(me, you, 'Second', copy);
    expect([first.sms, second.sms]).toEqual(['queued', 'skipped']);
    app().clock.moveBy(5 * MINUTE - 1000);
    expect((await sms.say(me, you, 'Third', copy)).sms).toBe('skipped');
    app().clock.moveBy(1000);
    expect((await sms.say(me, you, 'Fourth', copy)).sms).toBe('queued');
    expect((await sms.thread(you, me)).messages).toHaveLength(5);
  });

  it('the next one goes once they have answered', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.say(me, you, 'First', copy);
    const answer = await sms.say(you, me, 'Answer', copy);
    const second = await sms.say(me, you, 'Second', copy);
    expect([answer.sms, second.sms]).toEqual(['queued', 'queued']);
    expect((await sms.say(me, you, 'Third', copy)).sms).toBe('skipped');
  });

  it('another person’s copy goes too', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.say(me, you, 'First', copy);
    expect((await sms.say(await sms.knownTo(you), you, 'Me too', copy)).sms).toBe('queued');
  });

  it('one goes of many at once', async () => {
    const [me, you] = await sms.verifiedPair();
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => sms.say(me, you, `Hello ${at}`, copy)));
    expect(all.map((message) => message.sms).toSorted()).toEqual(['queued', ...Array<string>(7).fill('skipped')]);
  });
});

describe('somebody who leaves', () => {
  it('takes the copies along that they sent and were sent; what waited does not go, and its sender sees that', async () => {
    const [me, you] = await sms.verifiedPair();
    const sent = await sms.say(me, you, 'Hello', copy);
    const received = await sms.say(you, me, 'Hello', copy);
    for (const message of [sent, received]) await sms.nameOf(message);
    // Of another text, so that what the provider still tells of the first moves it no further.
    const wait = "update messaging.sms_copy set step = 'waiting', reference = 'another' where message_id = $1";
    await sms.rows(wait, [received.id]);
    await sms.allowSms(me, false);
    await sms.leave(me);
    for (const message of [sent, received]) {
      expect(await sms.keptOf(message)).toBeUndefined();
      await sms.send(message);
    }
    expect(await sms.stateOf(you, me, received)).toBe('refused');
    expect([sms.textsTo(me).length, sms.textsTo(you).length]).toEqual([1, 1]);
    expect(await sms.rows('select 1 from messaging.message_notices where user_id = $1', [ids(me)])).toEqual([]);
  });

  it('leaves behind that their phone said STOP, also for who gets the number next', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.reply(me, 'STOP');
    await sms.leave(me);
    const next = await sms.traveler();
    const sql = 'update account.account set verified = true, phone_number = $1 where id = $2';
    await sms.rows(sql, [sms.phoneOf(me), ids(next)]);
    expect((await sms.say(you, next, 'Hello', copy)).sms).toBe('refused');
  });
});

it('keeps nothing that names a phone, in tables, jobs or the log', async () => {
  const [me, you] = await sms.verifiedPair();
  await sms.say(me, you, 'Hello', copy);
  await sms.reply(you, 'STOP');
  const number = sms.phoneOf(you).slice(1);
  for (const table of ['messaging.sms_copy', 'messaging.sms_stop', 'pgboss.job'])
    expect(JSON.stringify(await sms.rows(`select t::text from ${table} t`))).not.toContain(number);
  expect(app().log.join('')).not.toContain(number);
});
