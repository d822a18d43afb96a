import { describe, expect, it } from '@jest/globals';
import {
  findSharedFlights,
  fromOneListing,
  isShared,
  type Itinerary,
  onDay,
  type SharedItinerary,
} from './shared-flights.ts';

/** 'MAA-DOH 12 09:35 QR529, DOH-LHR 13': each flight with its day of December, and its time and number where they are known; '+3' at the end is a window. */
function itinerary(text: string): Itinerary {
  const [flights = '', windowDays = '0'] = text.split('+');
  return {
    windowDays: Number(windowDays),
    flights: flights
      .trim()
      .split(', ')
      .map((flight) => {
        const [route = '', day = '', ...facts] = flight.split(' ');
        const [from = '', to = ''] = route.split('-');
        const time = facts.find((fact) => fact.includes(':')) ?? null;
        const number = facts.find((fact) => !fact.includes(':')) ?? null;
        return { from, to, day: `2026-12-${day.padStart(2, '0')}`, time, number };
      }),
  };
}

/** Flights as above, each with its place in the request and in the offer, and whose number it is where one alone knows it. */
function describeShared(request: string, offer: string, ...taken: string[]): string {
  const found = findSharedFlights({ request: itinerary(request), offer: itinerary(offer) }, new Set(taken));
  if (!isShared(found)) return JSON.stringify(found);
  const flights = found.flights.map(({ from, to, day, time, number, numberSource, requestPosition, offerPosition }) => {
    const source = numberSource === 'both' || numberSource === null ? undefined : `(${numberSource})`;
    const facts = [`${from}-${to}`, Number(day.slice(-2)), time, number, source].filter((fact) => fact ?? false);
    return `${facts.join(' ')} ${requestPosition}/${offerPosition}`;
  });
  return `${flights.join(', ')}${found.windowDays > 0 ? ` +${found.windowDays}` : ''}`;
}

const CONNECTION = 'MAA-DOH 12 QR529, DOH-LHR 12 QR3';

