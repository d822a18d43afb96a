import { expect, it } from '@jest/globals';
import { FillTripFlightsJob, tripsWithoutFlights } from '../../src/modules/messaging/trips/fill-trip-flights.job.ts';
import { messagingDb } from '../../src/modules/messaging/messaging.db.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { planOf } from '../plan-of.ts';
import { givenTrips } from './given-trips.ts';

const app = useTestApp();
const given = givenTrips(app);
const sql = (text: string) => run<Record<string, unknown>>(app().settings.databaseUrl, text);

const OPEN = 2000;
const ENDED = 98_000;
/** Ids far from those of the people and listings that a test adds. */
const FIRST = 1_000_000;

/** Trips of the release before among 4,000 people: every fiftieth is open, with a request of 21 days and an offer of one of them. */
const FILL = `
  set session_replication_role = replica;
  insert into account.account (id, email, username)
    select ${FIRST} + n, 'old' || n || '@example.com', 'Old ' || n from generate_series(1, 4000) n;
  insert into messaging.conversation (id, lower_id, higher_id, created_at)
    select ${FIRST} + n, ${FIRST} + n, ${FIRST} + 2000 + n, now() from generate_series(1, 2000) n;
  insert into listings.listing (id, type, user_id, name, email, departure_airport_id, arrival_airport_id, date, end_date, confirmed_at)
    select ${FIRST} + n, 'seeking_help', ${FIRST} + 1 + n % 2000, 'Old', 'old@example.com', d.id, a.id, current_date + 10, current_date + 30, now()
    from generate_series(1, ${OPEN}) n, listings.airport d, listings.airport a where d.code = 'MAA' and a.code = 'LHR'
    union all
    select ${2 * FIRST} + n, 'helper', ${FIRST} + 2001 + n % 2000, 'Old', 'old@example.com', d.id, a.id, current_date + 12, null, now()
    from generate_series(1, ${OPEN}) n, listings.airport d, listings.airport a where d.code = 'MAA' and a.code = 'LHR';
  insert into messaging.trip (id, conversation_id, asker_id, asked_id, helper_id, request_id, offer_id, state, content, departure_airport,
      arrival_airport, date, end_date, last_date, flight_number, question_at, asker_met, created_at, updated_at)
    select ${FIRST} + n, ${FIRST} + 1 + n % 2000, ${FIRST} + 1 + n % 2000, ${FIRST} + 2001 + n % 2000, ${FIRST} + 2001 + n % 2000,
      case when is_open then ${FIRST} + n / 50 else n end, case when is_open then ${2 * FIRST} + n / 50 end,
      case when is_open then case when n % 100 = 0 then 'agreed' else 'asked' end else (array['declined', 'withdrawn', 'cancelled', 'done'])[1 + n % 4] end,
      'Shall we?', 'MAA', 'LHR', day, day + 20, day + 20, case when not is_open then 'BA 36' end, day + 22 + time '09:00', not is_open or null, now(), now()
    from generate_series(1, ${OPEN + ENDED}) n,
      lateral (select n % 50 = 0 as is_open, current_date + case when n % 50 = 0 then 10 else -100 end as day) of_trip;
  update messaging.trip t set request_schedule = r.schedule_hash, offer_schedule = o.schedule_hash
    from listings.itinerary r, listings.itinerary o where t.id > ${FIRST} and r.id = t.request_id and o.id = t.offer_id;
  set session_replication_role = origin;
  analyze`;

const countUnfilled = async (): Promise<number> =>
  Number((await sql('select count(*)::int as left from messaging.trip where departs_at is null'))[0]?.['left']);

it('fills 100,000 trips in a few runs while people ask and read, and then finds nothing left by an index', async () => {
  await sql(FILL);
  expect(await countUnfilled()).toBe(OPEN + ENDED);
  const job = app().nest.get(FillTripFlightsJob);
  let isDone = false;
  let served = 0;
  const asking = (async () => {
    while (!isDone) {
      const people = await given.pair();
      const { id } = await given.ask(people);
      expect((await given.trip(people.helper, id)).state).toBe('asked');
      expect((await people.seeker.get('/api/trips')).status).toBe(200);
      served += 1;
    }
  })();
  const runs = [];
  for (let left = OPEN + ENDED; left > 0; left = await countUnfilled()) {
    await job.run();
    runs.push(left);
  }
  isDone = true;
  await asking;
  expect(runs).toHaveLength(10);
  expect(served).toBeGreaterThan(0);
  expect(
    await sql(
      `select t.state in ('asked', 'agreed') as is_open, t.date - current_date as in_days, count(*)::int,
         count(distinct f.trip_id)::int as with_flights
       from messaging.trip t join messaging.trip_flight f on f.trip_id = t.id where t.id > ${FIRST} group by 1, 2 order by 1`,
    ),
  ).toEqual([
    { is_open: false, in_days: -100, count: ENDED, with_flights: ENDED },
    { is_open: true, in_days: 12, count: OPEN, with_flights: OPEN },
  ]);
  await sql('vacuum analyze messaging.trip');
  const plan = await planOf(
    app().settings.databaseUrl,
    tripsWithoutFlights(messagingDb(app().em()), { afterId: 0, limit: 200 }).compile(),
  );
  expect(JSON.stringify(plan)).toContain('trip_without_flights');
}, 900_000);
