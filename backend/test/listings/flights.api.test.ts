import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Listing, OwnListing } from 'contracts';
import { HOUR, later } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { anOffer, clearListings, type Form, givenIn, inDays, listings, post, search } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const ids = (found: Listing[]): number[] => found.map(({ id }) => id);

/** Chennai to London by Doha, the second flight on the next day. */
const DAYS = [inDays(10), inDays(11)] as const;
const FLIGHTS = [
  { departureAirport: 'MAA', arrivalAirport: 'DOH', date: DAYS[0], time: '23:10', flightNumber: 'QR 529' },
  { departureAirport: 'DOH', arrivalAirport: 'LHR', date: DAYS[1], time: '08:05', flightNumber: 'QR 3' },
];
const aTrip = (changes: Form = {}): Form => ({
  date: DAYS[0],
  time: '23:10',
  flightNumber: 'QR 529',
  flights: FLIGHTS,
  ...changes,
});

const CITIES = { MAA: ['Chennai', 'India'], DOH: ['Doha', 'Qatar'], LHR: ['London', 'United Kingdom'] } as const;
const shown = FLIGHTS.map(({ departureAirport, arrivalAirport, ...flight }) => {
  const [from, to] = [CITIES[departureAirport as 'MAA'], CITIES[arrivalAirport as 'DOH']];
  return {
    departureAirport,
    departureCity: from[0],
    departureCountry: from[1],
    arrivalAirport,
    arrivalCity: to[0],
    arrivalCountry: to[1],
    ...flight,
  };
});

let me: Browser;
beforeAll(async () => {
  me = await given.verified();
});
beforeEach(() => clearListings(app()));

const getFields = ({ status, body }: { status: number; body: unknown }) => {
  const { fields = [] } = body as ErrorBody;
  return [status, Object.fromEntries(fields.map(({ path, message }) => [path, message]))];
};

describe('posting a trip with connections', () => {
  it('answers all flights, beside the whole way and the first flight', async () => {
    const { status, body } = await post(app(), 'offer-help', anOffer({ acceptsTips: true, ...aTrip() }));
    const expected = {
      departureAirport: 'MAA',
      arrivalAirport: 'LHR',
      date: DAYS[0],
      time: '23:10',
      flightNumber: 'QR 529',
    };
    expect([status, body]).toMatchObject([201, { listing: { ...expected, flights: shown } }]);
  });

  it.each([[undefined], [[]], [[{ arrivalAirport: 'LHR' }]]])(
    'answers no flights where there is one: %j',
    async (flights) => {
      const own = await given.listing(me, { flights });
      expect(own).not.toHaveProperty('flights');
      expect((await app().get(`/api/listing/${own.id}`)).body).not.toHaveProperty('flights');
    },
  );

  it.each<[string, Form, Form]>([
    [
      'flights that do not join',
      { flights: [FLIGHTS[0], { ...FLIGHTS[1], departureAirport: 'DXB' }] },
      { 'flights.1.departureAirport': 'Please begin where the flight before ended' },
    ],
    [
      'flights that go back in time',
      { flights: [FLIGHTS[0], { ...FLIGHTS[1], date: inDays(9) }] },
      { 'flights.1.date': 'Please choose a day that is not before the flight before' },
    ],
    [
      'five flights',
      { flights: Array.from({ length: 5 }, () => FLIGHTS[0]) },
      { flights: 'Please give at most 4 flights' },
    ],
    [
      'the same airport twice in a row',
      { flights: [{ arrivalAirport: 'MAA' }, { date: DAYS[1] }] },
      { 'flights.0.arrivalAirport': 'Please choose two different airports' },
    ],
    [
      'an airport that does not exist',
      { flights: [{ arrivalAirport: 'ZZZ' }, { date: DAYS[1] }] },
      { 'flights.0.arrivalAirport': 'Please choose an airport from the list' },
    ],
  ])('refuses %s', async (_, changes, fields) => {
    expect(getFields(await me.post('/api/listings', await aForm(aTrip(changes))))).toEqual([400, fields]);
    const short = await post(app(), 'find-help', anOffer(aTrip(changes)));
    expect(getFields(short)).toEqual([400, fields]);
  });

  const aForm = async (changes: Form): Promise<Form> => ({
    type: 'helper',
    departureAirport: 'MAA',
    arrivalAirport: 'LHR',
    description: 'I know both airports well',
    email: me.email,
    phoneNumber: '+44 7700 900142',
    captchaToken: await app().botCheckToken(),
    ...changes,
  });
});

