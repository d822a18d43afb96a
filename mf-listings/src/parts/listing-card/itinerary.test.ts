import { describe, expect, it } from '@jest/globals';
import { aFlight, aListing } from 'shared-ui/testing';
import { getFoundSection, getStops, listFlights, type SearchedItinerary } from './itinerary.ts';

const flights = [
  aFlight({ departureAirport: 'MAA', arrivalAirport: 'DOH', date: '2026-12-12', flightNumber: 'QR 529' }),
  aFlight({ departureAirport: 'DOH', arrivalAirport: 'LHR', date: '2026-12-13', flightNumber: 'QR 3' }),
  aFlight({ departureAirport: 'LHR', arrivalAirport: 'JFK', date: '2026-12-13', flightNumber: null }),
];
const listing = aListing({ departureAirport: 'MAA', arrivalAirport: 'JFK', date: '2026-12-12', flights });

it('an itinerary changes planes where a flight begins, other than the first', () => {
  expect([getStops(listing), getStops(aListing())]).toEqual([['DOH', 'LHR'], []]);
});

it('flights have the window of their itinerary', () => {
  const days = listFlights({ ...listing, endDate: '2026-12-15' }).map(({ date, endDate }) => `${date} ${endDate}`);
  expect(days).toEqual(['2026-12-12 2026-12-15', '2026-12-13 2026-12-16', '2026-12-13 2026-12-16']);
});

describe('the part of an itinerary that a search found', () => {
  it.each<[SearchedItinerary, string]>([
    [{ from: 'DOH', to: 'LHR' }, 'DOH LHR QR 3'],
    [{ from: 'DOH', to: 'JFK' }, 'DOH JFK QR 3'],
    [{ from: 'MAA', to: 'LHR' }, 'MAA LHR QR 529'],
    [{ from: 'DOH' }, 'DOH LHR QR 3'],
    [{ to: 'LHR' }, 'DOH LHR QR 3'],
    [{ from: 'DOH', to: 'LON' }, 'DOH LHR QR 3'],
    [{ from: 'LON', to: 'NYC' }, 'LHR JFK null'],
    [{ flight: 'qr003' }, 'DOH LHR QR 3'],
    [{ flight: 'QR529' }, 'MAA DOH QR 529'],
  ])('by %j is %s', (search, expected) => {
    const found = getFoundSection(listing, search);
    expect(`${found?.departureAirport} ${found?.arrivalAirport} ${found?.flight.flightNumber}`).toBe(expected);
  });

  it.each<SearchedItinerary>([
    {},
    { from: 'MAA' },
    { to: 'JFK' },
    { from: 'MAA', to: 'JFK' },
    { to: 'NYC' },
    { flight: 'BA 1' },
  ])('by %j is none other than the whole', (search) => expect(getFoundSection(listing, search)).toBeUndefined());

  it('of one flight is the whole', () => {
    expect(getFoundSection(aListing({ flightNumber: 'QR 3' }), { flight: 'QR 3' })).toBeUndefined();
  });
});
