import { expect, it } from '@jest/globals';
import { ListingEntity } from './listing.entity.ts';

const NOON = new Date('2026-12-01T12:00:00Z');
const A_SECOND_BEFORE = new Date(NOON.getTime() - 1000);

const aRequest = () => Object.assign(new ListingEntity(), { status: 'active', hasAmigo: false, closedAsFull: false });

it('a request that has lost its Amigo comes back, also where the clock of another node is behind', () => {
  const request = aRequest();
  request.followTrips({ hasAmigo: true, endedAt: null }, NOON);
  expect(request).toMatchObject({ status: 'closed', fullSince: NOON });
  expect(request.followTrips({ hasAmigo: false, endedAt: A_SECOND_BEFORE }, NOON)).toBe(true);
  expect(request).toMatchObject({ status: 'active', fullSince: null });
});

it('a listing that its owner has said is full stays so after a trip that ended before', () => {
  const request = aRequest();
  request.setFull(NOON);
  expect(request.followTrips({ hasAmigo: false, endedAt: A_SECOND_BEFORE }, NOON)).toBe(false);
  expect(request.status).toBe('closed');
});