describe('editing a trip', () => {
  const change = (id: number, changes: Form) => me.patch(`/api/listing/${id}`, changes);
  const flightsOf = async (id: number) => {
    const { body } = await app().get(`/api/listing/${id}`);
    const { departureAirport, arrivalAirport, date, flights } = body as Listing;
    return [
      `${departureAirport} ${arrivalAirport} ${date}`,
      flights?.map((flight) => `${flight.departureAirport} ${flight.date}`),
    ];
  };

  it('adds connections, and removes them', async () => {
    const { id } = await given.listing(me, { date: DAYS[0] });
    expect((await change(id, { flights: [{ arrivalAirport: 'DOH' }, { date: DAYS[1] }] })).status).toBe(200);
    expect(await flightsOf(id)).toEqual([`MAA LHR ${DAYS[0]}`, [`MAA ${DAYS[0]}`, `DOH ${DAYS[1]}`]]);
    expect(ids(await search(app(), { from: 'DOH', to: 'LHR', date: DAYS[1] }))).toEqual([id]);
    const { body } = await change(id, { flights: null });
    expect(body as OwnListing).not.toHaveProperty('flights');
    expect(await search(app(), { from: 'DOH' })).toEqual([]);
  });

  it('takes the whole way from its flights where only they are sent', async () => {
    const { id } = await given.listing(me, aTrip());
    const flights = [FLIGHTS[0], { ...FLIGHTS[1], arrivalAirport: 'JFK' }];
    expect((await change(id, { flights })).body).toMatchObject({
      arrivalAirport: 'JFK',
      date: DAYS[0],
      flightNumber: 'QR 529',
    });
  });

  it('keeps the connections for a page that does not know them: they move with the day, and end where the trip ends', async () => {
    const { id } = await given.listing(me, aTrip());
    const moved = {
      date: inDays(20),
      departureAirport: 'BOM',
      arrivalAirport: 'JFK',
      time: '10:00',
      flightNumber: null,
    };
    expect(await change(id, moved)).toMatchObject({ status: 200 });
    expect(await flightsOf(id)).toEqual([`BOM JFK ${inDays(20)}`, [`BOM ${inDays(20)}`, `DOH ${inDays(21)}`]]);
    expect(ids(await search(app(), { from: 'DOH', to: 'JFK', date: inDays(21), flight: 'QR 3' }))).toEqual([id]);
    expect(await search(app(), { from: 'DOH', to: 'LHR' })).toEqual([]);
    await change(id, { endDate: inDays(25), description: 'By train to the airport' });
    expect(ids(await search(app(), { from: 'DOH', to: 'JFK', date: inDays(26) }))).toEqual([id]);
  });

  it('refuses what would not be possible', async () => {
    const { id } = await given.listing(me, aTrip());
    expect(getFields(await change(id, { arrivalAirport: 'DOH' }))).toEqual([
      422,
      { 'flights.1.arrivalAirport': 'Please choose two different airports' },
    ]);
    expect((await flightsOf(id))[0]).toBe(`MAA LHR ${DAYS[0]}`);
  });

  it('is possible until the last flight is over', async () => {
    const { id } = await given.listing(
      me,
      aTrip({ date: inDays(0), flights: [{ arrivalAirport: 'DOH' }, { date: inDays(1) }] }),
    );
    await later(app(), 24 * HOUR, async () => {
      expect((await change(id, { description: 'Still on the way to London' })).status).toBe(200);
    });
    await later(app(), 48 * HOUR, async () => {
      expect((await change(id, { description: 'Arrived some time ago' })).status).toBe(409);
    });
  });
});

