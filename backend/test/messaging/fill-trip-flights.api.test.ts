import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Trip, TripDetails } from 'contracts';
import { FillTripFlightsJob } from '../../src/modules/messaging/trips/fill-trip-flights.job.ts';
import { TripStepsService } from '../../src/modules/messaging/trips/trip-steps.ts';
import { resetLimits } from '../account/given-login.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { type Form, inDays } from '../listings/given.ts';
import { bodyOf } from './given.ts';
import { givenTrips, type Pair } from './given-trips.ts';

const app = useTestApp();
const given = givenTrips(app);
const sql = (text: string, ...values: unknown[]) =>
  run<Record<string, unknown>>(app().settings.databaseUrl, text, values);
const fill = () => app().nest.get(FillTripFlightsJob).run();

/** As the release before stores it: the way and days of the request, or else of the offer; with another offer where one is named. */
async function asOfFormerRelease({ id }: Pick<Trip, 'id'>, offerId: number | null = null): Promise<void> {
  await app().whenIdle();
  await sql('delete from messaging.trip_flight where trip_id = $1', id);
  await sql(
    `update messaging.trip t set
       departs_at = null, whole_departure_airport = null, whole_arrival_airport = null,
       departure_airport = l.departure_airport, arrival_airport = l.arrival_airport, date = l.date, end_date = l.end_date,
       last_date = l.last_date, flight_number = l.flight_number, via = l.via, flight_days = '{}',
       offer_id = coalesce($2, t.offer_id), request_schedule = l.schedule_hash,
       offer_schedule = (select o.schedule_hash from listings.itinerary o where o.id = coalesce($2, t.offer_id)),
       question_at = case when t.questions > 0 or t.asker_met is not null or t.asked_met is not null then t.question_at
         else (l.landed_by + interval '15 hours')::date + time '09:00' end
     from listings.itinerary l where t.id = $1 and l.id = coalesce(t.request_id, t.offer_id)`,
    id,
    offerId,
  );
}

const storedOf = async ({ id }: Pick<Trip, 'id'>) =>
  (
    await sql(
      `select date::text, end_date::text as "endDate", (departs_at at time zone 'Asia/Kolkata')::text as "departsAt",
         (select count(*)::int from messaging.trip_flight where trip_id = trip.id) as flights
       from messaging.trip where id = $1`,
      id,
    )
  )[0];

const REQUEST = { type: 'seeking_help', date: inDays(10), endDate: inDays(30) };

/** People with these listings, and what one asks the other. */
async function asked(request: Form, offer: Form): Promise<Pair & { trip: Trip }> {
  const [seeker, helper] = await given.verifiedPair();
  const { id: requestId } = await given.listing(seeker, { type: 'seeking_help', ...request });
  const { id: offerId } = await given.listing(helper, offer);
  const people = { seeker, helper, requestId, offerId };
  return { ...people, trip: await given.ask(people) };
}

async function agreedOn(request: Form, offer: Form, day?: string): Promise<Pair & { trip: Trip }> {
  const { trip, ...people } = await asked(request, offer);
  const { id, revision } = trip;
  return { ...people, trip: bodyOf<Trip>(await given.step(people.helper, id, 'agree', { revision, day })) };
}

const stepsOf = ({ steps }: TripDetails) => steps.map(({ step }) => step);

afterEach(() => resetLimits(app()));

