import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Limits } from '../../src/platform/limits/limits.ts';
import { TextMessages } from '../../src/platform/sms/text-messages.ts';
import type { Browser } from '../browser.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { ids } from './given.ts';
import { givenSms, HELLO, NOWHERE } from './given-sms.ts';
import { until } from '../until.ts';

const app = useTestApp({ env: NOWHERE });
const sms = givenSms(app);
const copy = { sendSMS: true };
const MINUTE = 60_000;
const provider = (): TextMessages => app().nest.get(TextMessages);
afterEach(() => {
  jest.restoreAllMocks();
});

/** Sends a copy to somebody who has written before; returns its state. */
const sendCopy = async (me: Browser, you: Browser): Promise<string> => {
  await sms.send(you, me, HELLO);
  return (await sms.send(me, you, 'Hello', copy)).sms;
};

/** Sends one to each of these receivers. */
const sendToEach = async (me: Browser, others: readonly Browser[]): Promise<string[]> => {
  const states: string[] = [];
  for (const you of others) states.push(await sendCopy(me, you));
  return states;
};
const sendFromEach = async (others: readonly Browser[], you: Browser): Promise<string[]> => {
  const states: string[] = [];
  for (const me of others) states.push(await sendCopy(me, you));
  return states;
};
const createMany = (count: number, person: () => Promise<Browser>): Promise<Browser[]> =>
  Promise.all(Array.from({ length: count }, person));
const queued = (count: number) => Array<string>(count).fill('queued');
/** Resets the limits of an hour, and not those of a day. */
const resetHourLimits = () =>
  sms.rows("delete from platform.rate_limit where key ~ '^messaging[.](begin|send|sms-.*-hour):'");

describe('the limit of copies', () => {
  it('is ten an hour from one sender to anybody; the messages are stored', async () => {
    const me = await sms.verified();
    const others = await createMany(11, () => sms.verified());
    expect(await sendToEach(me, others)).toEqual([...queued(10), 'skipped']);
    const last = others.at(-1) ?? me;
    expect((await sms.thread(last, me)).messages).toMatchObject([{ content: HELLO }, { content: 'Hello' }]);
    expect((await sms.send(await sms.knownTo(last), last, 'Hello', copy)).sms).toBe('queued');
  });

  it('is ten an hour from one sender although the receiver answers each: answers end the cooldown alone', async () => {
    const [me, friend] = await sms.verifiedPair();
    const states: string[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      states.push((await sms.send(me, friend, 'Hello', copy)).sms);
      await sms.send(friend, me, 'Hi');
    }
    expect(states).toEqual([...queued(10), 'skipped']);
  });

  it('is ten an hour to one receiver from anybody', async () => {
    const you = await sms.verified();
    expect(await sendFromEach(await createMany(11, () => sms.traveler()), you)).toEqual([...queued(10), 'skipped']);
  });

  it('is ten an hour to one receiver where all write concurrently', async () => {
    const you = await sms.verified();
    const senders = await createMany(14, () => sms.knownTo(you));
    const messages = await Promise.all(senders.map((me) => sms.send(me, you, 'Hello', copy)));
    expect(messages.filter(({ sms: state }) => state === 'queued')).toHaveLength(10);
    expect(messages.filter(({ sms: state }) => state === 'skipped')).toHaveLength(4);
  });

  it.each(['sender', 'receiver'] as const)('is thirty a day for one %s', async (who) => {
    const one = await sms.verified();
    const copies = async (count: number) =>
      who === 'sender'
        ? sendToEach(one, await createMany(count, () => sms.verified()))
        : sendFromEach(await createMany(count, () => sms.traveler()), one);
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await copies(10)).toEqual(queued(10));
      await resetHourLimits();
    }
    expect(await copies(1)).toEqual(['skipped']);
  });

  it('is not reset by deleting the account and registering again (ASVS 2.4.1)', async () => {
    const email = 'comes.back@example.com';
    const me = await sms.traveler(email);
    await sendToEach(me, await createMany(10, () => sms.verified()));
    await sms.leave(me);
    expect(await sendToEach(await sms.traveler(email), [await sms.verified()])).toEqual(['skipped']);
  });
});

