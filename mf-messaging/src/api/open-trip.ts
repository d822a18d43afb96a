import type { Trip } from 'contracts';

/** A question without an answer, or a trip that holds. */
export const isOpenTrip = ({ state }: Trip): boolean => state === 'asked' || state === 'agreed';

/** The listings that something is open about. */
export const getOpenListingIds = (trips: readonly Trip[]): ReadonlySet<number | null> =>
  new Set(trips.filter(isOpenTrip).flatMap(({ requestId, offerId }) => [requestId, offerId]));