describe('a trip of the release before becomes one of the flights', () => {
  it('that both listings share, with their whole way', async () => {
    const { trip, seeker } = await asked(
      {
        date: inDays(30),
        time: '04:10',
        flightNumber: 'QR 529',
        flights: [
          { departureAirport: 'MAA', arrivalAirport: 'DOH', date: inDays(30), time: '04:10', flightNumber: 'QR 529' },
          { departureAirport: 'DOH', arrivalAirport: 'LHR', date: inDays(30), time: '08:05', flightNumber: 'QR 3' },
        ],
      },
      { departureAirport: 'DOH', date: inDays(30) },
    );
    await asOfFormerRelease(trip);
    await fill();
    const { itinerary, state } = await given.trip(seeker, trip.id);
    expect(state).toBe('asked');
    expect(itinerary).toMatchObject({
      departureAirport: 'DOH',
      arrivalAirport: 'LHR',
      date: inDays(30),
      endDate: null,
      whole: { departureAirport: 'MAA', arrivalAirport: 'LHR' },
      flights: [{ departureAirport: 'DOH', time: '08:05', flightNumber: 'QR 3', flightNumberOf: 'me' }],
    });
  });

  it('on the one day of the offer, where the request is a window, and stays agreed', async () => {
    const { trip, seeker } = await agreedOn(REQUEST, { date: inDays(12), flightNumber: 'BA 36' });
    await asOfFormerRelease(trip);
    await fill();
    const { itinerary, state } = await given.trip(seeker, trip.id);
    expect(state).toBe('agreed');
    expect(itinerary).toMatchObject({ date: inDays(12), endDate: null, flights: [{ flightNumberOf: 'other' }] });
    expect(await storedOf(trip)).toMatchObject({ departsAt: `${inDays(13)} 00:00:00` });
  });

  it('on all days that two windows share, and has left after the last of them', async () => {
    const { trip, seeker } = await agreedOn(REQUEST, { date: inDays(12), endDate: inDays(20) }, inDays(15));
    await asOfFormerRelease(trip);
    await fill();
    expect(await given.trip(seeker, trip.id)).toMatchObject({ state: 'agreed', nothingShared: null });
    expect(await storedOf(trip)).toEqual({
      date: inDays(12),
      endDate: inDays(20),
      departsAt: `${inDays(21)} 00:00:00`,
      flights: 1,
    });
  });

  it('as its own way and days say, where the two have agreed and their listings share nothing', async () => {
    const { trip, seeker, helper } = await agreedOn(REQUEST, { date: inDays(12) });
    const { id: otherOfferId } = await given.listing(helper, { date: inDays(50) });
    await asOfFormerRelease(trip, otherOfferId);
    await fill();
    await given.check();
    expect(await storedOf(trip)).toEqual({
      date: inDays(10),
      endDate: inDays(30),
      departsAt: `${inDays(31)} 00:00:00`,
      flights: 1,
    });
    const seen = await given.trip(seeker, trip.id);
    expect(seen).toMatchObject({ state: 'agreed', nothingShared: null });
    expect(stepsOf(seen)).toEqual(['ask', 'agree']);
    expect(await given.step(helper, trip.id, 'cancel', { reason: 'other' })).toMatchObject({ status: 200 });
  });

  it('that nobody can agree on, where the listings of a question share nothing', async () => {
    const { trip, helper } = await asked(REQUEST, { date: inDays(12) });
    const { id: otherOfferId } = await given.listing(helper, { date: inDays(50) });
    await asOfFormerRelease(trip, otherOfferId);
    await fill();
    const seen = await given.trip(helper, trip.id);
    expect(seen).toMatchObject({ state: 'asked', nothingShared: { reason: 'day', myDays: { first: inDays(50) } } });
    expect(seen.can).not.toContain('agree');
    expect(await storedOf(trip)).toMatchObject({ date: inDays(10), endDate: inDays(30), flights: 1 });
  });

  it('as the request and what the two had agreed on say, where the offer is gone', async () => {
    const request = { ...REQUEST, time: '04:10', flightNumber: 'BA 36' };
    const { trip, seeker, helper, offerId } = await agreedOn(request, { date: inDays(12) });
    await asOfFormerRelease(trip);
    await helper.delete(`/api/listing/${offerId}`);
    await app().whenIdle();
    await fill();
    const { itinerary, state } = await given.trip(seeker, trip.id);
    expect(state).toBe('agreed');
    expect(itinerary).toMatchObject({ date: inDays(10), endDate: inDays(30) });
    expect(itinerary.flights).toEqual([
      expect.objectContaining({ time: '04:10', flightNumber: 'BA 36', flightNumberOf: 'me' }),
    ]);
  });

  it('as its own way says, where both listings are gone', async () => {
    const { trip, seeker, helper, ...listings } = await agreedOn({ flightNumber: 'BA 36' }, {});
    await asOfFormerRelease(trip);
    await seeker.delete(`/api/listing/${listings.requestId}`);
    await helper.delete(`/api/listing/${listings.offerId}`);
    await app().whenIdle();
    await fill();
    expect(await storedOf(trip)).toMatchObject({ departsAt: `${inDays(11)} 00:00:00`, flights: 1 });
    expect((await given.trip(helper, trip.id)).itinerary.flights).toMatchObject([{ flightNumberOf: 'other' }]);
  });

  it('before a listing was edited, which the check then follows and tells the two', async () => {
    const { trip, seeker } = await agreedOn(REQUEST, { date: inDays(12) });
    await asOfFormerRelease(trip);
    await sql("update messaging.trip set request_schedule = 'before' where id = $1", trip.id);
    await fill();
    expect(await storedOf(trip)).toMatchObject({ date: inDays(10), endDate: inDays(30), flights: 1 });
    await given.check();
    const seen = await given.trip(seeker, trip.id);
    expect(seen.itinerary).toMatchObject({ date: inDays(12), endDate: null });
    expect(stepsOf(seen)).toEqual(['ask', 'agree', 'change_trip']);
  });

  it('that has left, where both were asked already whether they flew together', async () => {
    const { trip, seeker, helper } = await agreedOn({}, { endDate: inDays(20) });
    await given.endTrip(trip.id);
    await given.check();
    await asOfFormerRelease(trip);
    await fill();
    for (const who of [seeker, helper])
      expect(await given.step(who, trip.id, 'met', { met: true })).toMatchObject({ status: 200 });
    expect(await given.trip(seeker, trip.id)).toMatchObject({ state: 'done' });
  });
});

