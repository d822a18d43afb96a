import { describe, expect, it } from '@jest/globals';
import { getLastFlightDate, moveFlights, toFlights } from './flights.ts';
import { editListingSchemaFrom } from './own-listing.ts';
import { offerHelpSchemaFrom } from './publish.ts';

const TODAY = '2026-11-20';
const schema = offerHelpSchemaFrom(() => TODAY);

/** Chennai to London by Doha, with what the flights need to say. */
const aTrip = (changes: Record<string, unknown> = {}) => ({
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  time: '04:10',
  flightNumber: 'QR 529',
  flights: [{ arrivalAirport: 'DOH' }, { date: '2026-12-12', time: '08:05', flightNumber: 'QR 3' }],
  name: 'Priya Raman',
  email: 'priya@example.com',
  consent: true,
  captchaToken: 'proof',
  ...changes,
});
const sentences = (changes: Record<string, unknown>) =>
  (schema.safeParse(aTrip(changes)).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const FIRST = {
  departureAirport: 'MAA',
  arrivalAirport: 'DOH',
  date: '2026-12-12',
  time: '04:10',
  flightNumber: 'QR 529',
};
const SECOND = {
  departureAirport: 'DOH',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  time: '08:05',
  flightNumber: 'QR 3',
};

describe('the flights of a trip', () => {
  it('need not repeat what the trip says', () => {
    expect(toFlights(schema.parse(aTrip()))).toEqual([FIRST, SECOND]);
  });

  it('may say everything themselves', () => {
    const { time, flightNumber, ...trip } = aTrip({ flights: [FIRST, SECOND] });
    expect(toFlights(schema.parse({ ...trip, time: '', flightNumber: '' }))).toEqual([FIRST, SECOND]);
    expect([time, flightNumber]).toEqual([FIRST.time, FIRST.flightNumber]);
  });

  it.each([[undefined], [[]], [[{}]], [[{ ...FIRST, arrivalAirport: 'LHR' }]]])(
    'are one where there are no connections: %j',
    (flights) => {
      expect(toFlights(schema.parse(aTrip({ flights })))).toEqual([{ ...FIRST, arrivalAirport: 'LHR' }]);
    },
  );

  it.each<[string, unknown[]]>([
    [
      'on the same day, at an earlier hour in another time zone',
      [{ arrivalAirport: 'DOH' }, { date: '2026-12-12', time: '00:30' }],
    ],
    ['14 days later', [{ arrivalAirport: 'DOH' }, { date: '2026-12-26' }]],
    [
      'by an airport twice',
      [
        { arrivalAirport: 'DOH' },
        { arrivalAirport: 'MAA', date: '2026-12-13' },
        { arrivalAirport: 'DOH', date: '2026-12-14' },
        { date: '2026-12-15' },
      ],
    ],
  ])('may go on %s', (_, flights) => {
    expect(sentences({ flights })).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    [
      'five of them',
      { flights: Array.from({ length: 5 }, () => ({ arrivalAirport: 'DOH', date: '2026-12-12' })) },
      'flights',
      'Please give at most 4 flights',
    ],
    [
      'one that begins elsewhere than the one before ended',
      { flights: [{ arrivalAirport: 'DOH' }, { departureAirport: 'DXB', date: '2026-12-12' }] },
      'flights.1.departureAirport',
      'Please begin where the flight before ended',
    ],
    [
      'one that goes back in time',
      { flights: [{ arrivalAirport: 'DOH' }, { date: '2026-12-11' }] },
      'flights.1.date',
      'Please choose a day that is not before the flight before',
    ],
    [
      'one that goes back in time before the last',
      { flights: [{ arrivalAirport: 'DOH' }, { arrivalAirport: 'DXB', date: '2026-12-14' }, { date: '2026-12-13' }] },
      'flights.2.date',
      'Please choose a day that is not before the flight before',
    ],
    [
      'one of another trip',
      { flights: [{ arrivalAirport: 'DOH' }, { date: '2026-12-27' }] },
      'flights.1.date',
      'Please choose a day within 14 days of the first flight',
    ],
    [
      'the same airport twice in a row',
      { flights: [{ arrivalAirport: 'MAA' }, { date: '2026-12-12' }] },
      'flights.0.arrivalAirport',
      'Please choose two different airports',
    ],
    [
      'the same airport twice in a row at the end',
      { flights: [{ arrivalAirport: 'LHR' }, { date: '2026-12-12' }] },
      'arrivalAirport',
      'Please choose two different airports',
    ],
    [
      'no airport between two flights',
      { flights: [{}, { date: '2026-12-12' }] },
      'flights.0.arrivalAirport',
      'Please choose an airport from the list',
    ],
    [
      'no day of a connection',
      { flights: [{ arrivalAirport: 'DOH' }, { date: '' }] },
      'flights.1.date',
      'Date is required',
    ],
    [
      'a first flight that begins elsewhere',
      { flights: [{ departureAirport: 'BOM', arrivalAirport: 'DOH' }, { date: '2026-12-12' }] },
      'flights.0.departureAirport',
      'The first flight must begin where the trip begins',
    ],
    [
      'a last flight that ends elsewhere',
      { flights: [{ arrivalAirport: 'DOH' }, { arrivalAirport: 'JFK', date: '2026-12-12' }] },
      'flights.1.arrivalAirport',
      'The last flight must end where the trip ends',
    ],
    [
      'another first day',
      { flights: [{ arrivalAirport: 'DOH', date: '2026-12-13' }, { date: '2026-12-14' }] },
      'flights.0.date',
      'The date of the trip is that of its first flight',
    ],
    [
      'another time of the first flight',
      { flights: [{ arrivalAirport: 'DOH', time: '05:00' }, { date: '2026-12-12' }] },
      'flights.0.time',
      'The time of the trip is that of its first flight',
    ],
    [
      'another first flight number',
      { flights: [{ arrivalAirport: 'DOH', flightNumber: 'QR 1' }, { date: '2026-12-12' }] },
      'flights.0.flightNumber',
      'The flight number of the trip is that of its first flight',
    ],
    ['a round trip', { arrivalAirport: 'MAA' }, 'arrivalAirport', 'Please choose two different airports'],
  ])('are refused: %s', (_, changes, path, message) => {
    expect(sentences(changes)).toContainEqual([path, message]);
  });
});

describe('a trip that has begun', () => {
  const edited = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: '2026-11-18' };
  const editSchema = editListingSchemaFrom(() => TODAY, { type: 'helper', date: '2026-11-18' });

  it('can be changed until its last flight', () => {
    const flights = (date: string) => [{ arrivalAirport: 'DOH' }, { date }];
    expect(editSchema.safeParse({ ...edited, flights: flights(TODAY) }).success).toBe(true);
    expect(editSchema.safeParse({ ...edited, flights: flights('2026-11-19') }).success).toBe(false);
  });
});

it('flights move to another day together', () => {
  const moved = moveFlights([FIRST, { ...SECOND, date: '2026-12-14' }], '2026-12-30');
  expect(moved.map(({ date }) => date)).toEqual(['2026-12-30', '2027-01-01']);
  expect(getLastFlightDate({ date: '2026-12-30', flights: moved })).toBe('2027-01-01');
});
