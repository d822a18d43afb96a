import { listingQuerySchema } from 'shared-ui/contracts';
import type { ListingFilter } from '../../api/search.ts';
import { readParts, type TripAddress, withoutBadWindow } from '../../trip-address/read-parts.ts';

const { from, to, date, endDate, flight, type } = listingQuerySchema.shape;
const READERS = { from, to, date, endDate, flight, type };

/** Reads the search page's address (spec §2: from, to, date, flight, type) by the rules of the API's own query. */
export const readSearchAddress = (params: URLSearchParams): TripAddress<ListingFilter> =>
  withoutBadWindow(readParts<ListingFilter>(params, READERS));
