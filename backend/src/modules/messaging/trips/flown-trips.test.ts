import { describe, expect, it } from '@jest/globals';
import type { SharedFlight } from './shared-flights.ts';
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
  const flights: SharedFlight[] = [
    {
      from: 'MAA',
      to: 'LHR',
      day: DAY,
      time: null,
      number: 'BA 36',
      numberSource: 'request',
      requestPosition: 1,
      offerPosition: 1,
    },
  ];
  const aRequest = (changes: Partial<ItineraryRow> = {}) =>
    ({ id: 11, traveler: null, travelerName: null, ...changes }) as ItineraryRow;

  it('is what the two share, each by their own listing', () => {
    const request = aRequest();
    expect(getFlownTrip(trip, HELPER, { flights, request })).toEqual(flown(['MAA-LHR BA36'], { listingId: 12 }));
    expect(getFlownTrip(trip, SEEKER, { flights, request })).toEqual(flown(['MAA-LHR BA36'], { listingId: 11 }));
  });

  it('is of whom they arrange the trip for, and unknown without a name or a request', () => {
    const request = aRequest({ traveler: 'other', travelerName: 'Lakshmi' });
    expect(getFlownTrip(trip, SEEKER, { flights, request })?.traveler).toBe('other: lakshmi');
    expect(getFlownTrip(trip, SEEKER, { flights, request: { ...request, travelerName: null } })).toBeUndefined();
    expect(getFlownTrip({ ...trip, requestId: null }, SEEKER, { flights, request: undefined })).toBeUndefined();
  });
});
