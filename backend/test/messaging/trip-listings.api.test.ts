import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, type Trip, todayAnywhere, type TripDetails } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { TripChecksJob } from '../../src/modules/messaging/trips/trip-checks.job.ts';
import { TRIP_MAIL } from '../../src/modules/messaging/trips/trip-mail-kind.ts';
import { dueTrips } from '../../src/modules/messaging/trips/trips.queries.ts';
import { messagingDb } from '../../src/modules/messaging/messaging.db.ts';
import { UNREAD_MAIL } from '../../src/modules/messaging/notices/unread-mail.ts';
import { LimitedError, Limits } from '../../src/platform/limits/limits.ts';
import { Mailer } from '../../src/platform/mail/mailer.ts';
import { later, MINUTE, resetLimits } from '../account/given-login.ts';
import { run } from '../database.ts';
import { orderAndSend, sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { type Form, inDays } from '../listings/given.ts';
import { bodyOf, ids } from './given.ts';
import { givenTrips, type Pair } from './given-trips.ts';
import { type LiveStream, openStream } from './live-stream.ts';

const app = useTestApp();
const given = givenTrips(app);
const sql = (text: string, ...values: unknown[]) =>
  run<Record<string, unknown>>(app().settings.databaseUrl, text, values);
const stepNames = async (who: Pair['seeker'], id: number): Promise<string[]> =>
  (await given.trip(who, id)).steps.map(({ step }) => step);
const calendarOf = async (who: Pair['seeker'], { id }: Pick<TripDetails, 'id'>): Promise<string> =>
  (await who.get(`/api/trips/${id}/calendar.ics`)).text.replaceAll('\r\n ', '');

const stepIdsOf = async (id: number, step: string): Promise<number[]> => {
  const rows = await sql('select id from messaging.trip_step where trip_id = $1 and step = $2 order by id', id, step);
  return rows.map((row) => Number(row['id']));
};
const sendMail = async (to: Pair['seeker'], id: number, step: string): Promise<void> =>
  sendMails(app(), TRIP_MAIL, (await stepIdsOf(id, step))[0] ?? 0, ids(to));
/** As a mail that was not sent when its step was taken. */
const sendMailAgain = async (to: Pair['seeker'], id: number, step: string): Promise<void> => {
  await sql('delete from platform.mail where kind = $1 and person = $2', TRIP_MAIL, ids(to));
  await orderAndSend(app(), TRIP_MAIL, { subject: (await stepIdsOf(id, step))[0] ?? 0, person: ids(to) });
};

/** The offer leaves the day open. */
const FLEXIBLE = { endDate: inDays(30) };

const DOHA = [
  { departureAirport: 'MAA', arrivalAirport: 'DOH', date: inDays(30), time: '04:10', flightNumber: 'QR 529' },
  { departureAirport: 'DOH', arrivalAirport: 'LHR', date: inDays(30), time: '08:05', flightNumber: 'QR 3' },
];

afterEach(() => resetLimits(app()));

describe("the question 'Did you fly together?'", () => {
  it.each([
    ['MAA', 'LHR', 1, 'Europe/London'],
    ['LHR', 'MAA', 2, 'Asia/Kolkata'],
    ['LAX', 'SYD', 2, 'Australia/Sydney'],
    ['SFO', 'HNL', 1, 'Pacific/Honolulu'],
  ] as const)('comes at nine on the first morning after %s to %s has landed', async (from, to, days, timeZone) => {
    const { seeker, helper } = await given.pair();
    const date = inDays(20);
    const request = { type: 'seeking_help', departureAirport: from, arrivalAirport: to, date };
    const { id: listingId } = await given.listing(seeker, request);
    await given.send(helper, seeker, 'Hello');
    const asked = { otherUserId: ids(helper), listingId, text: 'Shall we?' };
    const { id } = bodyOf<Trip>(await seeker.post('/api/trips', asked), 201);
    const sent = await sql(
      `select (question_at at time zone $2)::text as local from messaging.trip where id = $1`,
      id,
      timeZone,
    );
    expect(sent).toEqual([{ local: `${addDays(date, days)} 09:00:00` }]);
  });

  it('is repeated three days after it was asked, however late that was', async () => {
    const { seeker, trip } = await given.agreed();
    await given.endTrip(trip.id);
    await sql(
      "update messaging.trip set question_at = question_at - interval '9 days', departs_at = departs_at - interval '9 days' where id = $1",
      trip.id,
    );
    for (const _ of [1, 2]) await given.check();
    expect((await stepNames(seeker, trip.id)).filter((step) => step === 'ask_met')).toHaveLength(1);
  });

  it('takes the same answer once, and another one instead', async () => {
    const { seeker, trip } = await given.agreed();
    await given.endTrip(trip.id);
    for (const met of [true, true, false]) await given.step(seeker, trip.id, 'met', { met });
    expect((await stepNames(seeker, trip.id)).filter((step) => step.startsWith('say_'))).toEqual([
      'say_met',
      'say_not_met',
    ]);
  });
});

describe('an agreed trip follows', () => {
  it.each<[string, (people: Pair) => Promise<unknown>]>([
    [
      'the day of the request, where the offer leaves it open',
      ({ seeker, requestId }) => seeker.patch(`/api/listing/${requestId}`, { date: inDays(12) }),
    ],
    [
      'the time of the request',
      ({ seeker, requestId }) => seeker.patch(`/api/listing/${requestId}`, { time: '18:00' }),
    ],
    [
      'a connection of the request',
      ({ seeker, requestId }) => seeker.patch(`/api/listing/${requestId}`, { flights: DOHA, date: inDays(30) }),
    ],
  ])('%s, and both get a mail', async (_what, change) => {
    const { trip, ...people } = await given.agreed(await given.pair(FLEXIBLE));
    expect(await change(people)).toMatchObject({ status: 200 });
    for (const _ of [1, 2]) await given.check();
    const seen = await given.trip(people.helper, trip.id);
    expect(seen).toMatchObject({ state: 'agreed', revision: 2 });
    expect(seen.steps.filter(({ step }) => step === 'change_trip')).toHaveLength(1);
    for (const { email } of [people.seeker, people.helper])
      await app().mailTo(email, ({ subject }) => subject.includes('The trip has changed'));
  });

  it('the flight number of the request, where the offer, which said none, is gone', async () => {
    const people = await given.pair();
    await people.seeker.patch(`/api/listing/${people.requestId}`, { flightNumber: 'BA 36' });
    const { trip } = await given.agreed(people);
    await people.helper.delete(`/api/listing/${people.offerId}`);
    await people.seeker.patch(`/api/listing/${people.requestId}`, { flightNumber: 'BA 38' });
    await given.check();
    expect(await given.trip(people.seeker, trip.id)).toMatchObject({
      state: 'agreed',
      itinerary: { flights: [{ flightNumber: 'BA 38', flightNumberOf: 'me' }] },
    });
  });

  it('nothing that its flights do not say', async () => {
    const { trip, seeker, requestId } = await given.agreed();
    await seeker.patch(`/api/listing/${requestId}`, { description: 'She brings a small suitcase.' });
    await given.check();
    expect(await stepNames(seeker, trip.id)).toEqual(['ask', 'agree']);
  });

  it('no listing that is changed after the flight', async () => {
    const { trip, seeker, requestId } = await given.agreed();
    await given.endTrip(trip.id);
    await given.check();
    await seeker.patch(`/api/listing/${requestId}`, { date: inDays(14) });
    const now = app().clock.now();
    const longAgo = new Date(0);
    const due = { now, today: todayAnywhere(now.getTime()), remindBefore: longAgo, settleBefore: longAgo };
    const page = { afterId: trip.id - 1, limit: 1 };
    expect(await dueTrips(messagingDb(app().em()), due, page).execute()).toEqual([]);
  });

  it('fewer flights, of which calendars lose those that are gone', async () => {
    const people = await given.pair(FLEXIBLE);
    const connection = { type: 'seeking_help', date: inDays(30), time: '04:10', flightNumber: 'QR 529', flights: DOHA };
    const { id: requestId } = await given.listing(people.seeker, connection);
    const trip = bodyOf<Trip>(await given.agree(people.helper, await given.ask({ ...people, requestId })));
    expect(trip.itinerary.via).toEqual(['DOH']);
    await people.seeker.patch(`/api/listing/${requestId}`, { flights: null, flightNumber: 'BA 36' });
    await given.check();
    const events = (await calendarOf(people.helper, trip)).split('BEGIN:VEVENT').slice(1);
    expect(events.map((event) => /STATUS:(\w+)/.exec(event)?.[1])).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(events[1]).toContain(`UID:trip-${trip.id}-2@`);
  });
});

describe('two who share no flight', () => {
  it('cannot ask each other, and read why', async () => {
    const people = await given.pair({ date: inDays(12), endDate: inDays(14) });
    const { status, body } = await people.seeker.post('/api/trips', given.question(people));
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'messaging.nothing_shared' } });
    expect(body).toMatchObject({
      message: expect.stringContaining(`theirs is between ${inDays(12)} and ${inDays(14)}, yours on ${inDays(10)}.`),
    });
    expect(await given.trips(people.seeker)).toEqual([]);
  });

  it('any more are not together until they share one again and agree again', async () => {
    const { trip, ...people } = await given.agreed();
    await people.helper.patch(`/api/listing/${people.offerId}`, { date: inDays(12) });
    for (const _ of [1, 2]) await given.check();
    const days = (day: number) => ({ first: inDays(day), last: inDays(day) });
    const parted = await given.trip(people.helper, trip.id);
    expect(parted).toMatchObject({
      state: 'asked',
      can: ['decline'],
      nothingShared: { reason: 'day', myDays: days(12), theirDays: days(10) },
      itinerary: { date: inDays(10) },
    });
    expect(parted.steps.map(({ step }) => step)).toEqual(['ask', 'agree', 'part']);
    expect((await given.trip(people.seeker, trip.id)).nothingShared).toMatchObject({ myDays: days(10) });
    for (const { email } of [people.seeker, people.helper])
      await app().mailTo(email, ({ subject }) => subject.includes('You share no flight any more'));
    expect(await given.agree(people.helper, parted)).toMatchObject({
      status: 422,
      body: { code: 'messaging.nothing_shared' },
    });
    await people.seeker.patch(`/api/listing/${people.requestId}`, { date: inDays(12) });
    await given.check();
    const shared = await given.trip(people.helper, trip.id);
    expect(shared).toMatchObject({ can: ['agree', 'decline'], nothingShared: null, itinerary: { date: inDays(12) } });
    expect(await given.agree(people.helper, shared)).toMatchObject({ status: 200, body: { state: 'agreed' } });
  });

  it('any more both hear that it is over, once a listing of theirs that was deleted before cannot come back', async () => {
    const { trip, ...people } = await given.agreed();
    await people.seeker.delete(`/api/listing/${people.requestId}`);
    await sql(
      "update listings.listing set deleted_at = deleted_at - interval '2 minutes' where id = $1",
      people.requestId,
    );
    await people.helper.patch(`/api/listing/${people.offerId}`, { date: inDays(12) });
    for (const _ of [1, 2]) await given.check();
    expect(await stepNames(people.seeker, trip.id)).toEqual(['ask', 'agree', 'part', 'withdraw']);
    for (const { email } of [people.seeker, people.helper])
      await app().mailTo(email, ({ subject }) => subject.startsWith('No longer open'));
  });

  it('on the day that they had agreed on name another one', async () => {
    const { trip, ...people } = await given.agreed();
    await people.helper.patch(`/api/listing/${people.offerId}`, { date: inDays(12), endDate: inDays(20) });
    await people.seeker.patch(`/api/listing/${people.requestId}`, { date: inDays(11), endDate: inDays(15) });
    await given.check();
    const seen = await given.trip(people.helper, trip.id);
    expect(seen).toMatchObject({
      state: 'asked',
      nothingShared: null,
      itinerary: { date: inDays(12), endDate: inDays(15) },
    });
  });
});

