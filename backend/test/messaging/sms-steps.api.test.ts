import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Limits } from '../../src/platform/limits/limits.ts';
import { TextMessages } from '../../src/platform/sms/text-messages.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenSms, NOWHERE } from './given-sms.ts';
import { givenTrips, type Pair } from './given-trips.ts';
import { until } from '../until.ts';

const MAX_PER_DAY = 1000;
const app = useTestApp({ env: { ...NOWHERE, SMS_MOST_PER_DAY: String(MAX_PER_DAY) } });
const sms = givenSms(app);
const trips = givenTrips(app);
const copy = { sendSMS: true };
const SENTENCE = 'Call my cousin on this number first, please';
afterEach(() => {
  jest.restoreAllMocks();
});

/** A pair where each has written to the other, so that copies may go to both. */
async function givenPair(): Promise<Pair> {
  const people = await trips.pair();
  await trips.send(people.helper, people.seeker, 'Hello');
  await trips.send(people.seeker, people.helper, 'Hello');
  return people;
}

const nameOf = ({ user }: Browser) => user.username;
const linkTo = (id: number) => `${NOWHERE.PUBLIC_URL}/trips/${id}`;

async function untilTexted(who: Browser, text: string): Promise<void> {
  await app().mailTo(sms.phoneOf(who), (mail) => mail.text === text);
}

async function askAndTakeBack(people: Pair, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { id } = await trips.ask(people);
    await trips.step(people.seeker, id, 'withdraw');
    // Five questions a day to one person
    await sms.rows("delete from platform.rate_limit where key like 'messaging.ask-person:%'");
  }
}

/** How many texts of this sender are counted, of those whose subject has the prefix. */
async function countTexts({ email }: Browser, prefix = ''): Promise<number> {
  const key = app().nest.get(Limits).toStorageKey('messaging.sms-sender-day', `${prefix}${email}`);
  const [row] = await sms.rows<{ hits: number }>('select hits from platform.rate_limit where key = $1', [key]);
  return row?.hits ?? 0;
}

describe('the text of a step holds our words and the link', () => {
  it('of a question, whose sentence is not in it (ASVS 14.2.6)', async () => {
    const people = await givenPair();
    const { id } = await trips.ask(people, { text: SENTENCE, ...copy });
    const { seeker, helper } = people;
    await untilTexted(helper, `Flight Amigo: ${nameOf(seeker)} asks to fly together.\n${linkTo(id)}`);
    expect(JSON.stringify(sms.textsTo(helper))).not.toContain('cousin');
  });

  it.each([
    ['of declining', 'decline', { reason: 'other', text: SENTENCE }, 'cannot fly together this time'],
    ['of taking it back', 'withdraw', {}, 'has taken the question back'],
  ] as const)('%s', async (_what, step, body, words) => {
    const people = await givenPair();
    const { id } = await trips.ask(people);
    const [by, to] = step === 'decline' ? [people.helper, people.seeker] : [people.seeker, people.helper];
    await trips.step(by, id, step, body);
    await untilTexted(to, `Flight Amigo: ${nameOf(by)} ${words}.\n${linkTo(id)}`);
  });

  it('of agreeing and cancelling', async () => {
    const { seeker, helper, trip } = await trips.agreed(await givenPair());
    await untilTexted(seeker, `Flight Amigo: ${nameOf(helper)} has agreed to fly together.\n${linkTo(trip.id)}`);
    await trips.step(seeker, trip.id, 'cancel', { reason: 'other', text: SENTENCE });
    await untilTexted(helper, `Flight Amigo: ${nameOf(seeker)} has cancelled your trip together.\n${linkTo(trip.id)}`);
  });
});

describe('the text of a step leaves its place to one that somebody ticked', () => {
  it('within five minutes: the message goes that follows it, and it goes after a message', async () => {
    const { seeker, helper, trip } = await trips.agreed(await givenPair());
    expect((await sms.send(helper, seeker, 'Shall we meet at gate 4?', copy)).sms).toBe('queued');
    expect((await sms.send(helper, seeker, 'Or at the entrance?', copy)).sms).toBe('skipped');
    await trips.step(helper, trip.id, 'cancel', { reason: 'other' });
    await untilTexted(seeker, `Flight Amigo: ${nameOf(helper)} has cancelled your trip together.\n${linkTo(trip.id)}`);
  });

  it('within an hour: after more steps than the limit of messages, a message and a question go', async () => {
    const people = await givenPair();
    const { seeker, helper } = people;
    await askAndTakeBack(people, 12);
    expect((await sms.send(seeker, helper, 'Sorry about that', copy)).sms).toBe('queued');
    const { id } = await trips.ask(people, copy);
    await untilTexted(helper, `Flight Amigo: ${nameOf(seeker)} asks to fly together.\n${linkTo(id)}`);
  });

  it('on a day on which half of what the site may send is used', async () => {
    await sms.rows(
      `insert into messaging.sms_day (day, segments) values ($1, $2)
       on conflict (day) do update set segments = excluded.segments`,
      [app().clock.now().toISOString().slice(0, 10), MAX_PER_DAY / 2],
    );
    const { seeker, helper, trip } = await trips.agreed(await givenPair());
    const [step] = await sms.rows<{ message_id: string }>(
      "select message_id from messaging.trip_step where trip_id = $1 and step = 'agree'",
      [trip.id],
    );
    await sms.untilStep('failed', { id: Number(step?.message_id) });
    const message = await sms.send(helper, seeker, 'Shall we meet at gate 4?', copy);
    expect(await sms.untilSent(message)).toMatch(/^SM/);
    await sms.rows('delete from messaging.sms_day');
  });
});

describe('texts of steps', () => {
  it('are ten an hour from one sender', async () => {
    const people = await givenPair();
    await askAndTakeBack(people, 12);
    const steps = 'select 1 from messaging.sms_copy where sender_id = $1';
    expect(await sms.rows(steps, [people.seeker.user.id])).toHaveLength(10);
  });

  it('count nothing where they are not sent', async () => {
    const send = jest.spyOn(app().nest.get(TextMessages), 'send');
    send.mockResolvedValue({ outcome: 'refused', stopped: false });
    const people = await givenPair();
    await sms.send(people.seeker, people.helper, 'Sorry about that', copy);
    await askAndTakeBack(people, 1);
    await until(async () => (await countTexts(people.seeker)) + (await countTexts(people.seeker, 'step/')) === 0);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
