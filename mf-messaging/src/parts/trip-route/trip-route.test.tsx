import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Trip, TripDetails } from 'contracts';
import { aFlight, aSeekerListing, aTripDetails, renderRemote } from 'shared-ui/testing';
import { TripRoute } from './trip-route.tsx';

const wholeWay = { departureAirport: 'MAA', arrivalAirport: 'LHR' };
const withCities = { ...wholeWay, departureCity: 'Chennai', arrivalCity: 'London' };
const toDoha = { departureAirport: 'MAA', departureCity: 'Chennai', arrivalAirport: 'DOH', arrivalCity: 'Doha' };
const fromDoha = { departureAirport: 'DOH', departureCity: 'Doha', arrivalAirport: 'LHR', arrivalCity: 'London' };

function show(itinerary: Partial<Trip['itinerary']>, details: Partial<TripDetails> = {}) {
  const trip = aTripDetails(details);
  const shown = { ...trip, itinerary: { ...trip.itinerary, via: [], ...itinerary } };
  const Page = () => <TripRoute trip={shown} />;
  return renderRemote({ routes: [{ path: '/trips', Component: Page }] }, { at: '/trips' });
}

it.each<[string, Partial<Trip['itinerary']>]>([
  ['Chennai to London, together from Doha', { ...fromDoha, whole: withCities }],
  ['Chennai to London, together to Doha', { ...toDoha, whole: withCities }],
  [
    'Chennai to London, together from DOH to FRA',
    { departureAirport: 'DOH', arrivalAirport: 'FRA', whole: withCities },
  ],
  ['MAA to London, together from Doha', { ...fromDoha, whole: wholeWay }],
  ['MAA to LHR, together from DOH', { departureAirport: 'DOH', arrivalAirport: 'LHR', whole: wholeWay }],
])('the whole way stands beside the part that two people share: %s', async (text, itinerary) => {
  show(itinerary);
  expect(await screen.findByText(text)).toBeVisible();
});

it('takes cities that the trip does not name from its listings', async () => {
  const flights = [aFlight(toDoha), aFlight(fromDoha)];
  const itinerary = { departureAirport: 'DOH', arrivalAirport: 'LHR', whole: wholeWay };
  show(itinerary, { request: aSeekerListing({ ...withCities, flights }) });
  expect(await screen.findByText('Chennai to London, together from Doha')).toBeVisible();
});

it('names the way once where two people share all of it', async () => {
  const { container } = show({ ...withCities, whole: withCities });
  expect(await screen.findByText('MAA')).toBeVisible();
  expect(container).toHaveTextContent(/From MAA to LHR Chennai London$/);
});