describe('more than one day that both leave open', () => {
  const flexible = async () => {
    const people = await given.pair({ date: inDays(8), endDate: inDays(12) });
    await people.seeker.patch(`/api/listing/${people.requestId}`, { date: inDays(10), endDate: inDays(30) });
    return { ...people, trip: await given.ask(people) };
  };

  it('is named by who agrees', async () => {
    const { helper, seeker, trip } = await flexible();
    expect(trip.itinerary).toMatchObject({ date: inDays(10), endDate: inDays(12) });
    const { revision } = trip;
    for (const day of [undefined, inDays(9), inDays(13)])
      expect(await given.step(helper, trip.id, 'agree', { revision, day })).toMatchObject({
        status: 422,
        body: { code: 'messaging.day_needed', fields: [{ path: 'day' }] },
      });
    expect(await given.step(helper, trip.id, 'agree', { revision, day: inDays(11) })).toMatchObject({ status: 200 });
    const { itinerary } = await given.trip(seeker, trip.id);
    expect(itinerary).toMatchObject({
      date: inDays(11),
      endDate: null,
      lastDate: inDays(11),
      flights: [{ date: inDays(11) }],
    });
  });

  it('stays as it was agreed where a listing moves around it', async () => {
    const { helper, seeker, requestId, trip } = await flexible();
    await given.step(helper, trip.id, 'agree', { revision: trip.revision, day: inDays(11) });
    await seeker.patch(`/api/listing/${requestId}`, { date: inDays(9), endDate: inDays(15) });
    await given.check();
    expect(await given.trip(seeker, trip.id)).toMatchObject({ state: 'agreed', itinerary: { date: inDays(11) } });
  });
});

