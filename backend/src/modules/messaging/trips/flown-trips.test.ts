import { describe, expect, it } from '@jest/globals';
import type { ItineraryRow } from './trips.queries.ts';
import { type AgreedTrip, doTripsOverlap, type FlownTrip, getFlownTrip } from './flown-trips.ts';

const DAY = '2026-12-12';
const [SEEKER, HELPER] = [1, 2];

/** 'MAA-DOH QR529 2026-12-12': a flight without a number has '-'. */
const flown = (flights: readonly string[], changes: Partial<FlownTrip> = {}): FlownTrip => ({
  traveler: 'me',
  listingId: null,
  flights: flights.map((text) => {
    const [way = '', key = '', day = DAY] = text.split(' ');
    const [from = '', to = ''] = way.split('-');
    return { from, to, day, key: key === '-' ? null : key };
  }),
  ...changes,
});

describe('two trips of one traveler', () => {
  it.each<[string, boolean, string[], string[]]>([
    ['different flights on one day', true, ['MAA-LHR BA36'], ['JFK-LAX B61']],
    ['other numbers on the same way', true, ['MAA-LHR BA36'], ['MAA-LHR AI1']],
    ['different days', false, ['MAA-LHR BA36'], ['JFK-LAX B61 2026-12-13']],
    ['the same flight', false, ['MAA-LHR BA36'], ['MAA-LHR BA36']],
    ['one number unknown, on the same way', false, ['MAA-LHR BA36'], ['MAA-LHR -']],
    ['one number unknown, on another way', true, ['MAA-LHR BA36'], ['JFK-LAX -']],
    ['one after the other', false, ['MAA-DOH QR529'], ['DOH-LHR QR3']],
    ['there and back', false, ['JFK-LAX B61'], ['LAX-JFK B62']],
    ['one after a connection', false, ['MAA-DOH QR529', 'DOH-LHR QR3'], ['LHR-JFK BA1']],
    ['a flight that both share', false, ['MAA-DOH QR529', 'DOH-LHR QR3'], ['DOH-LHR QR3']],
    ['one flight of a connection', true, ['MAA-DOH QR529', 'DOH-LHR QR3 2026-12-13'], ['JFK-LAX B61 2026-12-13']],
  ])('with %s: %s', (_name, expected, one, other) => {
    expect(doTripsOverlap(flown(one), flown(other))).toBe(expected);
    expect(doTripsOverlap(flown(other), flown(one))).toBe(expected);
  });

  it('are no overlap where they are of one listing, or of two travelers', () => {
    const [one, other] = [['MAA-LHR BA36'], ['JFK-LAX B61']];
    expect(doTripsOverlap(flown(one, { listingId: 5 }), flown(other, { listingId: 5 }))).toBe(false);
    expect(doTripsOverlap(flown(one, { traveler: 'other: lakshmi' }), flown(other))).toBe(false);
  });
});

describe('what somebody flies', () => {
  const itinerary = (id: number, days: (string | null)[], changes: Partial<ItineraryRow> = {}): ItineraryRow =>
    ({
      id,
      departureAirport: 'MAA',
      arrivalAirport: 'LHR',
      via: days.length > 1 ? ['DOH'] : [],
      days,
      flightKeys: days.map(() => null),
      traveler: null,
      travelerName: null,
      ...changes,
    }) as ItineraryRow;
  const trip: AgreedTrip = {
    id: 9,
    askerId: SEEKER,
    askedId: HELPER,
    helperId: HELPER,
    requestId: 11,
    offerId: 12,
    departureAirport: 'MAA',
    arrivalAirport: 'LHR',
    date: DAY,
    endDate: null,
    flightNumber: 'BA 36',
    flightDays: [DAY],
  };
  const daysOf = (userId: number, listings: ItineraryRow[], changes: Partial<AgreedTrip> = {}) =>
    getFlownTrip({ ...trip, ...changes }, userId, listings)?.flights.map(({ day }) => day);

  it('is on the days of their own listing, of the other one where theirs is a window, or unknown', () => {
    const [fixed, window] = [itinerary(11, [DAY]), itinerary(11, [null])];
    const offer = itinerary(12, ['2026-12-14', '2026-12-15']);
    expect(daysOf(SEEKER, [fixed, offer])).toEqual([DAY]);
    expect(daysOf(HELPER, [fixed, offer])).toEqual(['2026-12-14', '2026-12-15']);
    expect(daysOf(SEEKER, [window, offer])).toEqual(['2026-12-14', '2026-12-15']);
    expect(daysOf(HELPER, [fixed, itinerary(12, [null])])).toEqual([DAY]);
    expect(daysOf(SEEKER, [window, itinerary(12, [null])])).toBeUndefined();
  });

  it('is what was agreed once the listings are gone', () => {
    expect(getFlownTrip(trip, HELPER, [])).toEqual(flown(['MAA-LHR BA36']));
    expect(daysOf(HELPER, [], { flightDays: [] })).toBeUndefined();
  });

  it('is of whom they arrange the trip for, and unknown without a name or a request', () => {
    const request = itinerary(11, [DAY], { traveler: 'other', travelerName: 'Lakshmi' });
    expect(getFlownTrip(trip, SEEKER, [request])?.traveler).toBe('other: lakshmi');
    expect(getFlownTrip(trip, SEEKER, [{ ...request, travelerName: null }])).toBeUndefined();
    expect(getFlownTrip({ ...trip, requestId: null }, SEEKER, [itinerary(12, [DAY])])).toBeUndefined();
  });
});
