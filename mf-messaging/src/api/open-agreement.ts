import type { Agreement } from 'contracts';

/** A question without an answer, or a trip that holds. */
export const isOpenAgreement = ({ state }: Agreement): boolean => state === 'asked' || state === 'agreed';

/** The listings that something is open about. */
export const getOpenListingIds = (agreements: readonly Agreement[]): ReadonlySet<number | null> =>
  new Set(agreements.filter(isOpenAgreement).flatMap(({ requestId, offerId }) => [requestId, offerId]));