describe('a part of the way', () => {
  it('is what the two agree on, with whose listing says the flight number', async () => {
    const people = await given.pair({ departureAirport: 'DOH', arrivalAirport: 'LHR', date: inDays(30) });
    const connection = { type: 'seeking_help', date: inDays(30), time: '04:10', flightNumber: 'QR 529', flights: DOHA };
    const { id: requestId } = await given.listing(people.seeker, connection);
    const trip = bodyOf<Trip>(await given.agree(people.helper, await given.ask({ ...people, requestId })));
    expect(trip.itinerary).toMatchObject({
      departureAirport: 'DOH',
      arrivalAirport: 'LHR',
      whole: { departureAirport: 'MAA', arrivalAirport: 'LHR' },
      flights: [{ departureAirport: 'DOH', time: '08:05', flightNumber: 'QR 3', flightNumberOf: 'other' }],
    });
    const mail = await app().mailTo(people.seeker.email, ({ subject }) => subject.includes('You fly together'));
    expect(mail.subject).toContain('MAA to LHR, together from DOH');
    const calendar = await calendarOf(people.seeker, trip);
    expect(calendar.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(['SUMMARY:Doha to London (QR 3)']);
  });
});

it('the whole way stays known once its request is gone', async () => {
  const people = await given.pair({ departureAirport: 'DOH', arrivalAirport: 'LHR', date: inDays(30) });
  const connection = { type: 'seeking_help', date: inDays(30), time: '04:10', flightNumber: 'QR 529', flights: DOHA };
  const { id: requestId } = await given.listing(people.seeker, connection);
  const { id } = bodyOf<Trip>(await given.agree(people.helper, await given.ask({ ...people, requestId })));
  await people.seeker.delete(`/api/listing/${requestId}`);
  await people.helper.patch(`/api/listing/${people.offerId}`, { time: '08:10' });
  await given.check();
  expect(await given.trip(people.helper, id)).toMatchObject({
    state: 'agreed',
    revision: 2,
    itinerary: { departureAirport: 'DOH', whole: { departureAirport: 'MAA', arrivalAirport: 'LHR' } },
  });
});

describe('a flight that has left', () => {
  it('is not cancelled: whoever missed it says so', async () => {
    const { trip, seeker, helper } = await given.agreed();
    await sql("update messaging.trip set departs_at = now() - interval '1 minute' where id = $1", trip.id);
    expect((await given.trip(seeker, trip.id)).can).toEqual(['say_met', 'write_notes']);
    for (const one of [seeker, helper])
      expect(await given.step(one, trip.id, 'cancel', { reason: 'other' })).toMatchObject({
        status: 409,
        body: { code: 'messaging.departed' },
      });
    await given.step(seeker, trip.id, 'met', { met: false, reason: 'did_not_come' });
    await given.step(helper, trip.id, 'met', { met: false, reason: 'plans_changed' });
    expect(await given.trip(helper, trip.id)).toMatchObject({ state: 'agreed', met: { mine: false, theirs: false } });
    await given.endTrip(trip.id);
    await given.check();
    const { state, steps } = await given.trip(helper, trip.id);
    expect(state).toBe('not_met');
    expect(steps.map(({ step }) => step)).toEqual(['ask', 'agree', 'say_not_met', 'say_not_met', 'miss']);
  });

  it('has left with its time, or else once its day is over there', async () => {
    const leavesAt = async (time?: string) => {
      const people = await given.pair();
      if (time !== undefined) await people.seeker.patch(`/api/listing/${people.requestId}`, { time });
      const { itinerary } = await given.ask(people);
      return itinerary.departsAt;
    };
    // Chennai is 5:30 hours ahead of UTC
    expect(await leavesAt('04:10')).toBe(`${inDays(9)}T22:40:00.000Z`);
    expect(await leavesAt()).toBe(`${inDays(10)}T18:30:00.000Z`);
  });
});

describe('a listing that its owner changes', () => {
  /** The next event that is no message. */
  const nextChange = async (stream: LiveStream) => {
    for (;;) {
      const { event } = await stream.next();
      if (event.kind === 'changed') return event;
    }
  };

  it.each<[string, Form, object]>([
    ['another day', { date: inDays(14) }, { revision: 2, itinerary: { date: inDays(14) } }],
    ['other needs', { needs: ['first_flight'] }, { revision: 1, request: { needs: ['first_flight'] } }],
  ])('reaches the open page of the other at once, also with %s', async (_what, change, expected) => {
    const { trip, seeker, helper, requestId } = await given.agreed(await given.pair(FLEXIBLE));
    const { stream } = await openStream(app(), helper);
    await seeker.patch(`/api/listing/${requestId}`, change);
    expect(await nextChange(stream)).toMatchObject({ otherUserId: ids(seeker) });
    expect(await given.trip(helper, trip.id)).toMatchObject(expected);
    await stream.close();
  });

  it('takes the answers to a question away at once when it is deleted, gives them back when that is undone, and ends it after that', async () => {
    const { seeker, helper, ...listings } = await given.pair();
    const { id } = await given.ask({ seeker, helper, ...listings });
    const { stream } = await openStream(app(), seeker);
    const state = async (who: Pair['seeker']) => {
      const [trip] = await given.trips(who);
      return { state: trip?.state, can: trip?.can, isListingGone: trip?.isListingGone };
    };
    const path = `/api/listing/${listings.offerId}`;
    await helper.delete(path);
    await nextChange(stream);
    expect(await state(helper)).toEqual({ state: 'asked', can: [], isListingGone: true });
    expect(await state(seeker)).toEqual({ state: 'asked', can: ['withdraw'], isListingGone: true });
    await helper.post(`${path}/restore`);
    await nextChange(stream);
    expect(await state(helper)).toEqual({ state: 'asked', can: ['agree', 'decline'], isListingGone: false });
    await helper.delete(path);
    await nextChange(stream);
    const jobs = await sql(
      `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
       where name = 'listings.changed' and data ->> 'listingId' = $1 and state = 'created'`,
      String(listings.offerId),
    );
    expect(jobs).toEqual([{ seconds: 61 }, { seconds: 61 }]);
    await sql(
      "update listings.listing set deleted_at = deleted_at - interval '1 minute' where id = $1",
      listings.offerId,
    );
    await app().nest.get(TripChecksJob).followListing(listings.offerId);
    await nextChange(stream);
    expect(await given.trip(seeker, id)).toMatchObject({ state: 'withdrawn', isListingGone: false });
    await stream.close();
  });
});

describe('a question about a listing that reports have hidden', () => {
  const MODERATOR = { byWhom: 'eva', because: 'a test' };
  const waits = { state: 'asked', can: ['decline'], isListingHidden: true };

  async function hidden(): Promise<Pair & { asked: Trip }> {
    const people = await given.pair();
    const asked = await given.ask(people);
    for (const _ of [1, 2, 3])
      await (await given.verified()).post('/api/reports', { kind: 'listing', id: people.offerId, reason: 'spam' });
    await given.check();
    return { ...people, asked };
  }

  it('waits, and can be agreed to once the operator has restored it (ASVS 2.3.2)', async () => {
    const { seeker, helper, offerId, asked } = await hidden();
    expect(await given.trip(helper, asked.id)).toMatchObject({ ...waits, offer: null });
    expect(await given.trip(seeker, asked.id)).toMatchObject({ ...waits, can: ['withdraw'], offer: null });
    expect(await given.agree(helper, asked)).toMatchObject({ status: 409, body: { code: 'messaging.trip_waits' } });
    await app().nest.get(ModerateFlow).restoreListing(offerId, MODERATOR);
    await given.check();
    expect(await given.trip(helper, asked.id)).toMatchObject({ can: ['agree', 'decline'], isListingHidden: false });
    expect(await given.agree(helper, asked)).toMatchObject({ status: 200 });
  });

  it('ends once the operator hides it too', async () => {
    const { seeker, offerId, asked } = await hidden();
    await app().nest.get(ModerateFlow).hideListing(offerId, MODERATOR);
    await given.check();
    const { state, steps } = await given.trip(seeker, asked.id);
    expect({ state, reason: steps.at(-1)?.reason }).toEqual({ state: 'withdrawn', reason: 'listing_deleted' });
  });
});

describe('a listing that its owner closes', () => {
  it('ends what others have asked about it at once, with one mail, and is followed by none of them after that (ASVS 8.2.3)', async () => {
    const people = await given.pair();
    const { seeker, helper, requestId, offerId } = people;
    const asked = bodyOf<Trip>(
      await helper.post('/api/trips', {
        otherUserId: ids(seeker),
        listingId: offerId,
        theirListingId: requestId,
        text: 'May I help your mother?',
      }),
      201,
    );
    await seeker.post(`/api/listing/${requestId}/close`);
    const mail = await app().mailTo(helper.email, ({ subject }) => subject.includes('No longer open'));
    expect(mail.text).toContain('its owner has closed the listing');
    await seeker.patch(`/api/listing/${requestId}`, { date: inDays(14), flightNumber: 'XX 999' });
    await given.check();
    const { steps, ...seen } = await given.trip(helper, asked.id);
    expect(seen).toMatchObject({
      state: 'withdrawn',
      request: null,
      itinerary: { date: inDays(10), flightNumber: null },
    });
    expect(steps.at(-1)).toMatchObject({ step: 'withdraw', by: 'site', reason: 'listing_closed' });
    expect(JSON.stringify([seen, await given.list(helper), await given.thread(helper, seeker)])).not.toContain(
      'XX 999',
    );
    const mails = app()
      .outbox()
      .filter(({ to, subject }) => to === helper.email && subject.includes('No longer open'));
    expect(mails).toHaveLength(1);
  });

  it('is not read by who has asked and got no word, before the question is ended', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await sql("update listings.listing set status = 'closed', flight_number = 'XX 999' where id = $1", people.offerId);
    expect(await given.trip(people.seeker, asked.id)).toMatchObject({ state: 'asked', offer: null });
    await given.send(people.helper, people.seeker, 'Which day?');
    expect(await given.trip(people.seeker, asked.id)).toMatchObject({ offer: { flightNumber: 'XX 999' } });
  });
});

