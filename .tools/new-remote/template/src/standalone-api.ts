import { aListing, type FakeHandlers, fakePage } from 'shared-ui/testing';

const listings = [
  aListing(),
  aListing({ type: 'seeking_help', departureAirport: 'DEL', arrivalAirport: 'YYZ', date: '2026-12-20' }),
  aListing({ username: 'Lucía F', departureAirport: 'MEX', arrivalAirport: 'ORD', date: '2027-01-03' }),
];

/** The backend of `npm run dev -w mf-trips`: its responses, by method and path. */
export const handlers: FakeHandlers = {
  'GET /api/listings': ({ query }) => fakePage(listings, query, '/api/listings'),
};
