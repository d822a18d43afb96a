import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Message } from 'shared-ui/contracts';
import { Limits } from '../../src/platform/limits/limits.ts';
import { TextMessages } from '../../src/platform/sms/text-messages.ts';
import type { Browser } from '../browser.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { ids } from './given.ts';
import { givenSms, HELLO, NOWHERE } from './given-sms.ts';

const app = useTestApp({ env: NOWHERE });
const sms = givenSms(app);
const copy = { sendSMS: true };
const MINUTE = 60_000;
const provider = (): TextMessages => app().nest.get(TextMessages);
afterEach(() => {
  jest.restoreAllMocks();
});

/** A copy to somebody who has written before. */
const toKnown = async (me: Browser, you: Browser): Promise<string> => {
  await sms.say(you, me, HELLO);
  return (await sms.say(me, you, 'Hello', copy)).sms;
};

/** A copy to each of them from this sender, in turn. */
const toEach = async (me: Browser, others: readonly Browser[]): Promise<string[]> => {
  const states: string[] = [];
  for (const you of others) states.push(await toKnown(me, you));
  return states;
};
const fromEach = async (others: readonly Browser[], you: Browser): Promise<string[]> => {
  const states: string[] = [];
  for (const me of others) states.push(await toKnown(me, you));
  return states;
};
const many = (count: number, person: () => Promise<Browser>): Promise<Browser[]> =>
  Promise.all(Array.from({ length: count }, person));
const queued = (count: number) => Array<string>(count).fill('queued');
/** The hour is over for everybody, and the day is not. */
const anHourLater = () =>
  sms.rows("delete from platform.rate_limit where key ~ '^messaging[.](begin|send|sms-.*-hour):'");
const isAt = async (step: string, message: Message): Promise<void> => {
  while ((await sms.keptOf(message))?.step !== step) await sms.used();
};

describe('copies that cost and disturb are few', () => {
  it('from one sender, whoever they write to: ten an hour; the messages are kept', async () => {
    const me = await sms.verified();
    const others = await many(11, () => sms.verified());
    expect(await toEach(me, others)).toEqual([...queued(10), 'skipped']);
    const last = others.at(-1) ?? me;
    expect((await sms.thread(last, me)).messages).toMatchObject([{ content: HELLO }, { content: 'Hello' }]);
    expect((await sms.say(await sms.knownTo(last), last, 'Hello', copy)).sms).toBe('queued');
  });

  it('from one sender to whom a friend answers each: the answer lifts the pause, and not the limit', async () => {
    const [me, friend] = await sms.verifiedPair();
    const states: string[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      states.push((await sms.say(me, friend, 'Hello', copy)).sms);
      await sms.say(friend, me, 'Hi');
    }
    expect(states).toEqual([...queued(10), 'skipped']);
  });

  it('to one receiver, whoever writes: ten an hour', async () => {
    const you = await sms.verified();
    expect(await fromEach(await many(11, () => sms.traveler()), you)).toEqual([...queued(10), 'skipped']);
  });

  it('to one receiver, also where all write at once', async () => {
    const you = await sms.verified();
    const senders = await many(14, () => sms.knownTo(you));
    const said = await Promise.all(senders.map((me) => sms.say(me, you, 'Hello', copy)));
    expect(said.filter((message) => message.sms === 'queued')).toHaveLength(10);
    expect(said.filter((message) => message.sms === 'skipped')).toHaveLength(4);
  });

  it.each(['sender', 'receiver'] as const)('for one %s thirty a day', async (who) => {
    const one = await sms.verified();
    const copies = async (count: number) =>
      who === 'sender'
        ? toEach(one, await many(count, () => sms.verified()))
        : fromEach(await many(count, () => sms.traveler()), one);
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await copies(10)).toEqual(queued(10));
      await anHourLater();
    }
    expect(await copies(1)).toEqual(['skipped']);
  });

  it('and who deletes their account and comes back does not start anew', async () => {
    const email = 'comes.back@example.com';
    const me = await sms.traveler(email);
    await toEach(me, await many(10, () => sms.verified()));
    await sms.leave(me);
    expect(await toEach(await sms.traveler(email), [await sms.verified()])).toEqual(['skipped']);
  });
});