describe('the listing of the other', () => {
  const NEW_DAY = { date: inDays(14), flightNumber: 'XX 999' };
  const moveAndClose = async ({ seeker, requestId }: Pair): Promise<void> => {
    await seeker.patch(`/api/listing/${requestId}`, { ...NEW_DAY, traveler: { who: 'other', firstName: 'Lakshmi' } });
    await seeker.post(`/api/listing/${requestId}/close`);
  };

  it.each<[string, (people: Pair, id: number) => Promise<unknown>]>([
    ['blocked', ({ seeker, helper }) => seeker.put(`/api/blocks/${ids(helper)}`)],
    ['declined', ({ helper }, id) => given.step(helper, id, 'decline', { reason: 'other' })],
    ['cancelled', ({ seeker }, id) => given.step(seeker, id, 'cancel', { reason: 'other' })],
  ])('is not read by who is %s', async (name, act) => {
    const { trip, ...people } =
      name === 'declined'
        ? await given.pair().then(async (both) => ({ ...both, trip: await given.ask(both) }))
        : await given.agreed();
    await act(people, trip.id);
    await given.check();
    await moveAndClose(people);
    const seen = await given.trip(people.helper, trip.id);
    expect(seen).toMatchObject({ request: null, travelerName: null, itinerary: { date: trip.itinerary.date } });
    expect(seen.isTravelerUnknown).toBe(true);
    expect(JSON.stringify(seen)).not.toMatch(/XX 999|Lakshmi/);
    const [conversation] = await given.list(people.helper);
    const { listing: shown } = await given.thread(people.helper, people.seeker);
    for (const one of [conversation?.listing, shown])
      expect(one).toMatchObject({
        date: trip.itinerary.date,
        flightNumber: trip.itinerary.flightNumber,
        isPublic: false,
      });
    expect((await given.thread(people.seeker, people.helper)).listing).toMatchObject(NEW_DAY);
    expect(await calendarOf(people.helper, trip)).not.toMatch(/XX 999/);
  });

  it('is one’s own for who posted it, also after the trip was cancelled', async () => {
    const { trip, ...people } = await given.agreed();
    await moveAndClose(people);
    await given.step(people.helper, trip.id, 'cancel', { reason: 'other' });
    const seen = await given.trip(people.seeker, trip.id);
    expect(seen).toMatchObject({ travelerName: 'Lakshmi', isTravelerUnknown: false });
  });

  it('is read by the two who have agreed, also when it is closed', async () => {
    const { trip, ...people } = await given.agreed();
    await moveAndClose(people);
    expect(await given.trip(people.helper, trip.id)).toMatchObject({ request: NEW_DAY, travelerName: 'Lakshmi' });
    expect((await given.thread(people.helper, people.seeker)).listing).toMatchObject(NEW_DAY);
  });

  it.each<[string, (people: Pair) => Promise<unknown>]>([
    ['once the flight has landed', () => Promise.resolve()],
    ['to who is blocked', ({ seeker, helper }) => seeker.put(`/api/blocks/${ids(helper)}`)],
  ])('shows no health needs %s', async (_when, act) => {
    const people = await given.pair();
    const health: Form = { healthNeeds: ['wheelchair'], healthConsent: true };
    await people.seeker.patch(`/api/listing/${people.requestId}`, health);
    const { trip } = await given.agreed(people);
    expect(await given.trip(people.helper, trip.id)).toMatchObject({ healthNeeds: ['wheelchair'] });
    await given.endTrip(trip.id);
    await act(people);
    expect(await given.trip(people.helper, trip.id)).not.toHaveProperty('healthNeeds');
  });
});