describe('a trip with connections', () => {
  it('is public until its last flight is over everywhere on Earth', async () => {
    const [id] = await listings(app(), [{ date: inDays(0), stops: [{ at: 'DOH', date: inDays(1) }] }]);
    const find = async () => [
      (await app().get(`/api/listing/${id}`)).status,
      ids(await search(app(), {})),
      ids(await search(app(), { from: 'DOH', to: 'LHR' })),
      ids(await search(app(), { order: 'newest' })),
    ];
    await later(app(), 24 * HOUR, async () => {
      expect(await find()).toEqual([200, [id], [id], [id]]);
      expect(await search(app(), { from: 'MAA' })).toEqual([]);
    });
    await later(app(), 48 * HOUR, async () => expect(await find()).toEqual([404, [], [], []]));
  });

  it('is on every day of it to who asks for no airport of departure', async () => {
    const [id] = await listings(app(), [{ date: inDays(10), stops: [{ at: 'DOH', date: inDays(13) }] }]);
    for (const days of [10, 11, 13]) {
      expect(ids(await search(app(), { date: inDays(days) }))).toEqual([id]);
      expect(ids(await search(app(), { to: 'LHR', date: inDays(days) }))).toEqual([id]);
    }
    for (const days of [9, 14]) expect(await search(app(), { date: inDays(days) })).toEqual([]);
  });

  it('is found by each part of the way on its day, and by each flight', async () => {
    const stops = [
      { at: 'DOH', date: inDays(11), flight: 'QR 3' },
      { at: 'LHR', date: inDays(12), flight: 'BA 1' },
    ];
    const [id] = await listings(app(), [{ to: 'JFK', date: inDays(10), flight: 'QR 529', stops }]);
    const found: Record<string, string>[] = [
      { from: 'MAA', to: 'DOH', date: inDays(10) },
      { from: 'MAA', to: 'LHR', date: inDays(10) },

      { from: 'MAA', to: 'JFK', date: inDays(10) },
      { from: 'DOH', to: 'LHR', date: inDays(11) },

      { from: 'DOH', to: 'JFK', date: inDays(11) },
      { from: 'LHR', to: 'JFK', date: inDays(12) },

      { from: 'DOH', date: inDays(11) },
      { from: 'LHR', date: inDays(12) },
      { to: 'DOH', date: inDays(10) },

      { to: 'LHR', date: inDays(11) },
      { flight: 'qr003', date: inDays(11) },
      { flight: 'BA1', date: inDays(12) },

      { flight: 'QR3', from: 'MAA', to: 'JFK' },
      { flight: 'QR3', from: 'DOH', to: 'LHR' },
      { order: 'newest', from: 'LHR' },
    ];
    for (const query of found) expect([query, ids(await search(app(), query))]).toEqual([query, [id]]);
    const missed: Record<string, string>[] = [
      { from: 'DOH', to: 'LHR', date: inDays(10) },
      { from: 'LHR', to: 'DOH' },
      { from: 'JFK' },
      { to: 'MAA' },

      { flight: 'QR3', date: inDays(10) },
      { flight: 'BA1', from: 'MAA', to: 'LHR' },
    ];
    for (const query of missed) expect([query, ids(await search(app(), query))]).toEqual([query, []]);
  });

  it('moves its flights with its window', async () => {
    const [id] = await listings(app(), [
      { date: inDays(10), endDate: inDays(20), stops: [{ at: 'DOH', date: inDays(11) }] },
    ]);
    expect(ids(await search(app(), { from: 'DOH', to: 'LHR', date: inDays(21) }))).toEqual([id]);
    expect(await search(app(), { from: 'DOH', to: 'LHR', date: inDays(22) })).toEqual([]);
    expect(await search(app(), { from: 'DOH', to: 'LHR', date: inDays(10) })).toEqual([]);
  });

  it('is on its flight or else on its day in the groups of a flight search, and never in two of them', async () => {
    const [same, other, near] = await listings(app(), [
      { date: inDays(10), flight: 'QR 529', stops: [{ at: 'DOH', flight: 'QR 3' }] },
      { date: inDays(10), flight: 'QR 529', stops: [{ at: 'DOH', flight: 'QR 7' }] },
      { date: inDays(10), flight: 'QR 9', stops: [{ at: 'DOH', date: inDays(12), flight: 'QR 3' }] },
    ]);
    const trip = { from: 'DOH', to: 'LHR', date: inDays(10) };
    const groups = await Promise.all([
      search(app(), { date: trip.date, flight: 'QR 3' }),
      search(app(), { ...trip, exceptFlight: 'QR 3' }),
      search(app(), { ...trip, around: 3 }),
    ]);
    expect(groups.map(ids)).toEqual([[same], [other], [near]]);
  });
});