describe('nothing is counted', () => {
  it('of a copy that is refused at once', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.allowSms(you, false);
    for (let time = 0; time < 11; time += 1) expect((await sms.say(me, you, 'Hello', copy)).sms).toBe('refused');
    expect(await toEach(me, await many(10, () => sms.verified()))).toEqual(queued(10));
  });

  it('of a copy that the pause skips', async () => {
    const [me, you] = await sms.verifiedPair();
    const states: string[] = [];
    for (let time = 0; time < 12; time += 1) states.push((await sms.say(me, you, 'Hello', copy)).sms);
    expect(states).toEqual(['queued', ...Array<string>(11).fill('skipped')]);
    expect(await toEach(me, await many(9, () => sms.verified()))).toEqual(queued(9));
    expect(await fromEach(await many(9, () => sms.traveler()), you)).toEqual(queued(9));
  });

  it('for the sender where the receiver’s limit stops it', async () => {
    const [me, you] = await sms.verifiedPair();
    await fromEach(await many(10, () => sms.traveler()), you);
    for (let time = 0; time < 11; time += 1) expect((await sms.say(me, you, 'Hello', copy)).sms).toBe('skipped');
    expect(await toEach(me, await many(10, () => sms.verified()))).toEqual(queued(10));
  });

  it('of a copy of which nothing has left', async () => {
    const [me, you] = await sms.verifiedPair();
    jest.spyOn(provider(), 'send').mockResolvedValue({ outcome: 'refused', stopped: false });
    for (let time = 0; time < 11; time += 1) {
      const said = await sms.say(me, you, 'Hello', copy);
      expect(said.sms).toBe('queued');
      await isAt('refused', said);
      while ((await countedTo(you)) > 0) await sms.used();
    }
  });
});

/** How many copies to this person count today: what is given back follows the step in a statement of its own. */
async function countedTo({ email }: Browser): Promise<number> {
  const key = app().nest.get(Limits).keyOf('messaging.sms-receiver-day', email);
  const [row] = await sms.rows<{ hits: number }>('select hits from platform.rate_limit where key = $1', [key]);
  return row?.hits ?? 0;
}

it('the turn that a failed copy frees is its own: not that of a text which has gone since', async () => {
  const [me, you] = await sms.verifiedPair();
  const send = jest.spyOn(provider(), 'send').mockResolvedValueOnce({ outcome: 'unavailable', mayHaveLeft: false });
  const first = await sms.say(me, you, 'First', copy);
  while (send.mock.results.length === 0) await sms.used();
  await isAt('waiting', first);
  await sms.say(you, me, 'Answer');
  app().clock.moveBy(14 * MINUTE);
  const second = await sms.say(me, you, 'Second', copy);
  expect(await sms.nameOf(second)).toMatch(/^SM/);
  app().clock.moveBy(2 * MINUTE);
  await sms.rows("update messaging.sms_copy set step = 'waiting', reference = null where message_id = $1", [first.id]);
  await sms.send(first);
  expect(await sms.keptOf(first)).toMatchObject({ step: 'failed' });
  expect((await sms.say(me, you, 'Third', copy)).sms).toBe('skipped');
});

it('a copy that was counted before midnight is given back to that day', async () => {
  const [me, you] = await sms.verifiedPair();
  const now = app().clock.now().getTime();
  const day = 24 * 60 * MINUTE;
  const toMidnight = day - (now % day);
  app().clock.moveBy(toMidnight - MINUTE);
  const before = await sms.rows<{ day: string; segments: number }>('select day::text, segments from messaging.sms_day');
  jest.spyOn(provider(), 'send').mockImplementationOnce(async () => {
    app().clock.moveBy(2 * MINUTE);
    return { outcome: 'refused', stopped: false };
  });
  const said = await sms.say(me, you, 'Hello', copy);
  await isAt('refused', said);
  const today = new Date(now).toISOString().slice(0, 10);
  const segmentsOn = (rows: { day: string; segments: number }[]) =>
    rows.find((row) => row.day === today)?.segments ?? 0;
  const after = await sms.rows<{ day: string; segments: number }>('select day::text, segments from messaging.sms_day');
  expect(segmentsOn(after)).toBe(segmentsOn(before));
  app().clock.moveBy(-toMidnight - MINUTE);
});

it('a site whose allowance is nothing sends no copies, and says so once at its start', async () => {
  const off = await startTestApp({ env: { ...NOWHERE, SMS_MOST_PER_DAY: '0' } });
  const texts = givenSms(() => off);
  const [me, you] = await texts.verifiedPair();
  expect((await texts.thread(me, you)).canSms).toBe(false);
  expect((await texts.say(me, you, 'Hello', copy)).sms).toBe('refused');
  expect(off.log.filter((line) => line.includes('SMS_MOST_PER_DAY'))).toHaveLength(1);
  await texts.reply(you, 'STOP');
  const [stopped] = await texts.rows('select 1 from messaging.sms_stop');
  expect(stopped).toBeDefined();
  expect(ids(me)).not.toBe(ids(you));
  await off.close();
});