describe('a question', () => {
  it('is refused where the two have an open one on the same route and days, whichever listings are named', async () => {
    const people = await given.pair();
    const { seeker, helper, requestId, offerId } = people;
    await given.send(helper, seeker, 'Hello');
    await given.ask(people, { theirListingId: undefined });
    const back = { otherUserId: ids(seeker), listingId: offerId, text: 'May I help?' };
    expect(await helper.post('/api/trips', back)).toMatchObject({
      status: 409,
      body: { code: 'messaging.asked_already' },
    });
    const sameDays = { type: 'seeking_help', date: inDays(9), endDate: inDays(11) };
    const { id: listingId } = await given.listing(seeker, sameDays);
    expect(await seeker.post('/api/trips', given.question(people, { listingId }))).toMatchObject({ status: 409 });
    const { id: otherDay } = await given.listing(seeker, { type: 'seeking_help', date: inDays(40) });
    expect(await given.ask(people, { listingId: otherDay, theirListingId: undefined })).toMatchObject({
      state: 'asked',
    });
    expect(await given.trips(seeker, 'open=true')).toMatchObject([{ requestId: otherDay }, { requestId }]);
  });

  it('stays where its listing is deleted and restored within the minute', async () => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    await people.helper.delete(`/api/listing/${people.offerId}`);
    await given.check();
    await people.helper.post(`/api/listing/${people.offerId}/restore`);
    expect(await given.agree(people.helper, { id, revision: 1 })).toMatchObject({ status: 200 });
  });

  it('that the site has ended is mailed to who asked, with the reason', async () => {
    const people = await given.pair();
    await given.ask(people);
    await people.helper.delete(`/api/listing/${people.offerId}`);
    await sql(
      "update listings.listing set deleted_at = deleted_at - interval '2 minutes' where id = $1",
      people.offerId,
    );
    await given.check();
    const mail = await app().mailTo(people.seeker.email, ({ subject }) => subject.startsWith('No longer open'));
    expect(mail.text).toContain('has left the site');
    expect(mail.text).not.toContain('has an Amigo');
  });

  it('that was taken back is not mailed late', async () => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    const isAsk = ({ subject }: { subject: string }) => subject.includes('asks to fly together');
    await app().mailTo(people.helper.email, isAsk);
    await given.step(people.seeker, id, 'withdraw');
    await sendMailAgain(people.helper, id, 'ask');
    expect(
      app()
        .outbox()
        .filter((item) => item.to === people.helper.email && isAsk(item)),
    ).toHaveLength(1);
  });

  it('to which somebody has agreed is not mailed as agreed after the trip was cancelled', async () => {
    const { trip, seeker } = await given.agreed();
    const isAgree = ({ subject }: { subject: string }) => subject.startsWith('You fly together');
    await app().mailTo(seeker.email, isAgree);
    await given.step(seeker, trip.id, 'cancel', { reason: 'other' });
    await sendMailAgain(seeker, trip.id, 'agree');
    expect(
      app()
        .outbox()
        .filter((item) => item.to === seeker.email && isAgree(item)),
    ).toHaveLength(1);
  });
});