describe('the limit does not count', () => {
  it('a copy that is refused immediately', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.allowSms(you, false);
    for (let time = 0; time < 11; time += 1) expect((await sms.send(me, you, 'Hello', copy)).sms).toBe('refused');
    expect(await sendToEach(me, await createMany(10, () => sms.verified()))).toEqual(queued(10));
  });

  it('a copy that is skipped by the cooldown', async () => {
    const [me, you] = await sms.verifiedPair();
    const states: string[] = [];
    for (let time = 0; time < 12; time += 1) states.push((await sms.send(me, you, 'Hello', copy)).sms);
    expect(states).toEqual(['queued', ...Array<string>(11).fill('skipped')]);
    expect(await sendToEach(me, await createMany(9, () => sms.verified()))).toEqual(queued(9));
    expect(await sendFromEach(await createMany(9, () => sms.traveler()), you)).toEqual(queued(9));
  });

  it('for the sender a copy that is skipped by the receiver’s limit', async () => {
    const [me, you] = await sms.verifiedPair();
    await sendFromEach(await createMany(10, () => sms.traveler()), you);
    for (let time = 0; time < 11; time += 1) expect((await sms.send(me, you, 'Hello', copy)).sms).toBe('skipped');
    expect(await sendToEach(me, await createMany(10, () => sms.verified()))).toEqual(queued(10));
  });

  it('a copy that was not sent', async () => {
    const [me, you] = await sms.verifiedPair();
    jest.spyOn(provider(), 'send').mockResolvedValue({ outcome: 'refused', stopped: false });
    for (let time = 0; time < 11; time += 1) {
      const message = await sms.send(me, you, 'Hello', copy);
      expect(message.sms).toBe('queued');
      await sms.untilStep('refused', message);
      await until(async () => (await countCopiesTo(you)) === 0);
    }
  });
});

/** How many copies to this person are counted today. Uncounting follows the step in a transaction of its own. */
async function countCopiesTo({ email }: Browser): Promise<number> {
  const key = app().nest.get(Limits).toStorageKey('messaging.sms-receiver-day', email);
  const [row] = await sms.rows<{ hits: number }>('select hits from platform.rate_limit where key = $1', [key]);
  return row?.hits ?? 0;
}

it('a failed copy ends its own cooldown, and not that of a later copy', async () => {
  const [me, you] = await sms.verifiedPair();
  const send = jest.spyOn(provider(), 'send').mockResolvedValueOnce({ outcome: 'unavailable', mayHaveLeft: false });
  const first = await sms.send(me, you, 'First', copy);
  await until(() => send.mock.results.length > 0);
  await sms.untilStep('waiting', first);
  await sms.send(you, me, 'Answer');
  app().clock.moveBy(14 * MINUTE);
  const second = await sms.send(me, you, 'Second', copy);
  expect(await sms.untilSent(second)).toMatch(/^SM/);
  app().clock.moveBy(2 * MINUTE);
  await sms.rows("update messaging.sms_copy set step = 'waiting', reference = null where message_id = $1", [first.id]);
  await sms.runCopyJob(first);
  expect(await sms.findCopy(first)).toMatchObject({ step: 'failed' });
  expect((await sms.send(me, you, 'Third', copy)).sms).toBe('skipped');
});

it('a copy that was counted before midnight is uncounted on that day', async () => {
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
  const message = await sms.send(me, you, 'Hello', copy);
  await sms.untilStep('refused', message);
  const today = new Date(now).toISOString().slice(0, 10);
  const segmentsOn = (rows: { day: string; segments: number }[]) =>
    rows.find((row) => row.day === today)?.segments ?? 0;
  const after = await sms.rows<{ day: string; segments: number }>('select day::text, segments from messaging.sms_day');
  expect(segmentsOn(after)).toBe(segmentsOn(before));
  app().clock.moveBy(-toMidnight - MINUTE);
});

it('a site with an allowance of 0 sends no copies, and logs that once at its start', async () => {
  const off = await startTestApp({ env: { ...NOWHERE, SMS_MOST_PER_DAY: '0' } });
  const texts = givenSms(() => off);
  const [me, you] = await texts.verifiedPair();
  expect((await texts.thread(me, you)).canSms).toBe(false);
  expect((await texts.send(me, you, 'Hello', copy)).sms).toBe('refused');
  expect(off.log.filter((line) => line.includes('SMS_MOST_PER_DAY'))).toHaveLength(1);
  await texts.reply(you, 'STOP');
  const [stopped] = await texts.rows('select 1 from messaging.sms_stop');
  expect(stopped).toBeDefined();
  expect(ids(me)).not.toBe(ids(you));
  await off.close();
});