describe('a trip of the release before that has ended', () => {
  const ended: Record<string, (people: Pair & { trip: Trip }) => Promise<unknown>> = {
    declined: ({ helper, trip }) => given.step(helper, trip.id, 'decline', { reason: 'other' }),
    withdrawn: ({ seeker, trip }) => given.step(seeker, trip.id, 'withdraw'),
    cancelled: async ({ seeker, helper, trip }) => {
      await given.agree(helper, trip);
      await given.step(seeker, trip.id, 'cancel', { reason: 'other' });
    },
    done: async ({ seeker, helper, trip }) => {
      await given.agree(helper, trip);
      await given.endTrip(trip.id);
      for (const who of [seeker, helper]) await given.step(who, trip.id, 'met', { met: true });
    },
    not_met: async ({ seeker, helper, trip }) => {
      await given.agree(helper, trip);
      await given.endTrip(trip.id);
      for (const who of [seeker, helper]) await given.step(who, trip.id, 'met', { met: false });
    },
  };

  it.each(Object.entries(ended))('as %s looks the same with its flight', async (state, end) => {
    const people = await asked({ flightNumber: 'BA 36' }, { date: inDays(8), endDate: inDays(20) });
    await end(people);
    const { trip, seeker, helper } = people;
    await asOfFormerRelease(trip);
    const before = await Promise.all([seeker, helper].map((who) => given.trip(who, trip.id)));
    expect(before).toMatchObject([{ state }, { state }]);
    await fill();
    expect(await storedOf(trip)).toMatchObject({ departsAt: expect.any(String), flights: 1 });
    const after = await Promise.all([seeker, helper].map((who) => given.trip(who, trip.id)));
    const withoutTime = (seen: TripDetails) => ({ ...seen, itinerary: { ...seen.itinerary, departsAt: '' } });
    expect(after.map(withoutTime)).toEqual(before.map(withoutTime));
  });
});

describe('filling the trips of the release before', () => {
  /** All that changes where somebody is told of something, and each row as it was written last. */
  const traces = async () => ({
    jobs: await sql(`select count(*)::int from pgboss.job where name not like '\\_\\_%'`),
    told: await sql(
      `select (select count(*)::int from messaging.live_event) as events, (select count(*)::int from messaging.trip_step) as steps,
         (select count(*)::int from messaging.message) as messages`,
    ),
  });
  const versions = () =>
    sql(
      `select t.id, t.xmin::text, f.xmin::text as flight from messaging.trip t
       join messaging.trip_flight f on f.trip_id = t.id order by t.id, f.position`,
    );

  const givenThree = async () => {
    const trips = [
      await asked(REQUEST, { date: inDays(12) }),
      await agreedOn(REQUEST, { date: inDays(12) }),
      await asked({}, {}),
    ].map(({ trip, seeker }) => ({ ...trip, seeker }));
    const [, , last] = trips;
    if (last !== undefined) await given.step(last.seeker, last.id, 'withdraw');
    for (const trip of trips) await asOfFormerRelease(trip);
    return trips;
  };

  it('tells nobody', async () => {
    await givenThree();
    const before = await traces();
    await fill();
    expect(await traces()).toEqual(before);
  });

  it('twice, also at the same time, is filling them once', async () => {
    const trips = await givenThree();
    await Promise.all([fill(), fill()]);
    const once = await versions();
    for (const trip of trips) expect(await storedOf(trip)).toMatchObject({ flights: 1 });
    await fill();
    expect(await versions()).toEqual(once);
  });

  it('goes on after one that failed, and takes that with what a node of the release before has stored meanwhile', async () => {
    const [first, second, third] = await givenThree();
    const steps = app().nest.get(TripStepsService);
    const failing = jest.spyOn(steps, 'lock').mockRejectedValueOnce(new Error('The connection was lost'));
    await expect(fill()).rejects.toThrow('1 trips have got no flights.');
    failing.mockRestore();
    expect([await storedOf(first!), await storedOf(second!), await storedOf(third!)]).toMatchObject([
      { flights: 0 },
      { flights: 1 },
      { flights: 1 },
    ]);
    const { trip } = await asked(REQUEST, { date: inDays(12) });
    await asOfFormerRelease(trip);
    await fill();
    expect([await storedOf(first!), await storedOf(trip)]).toMatchObject([{ flights: 1 }, { flights: 1 }]);
  });
});