describe('mails about a trip', () => {
  const mailsTo = ({ email }: Pair['seeker'], subject: string) =>
    app()
      .outbox()
      .filter((item) => item.to === email && item.subject.includes(subject));
  /** The mails that wait, with that about this step. */
  const sendLate = (to: Pair['seeker'], id: number, step: string) =>
    later(app(), 60 * MINUTE, () => sendMail(to, id, step));
  const useUp = async ({ email }: Pair['seeker'], times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1)
      await app().nest.get(Limits).consume('messaging.trip-mail', { receiver: email });
  };

  it('wait past twenty questions a day and become one, without those that were taken back: none is lost (ASVS 2.4.1)', async () => {
    const people = await given.pair();
    await useUp(people.helper, 20);
    const asked = [];
    for (const seeker of [people.seeker, ...(await given.verifiedPair())]) {
      const { id: requestId } = await given.listing(seeker, { type: 'seeking_help' });
      asked.push({ seeker, trip: await given.ask({ ...people, seeker, requestId }) });
    }
    for (const { trip } of asked) await sendMail(people.helper, trip.id, 'ask');
    const [first, second, third] = asked;
    await third?.seeker.post(`/api/trips/${third.trip.id}/withdraw`);
    expect(mailsTo(people.helper, 'asks to fly together')).toEqual([]);
    for (const { trip } of asked) await sendLate(people.helper, trip.id, 'ask');
    const [mail, ...more] = mailsTo(people.helper, '2 more questions and changes');
    expect(more).toEqual([]);
    for (const one of [first, second]) expect(mail?.text).toContain(one?.seeker.user.username);
    expect(mail?.text).not.toContain(third?.seeker.user.username);
    expect(mail?.text).not.toContain('my mother');
  });

  it('do not come instead of the one about the unread message where they wait', async () => {
    const people = await given.pair();
    await useUp(people.helper, 20);
    const { id } = await given.ask(people);
    await sendMail(people.helper, id, 'ask');
    const [participant] = await sql(
      'select conversation_id as id from messaging.participant where user_id = $1',
      ids(people.helper),
    );
    await later(app(), 5 * MINUTE, () => sendMails(app(), UNREAD_MAIL, Number(participant?.['id'])));
    expect(mailsTo(people.helper, 'New message from')).toHaveLength(1);
  });

  it('that was agreed and has changed come whatever two strangers ask and take back, and past five a day wait (ASVS 2.4.1)', async () => {
    const { trip, ...people } = await given.agreed(await given.pair(FLEXIBLE));
    const strangers = await given.verifiedPair();
    for (const seeker of strangers) {
      const { id: requestId } = await given.listing(seeker, { type: 'seeking_help' });
      for (let time = 0; time < 5; time += 1) {
        const asked = await given.ask({ ...people, seeker, requestId });
        await sendMail(people.helper, asked.id, 'ask');
        await given.step(seeker, asked.id, 'withdraw');
        await sendMail(people.helper, asked.id, 'withdraw');
      }
    }
    await expect(
      app().nest.get(Limits).consume('messaging.trip-mail', { receiver: people.helper.email }),
    ).rejects.toThrow(LimitedError);
    await people.seeker.patch(`/api/listing/${people.requestId}`, { date: inDays(14) });
    await given.check();
    await app().mailTo(people.helper.email, ({ subject, text }) =>
      subject.includes('The trip has changed') ? text.includes(inDays(14)) : false,
    );
    for (let time = 0; time < 5; time += 1)
      await app()
        .nest.get(Limits)
        .consume('messaging.trip-change-mail', { trip: trip.id, receiver: people.helper.email })
        .catch(() => undefined);
    await people.seeker.patch(`/api/listing/${people.requestId}`, { date: inDays(15) });
    await given.check();
    // It waits with the last of what was taken back
    const isLast = ({ text, to }: { text: string; to: string }) =>
      to === people.helper.email && text.includes(inDays(15));
    const last = (await stepIdsOf(trip.id, 'change_trip')).at(-1) ?? 0;
    await sendMails(app(), TRIP_MAIL, last, ids(people.helper));
    expect(app().outbox().filter(isLast)).toEqual([]);
    await later(app(), 60 * MINUTE, () => sendMails(app(), TRIP_MAIL, last, ids(people.helper)));
    expect(app().outbox().filter(isLast)).toHaveLength(1);
  });

  it('are not counted where the mail server has refused them', async () => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    await app().mailTo(people.helper.email, ({ subject }) => subject.includes('asks to fly together'));
    await useUp(people.helper, 18);
    const refused = jest.spyOn(app().nest.get(Mailer), 'send').mockRejectedValue(new Error('450 try later'));
    await expect(sendMailAgain(people.helper, id, 'ask')).rejects.toThrow('450');
    refused.mockRestore();
    await sendMailAgain(people.helper, id, 'ask');
    expect(mailsTo(people.helper, 'asks to fly together')).toHaveLength(2);
  });

  it('do not tell of a change before the last one', async () => {
    const { trip, ...people } = await given.agreed(await given.pair(FLEXIBLE));
    for (const days of [14, 15]) {
      await people.seeker.patch(`/api/listing/${people.requestId}`, { date: inDays(days) });
      await given.check();
    }
    const isLast = ({ subject, text }: { subject: string; text: string }) =>
      subject.includes('The trip has changed') && text.includes(inDays(15));
    await app().mailTo(people.helper.email, isLast);
    const before = mailsTo(people.helper, 'The trip has changed').length;
    await sendMailAgain(people.helper, trip.id, 'change_trip');
    expect(mailsTo(people.helper, 'The trip has changed')).toHaveLength(before);
  });

  it('tell that a question was taken back while its own mail was under way', async () => {
    const people = await given.pair();
    const mailer = app().nest.get(Mailer);
    const send = mailer.send.bind(mailer);
    const [underWay, answer] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const slow = jest.spyOn(mailer, 'send').mockImplementation(async (mail) => {
      if (mail.subject.includes('asks to fly together')) {
        underWay.resolve(undefined);
        await answer.promise;
      }
      return send(mail);
    });
    const { id } = await given.ask(people);
    await underWay.promise;
    await given.step(people.seeker, id, 'withdraw');
    // As on another node, whose worker does not wait for the mail of this one
    const takenBack = sendMail(people.helper, id, 'withdraw');
    await Promise.race([takenBack, given.trip(people.seeker, id)]);
    answer.resolve(undefined);
    await takenBack;
    slow.mockRestore();
    expect(mailsTo(people.helper, 'Taken back')).toHaveLength(1);
  });
});