describe('the flights that a request and an offer share', () => {
  it.each([
    ['one flight', 'MAA-LHR 12 BA36', 'MAA-LHR 12 BA36', 'MAA-LHR 12 BA36 1/1'],
    ['one flight, written otherwise', 'MAA-LHR 12 BA36', 'MAA-LHR 12 ba-036', 'MAA-LHR 12 BA36 1/1'],
    ['a number that the offer alone knows', 'MAA-LHR 12', 'MAA-LHR 12 BA36', 'MAA-LHR 12 BA36 (offer) 1/1'],
    ['a number that the request alone knows', 'MAA-LHR 12 BA36', 'MAA-LHR 12', 'MAA-LHR 12 BA36 (request) 1/1'],
    ['a number that nobody knows', 'MAA-LHR 12', 'MAA-LHR 12', 'MAA-LHR 12 1/1'],
    ['a time that one alone knows', 'MAA-LHR 12 BA36', 'MAA-LHR 12 05:40 BA36', 'MAA-LHR 12 05:40 BA36 1/1'],
    [
      'two times: that of the request',
      'MAA-LHR 12 05:30 BA36',
      'MAA-LHR 12 05:40',
      'MAA-LHR 12 05:30 BA36 (request) 1/1',
    ],
    ['a day inside the request’s window', 'MAA-LHR 1 +29', 'MAA-LHR 12 BA36', 'MAA-LHR 12 BA36 (offer) 1/1'],
    ['a day inside the offer’s window', 'MAA-LHR 12 BA36', 'MAA-LHR 10 +5', 'MAA-LHR 12 BA36 (request) 1/1'],
    ['the first day of a window', 'MAA-LHR 12', 'MAA-LHR 12 +3', 'MAA-LHR 12 1/1'],
    ['the last day of a window', 'MAA-LHR 12 +3', 'MAA-LHR 15', 'MAA-LHR 15 1/1'],
    ['the days of two windows', 'MAA-LHR 1 +9', 'MAA-LHR 8 +9', 'MAA-LHR 8 1/1 +2'],
    ['the days of two equal windows', 'MAA-LHR 1 +9', 'MAA-LHR 1 +9', 'MAA-LHR 1 1/1 +9'],
    ['a window inside another', 'MAA-LHR 1 +29', 'MAA-LHR 8 +2', 'MAA-LHR 8 1/1 +2'],
    ['the last day of one window, the first of the other', 'MAA-LHR 1 +4', 'MAA-LHR 5 +4', 'MAA-LHR 5 1/1'],
    ['all of a way with a connection', CONNECTION, CONNECTION, 'MAA-DOH 12 QR529 1/1, DOH-LHR 12 QR3 2/2'],
    ['the second flight of the request', CONNECTION, 'DOH-LHR 12 QR3', 'DOH-LHR 12 QR3 2/1'],
    ['the first flight of the request', CONNECTION, 'MAA-DOH 12 QR529', 'MAA-DOH 12 QR529 1/1'],
    ['the second flight of the offer', 'DOH-LHR 12', CONNECTION, 'DOH-LHR 12 QR3 (offer) 1/2'],
    [
      'the flight between, from and to others',
      'MAA-DOH 12, DOH-LHR 12 QR3, LHR-DUB 13',
      'DEL-DOH 12, DOH-LHR 12 QR3, LHR-EDI 13',
      'DOH-LHR 12 QR3 2/2',
    ],
    [
      'two of three flights',
      'MAA-DOH 12 QR529, DOH-LHR 12 QR3, LHR-DUB 13',
      CONNECTION,
      'MAA-DOH 12 QR529 1/1, DOH-LHR 12 QR3 2/2',
    ],
    [
      'the first and the last flight, with another one between',
      'MAA-DOH 12, DOH-LHR 12 QR3, LHR-JFK 13',
      'MAA-DOH 12, DOH-LHR 12 QR5, LHR-JFK 13',
      'MAA-DOH 12 1/1, LHR-JFK 13 3/3',
    ],
    [
      'the connections of the request, where the offer says the whole way alone',
      CONNECTION,
      'MAA-LHR 12',
      'MAA-DOH 12 QR529 (request) 1/1, DOH-LHR 12 QR3 (request) 2/1',
    ],
    [
      'the connections of the offer, where the request says the whole way alone',
      'MAA-LHR 12 06:00 +2',
      'MAA-DOH 13 QR529, DOH-LHR 14 QR3',
      'MAA-DOH 13 06:00 QR529 (offer) 1/1, DOH-LHR 14 QR3 (offer) 1/2',
    ],
    [
      'the connections, where the other says the number of the first flight',
      CONNECTION,
      'MAA-LHR 12 QR529',
      'MAA-DOH 12 QR529 1/1, DOH-LHR 12 QR3 (request) 2/1',
    ],
    [
      'a part with connections of a longer way',
      'MAA-DOH 12, DOH-LHR 12, LHR-DUB 13',
      'MAA-LHR 12, LHR-JFK 13',
      'MAA-DOH 12 1/1, DOH-LHR 12 2/1',
    ],
    [
      'a connection that moves with its window',
      'MAA-DOH 1, DOH-LHR 2 +14',
      'MAA-DOH 12, DOH-LHR 13',
      'MAA-DOH 12 1/1, DOH-LHR 13 2/2',
    ],
    ['the second flight of a window', 'MAA-DOH 1, DOH-LHR 2 +14', 'DOH-LHR 12', 'DOH-LHR 12 2/1'],
    ['the second flights of two windows', 'MAA-DOH 1, DOH-LHR 2 +4', 'DEL-DOH 3, DOH-LHR 3 +9', 'DOH-LHR 3 2/2 +3'],
    [
      'the first flight alone, where the second leaves a day later',
      'MAA-DOH 12, DOH-LHR 12',
      'MAA-DOH 12, DOH-LHR 13',
      'MAA-DOH 12 1/1',
    ],
    [
      'in two windows the days on which more of the way is shared',
      'MAA-DOH 10, DOH-LHR 11, LHR-DUB 12 +5',
      'MAA-DOH 10, DOH-LHR 12, LHR-DUB 13 +5',
      'DOH-LHR 12 2/2, LHR-DUB 13 3/3 +4',
    ],
    [
      'a flight over the date line, by the days of its airports',
      'SYD-LAX 12 QF11, LAX-JFK 12',
      'SYD-LAX 12 QF11, LAX-JFK 12',
      'SYD-LAX 12 QF11 1/1, LAX-JFK 12 2/2',
    ],
    ['the flight after the date line, a local day before', 'AKL-HNL 12, HNL-LAX 11', 'HNL-LAX 11', 'HNL-LAX 11 2/1'],
    ['the way out, and not the way back', 'MAA-DOH 2, DOH-MAA 9', 'DOH-MAA 9', 'DOH-MAA 9 2/1'],
    ['the later of two equal flights', 'MAA-DOH 2, DOH-MAA 3, MAA-DOH 9', 'MAA-DOH 9', 'MAA-DOH 9 3/1'],
    ['what an edit to a window still shares', 'MAA-LHR 12 +1', 'MAA-LHR 13 BA36', 'MAA-LHR 13 BA36 (offer) 1/1'],
  ])('are %s', (_name, request, offer, shared) => {
    expect(describeShared(request, offer)).toBe(shared);
  });

  it('are none on different days, with the days of both', () => {
    const days = { request: { firstDay: '2026-12-14', lastDay: '2026-12-14' } };
    expect(findSharedFlights({ request: itinerary('MAA-LHR 14'), offer: itinerary('MAA-LHR 10 +2') })).toEqual({
      reason: 'day',
      ...days,
      offer: { firstDay: '2026-12-10', lastDay: '2026-12-12' },
    });
  });

  it.each([
    ['the same number on another day', 'MAA-LHR 12 BA36', 'MAA-LHR 13 BA36', 'day'],
    ['the day before a window', 'MAA-LHR 12 +3', 'MAA-LHR 11', 'day'],
    ['the day after a window', 'MAA-LHR 12 +3', 'MAA-LHR 16', 'day'],
    ['windows that do not touch', 'MAA-LHR 1 +4', 'MAA-LHR 6 +4', 'day'],
    ['another number', 'MAA-LHR 12 BA36', 'MAA-LHR 12 AI147', 'flight'],
    ['another number of the part that is shared', CONNECTION, 'DOH-LHR 12 QR5', 'flight'],
    ['another airport between', CONNECTION, 'MAA-DXB 12, DXB-LHR 12', 'flight'],
    ['a direct flight of another number', CONNECTION, 'MAA-LHR 12 BA36', 'flight'],
    ['another destination', 'MAA-LHR 12', 'MAA-LGW 12', 'route'],
    ['the way back', 'MAA-LHR 12', 'LHR-MAA 12', 'route'],
    ['ways that follow each other', 'MAA-DOH 12', 'DOH-LHR 12', 'route'],
    ['ways that cross in an airport', 'MAA-DOH 12, DOH-LHR 12', 'DEL-DOH 12, DOH-JFK 12', 'route'],
  ])('are none with %s', (_name, request, offer, reason) => {
    expect(findSharedFlights({ request: itinerary(request), offer: itinerary(offer) })).toMatchObject({ reason });
  });

  it('name the two numbers where these are different flights', () => {
    expect(findSharedFlights({ request: itinerary('MAA-LHR 12 BA36'), offer: itinerary('MAA-LHR 12 AI147') })).toEqual({
      reason: 'flight',
      requestNumber: 'BA36',
      offerNumber: 'AI147',
    });
  });

  it.each([
    ['the other one of two', CONNECTION, CONNECTION, 'DOH-LHR', 'MAA-DOH 12 QR529 1/1'],
    [
      'what is left on both sides of it',
      'MAA-DOH 2, DOH-LHR 2, LHR-JFK 3',
      'MAA-DOH 2, DOH-LHR 2, LHR-JFK 3',
      'DOH-LHR',
      'MAA-DOH 2 1/1, LHR-JFK 3 3/3',
    ],
    ['none of it', CONNECTION, 'DOH-LHR 12 QR3', 'DOH-LHR', '{"reason":"taken"}'],
    ['no single flight that would stand for it', CONNECTION, 'MAA-LHR 12 QR529', 'DOH-LHR', '{"reason":"taken"}'],
    ['none of a single flight that stands for several', 'MAA-LHR 12', CONNECTION, 'MAA-LHR', '{"reason":"taken"}'],
    ['none of what they do not share anyway', CONNECTION, 'DOH-LHR 13', 'DOH-LHR', expect.stringContaining('"day"')],
  ])('leave out a flight that has its Amigo: %s', (_name, request, offer, taken, shared) => {
    expect(describeShared(request, offer, taken)).toEqual(shared);
  });

  it('are those of one listing where there is no other', () => {
    expect(fromOneListing(itinerary('MAA-LHR 12 BA36 +3'), 'offer')).toMatchObject({
      windowDays: 3,
      flights: [{ numberSource: 'offer', requestPosition: null, offerPosition: 1 }],
    });
  });

  it('are those of a request alone without those that have an Amigo', () => {
    expect(fromOneListing(itinerary(CONNECTION), 'request', new Set(['MAA-DOH']))).toMatchObject({
      flights: [{ from: 'DOH', requestPosition: 2 }],
    });
  });

  it('move together to the day that is agreed on', () => {
    const shared = fromOneListing(itinerary('MAA-DOH 1, DOH-LHR 2 +14'), 'request');
    const { windowDays, flights } = onDay(shared as SharedItinerary, '2026-12-12');
    expect(windowDays).toBe(0);
    expect(flights.map(({ day }) => day)).toEqual(['2026-12-12', '2026-12-13']);
  });
});
