import { expect, it } from '@jest/globals';
import { ListingEntity } from './listing.entity.ts';

const NOON = new Date('2026-12-01T12:00:00Z');
const A_SECOND_BEFORE = new Date(NOON.getTime() - 1000);

const aRequest = () =>
  Object.assign(new ListingEntity(), { status: 'active', hasAmigo: false, amigoFlights: [], closedAsFull: false });
const FLIGHTS = ['MAA-DOH', 'DOH-LHR'];
const NO_AMIGO = { amigoSegments: [], endedAt: A_SECOND_BEFORE };
const follow = (request: ListingEntity, ...amigoSegments: string[]): boolean =>
  request.followTrips({ amigoSegments, endedAt: null }, FLIGHTS, NOON);

it('a request that has lost its Amigo comes back, also where the clock of another node is behind', () => {
  const request = aRequest();
  follow(request, ...FLIGHTS);
  expect(request).toMatchObject({ status: 'closed', fullSince: NOON });
  expect(request.followTrips(NO_AMIGO, FLIGHTS, NOON)).toBe(true);
  expect(request).toMatchObject({ status: 'active', fullSince: null });
});

it('a listing that its owner has said is full stays so after a trip that ended before', () => {
  const request = aRequest();
  request.setFull(NOON);
  expect(request.followTrips(NO_AMIGO, FLIGHTS, NOON)).toBe(false);
  expect(request.status).toBe('closed');
});

it('a request of which a part has its Amigo stays open, and looks for somebody again once that part has none', () => {
  const request = aRequest();
  expect(follow(request, 'DOH-LHR')).toBe(false);
  expect(request).toMatchObject({ status: 'active', hasAmigo: false, amigoFlights: [2] });
  expect(follow(request)).toBe(true);
  expect(request).toMatchObject({ status: 'active', amigoFlights: [] });
});

it('a request that has lost one of two Amigos comes back for that part', () => {
  const request = aRequest();
  follow(request, ...FLIGHTS);
  expect(request).toMatchObject({ status: 'closed', hasAmigo: true, amigoFlights: [] });
  expect(follow(request, 'MAA-DOH')).toBe(true);
  expect(request).toMatchObject({ status: 'active', hasAmigo: false, amigoFlights: [1] });
});