describe("'I do not feel right about it'", () => {
  const WORDS = 'Honestly, he frightens my mother.';

  it.each(['decline', 'cancel'] as const)('looks like any other reason to who gets the %s', async (step) => {
    const seen = [];
    for (const reason of ['not_comfortable', 'other']) {
      const people = await given.pair();
      const asked = await given.ask(people);
      if (step === 'cancel') await given.agree(people.helper, asked);
      const text = reason === 'other' ? undefined : WORDS;
      await given.step(people.helper, asked.id, step, { reason, text });
      const { steps } = await given.trip(people.seeker, asked.id);
      const { messages } = await given.thread(people.seeker, people.helper);
      seen.push({ reason: steps.at(-1)?.reason, content: messages.at(-1)?.content });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.content).not.toContain(WORDS);
  });
});

describe('what the site reports of somebody whom two people did not meet', () => {
  it('is reported once where several trips are missed at the same moment', async () => {
    const first = await given.agreed();
    const trips = [{ seeker: first.seeker, trip: first.trip }];
    for (let count = 0; count < 4; count += 1) {
      const seeker = await given.verified();
      const { id: requestId } = await given.listing(seeker, { type: 'seeking_help' });
      trips.push(await given.agreed({ ...first, seeker, requestId }));
    }
    for (const { trip } of trips) await given.endTrip(trip.id, 14);
    await Promise.all(trips.map(({ seeker, trip }) => given.step(seeker, trip.id, 'met', { met: false })));
    const about = 'select count(*)::int as reports from messaging.report where about_id = $1';
    expect(await sql(about, ids(first.helper))).toEqual([{ reports: 1 }]);
  });

  it('stands beside what one of them has reported, and is in no download', async () => {
    const people = await given.pair();
    const { helper } = people;
    const missed = async (seeker: Pair['seeker'], trip: Trip): Promise<void> => {
      await given.endTrip(trip.id, 14);
      await given.step(seeker, trip.id, 'met', { met: false });
    };
    await missed(people.seeker, (await given.agreed(people)).trip);
    const seeker = await given.verified();
    const { id: requestId } = await given.listing(seeker, { type: 'seeking_help' });
    const { trip } = await given.agreed({ ...people, seeker, requestId });
    const own = { kind: 'person', id: ids(helper), reason: 'abuse', details: 'He threatened my mother at the gate.' };
    expect((await seeker.post('/api/reports', own)).status).toBeLessThan(300);
    await missed(seeker, trip);
    const reports = await sql(
      'select reason, by_site, reporter_id is null as of_nobody from messaging.report where about_id = $1 order by id',
      ids(helper),
    );
    expect(reports).toEqual([
      { reason: 'abuse', by_site: false, of_nobody: false },
      { reason: 'other', by_site: true, of_nobody: true },
    ]);
    expect((await seeker.get('/api/account/data')).text).not.toContain('Written by the site');
  });
});
