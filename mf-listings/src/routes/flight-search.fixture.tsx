import { screen, within } from '@testing-library/react';
import { addDays, type Listing, todayHere } from 'shared-ui/contracts';
import { aHelperListing, anAirport, fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './flight-search-page.tsx';

const AIRPORTS = [
  anAirport({ code: 'LHR', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'MAA', name: 'Chennai International Airport', city: 'Chennai', country: 'India' }),
];

type Answer = unknown;
/** What the API answers for each group; nobody where nothing is said. */
export interface World {
  sameFlight?: () => Answer;
  sameDay?: () => Answer;
  near?: () => Answer;
  airports?: () => Answer;
}

const groupOf = (query: URLSearchParams): keyof World => {
  if (query.has('around')) return 'near';
  return query.has('flight') ? 'sameFlight' : 'sameDay';
};

export const DAY = addDays(todayHere(), 22);
export const TRIP = `from=MAA&to=LHR&date=${DAY}`;

/** Opens the flight search with an API that answers each group by itself. */
export function openFlightSearch(at: string, world: World = {}) {
  const calls = fakeApi({
    'GET /api/airports': () => world.airports?.() ?? AIRPORTS,
    'GET /api/listings': ({ url }) => world[groupOf(new URL(url).searchParams)]?.() ?? [],
  });
  const searches = () => calls.filter((call) => call.path === '/api/listings').map((call) => String(call.query));
  return { searches, ...renderRemote(remote, { at }) };
}

/** Whose listing it is. */
export const by = (username: string) => ({ username });
export const named = (from: number, to: number): Listing[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aHelperListing(by(`Traveler ${from + index}`)));

/** The listings under one heading. */
export const group = async (name: string) => within(await screen.findByRole('region', { name }));
export const field = (name: string) => screen.findByRole('combobox', { name });
