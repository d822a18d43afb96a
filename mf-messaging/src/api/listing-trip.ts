import type { ConversationTrip, Listing } from 'contracts';
import { api } from 'shared-ui/app';
import { responseSchemas } from './response-schemas.ts';

interface ListingTrip {
  /** The listing's owner. */
  userId: number | null;
  trip: ConversationTrip;
}

const listingTripApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of a public listing, by its id; 404 where it is closed, expired, hidden or deleted. */
    getListingTrip: build.query<ListingTrip, number>({
      query: (id) => `listing/${String(id)}`,
      rawResponseSchema: responseSchemas.listing,
      transformResponse: toListingTrip,
      providesTags: ['Listing'],
    }),
  }),
});

function toListingTrip(listing: Listing): ListingTrip {
  const { id, userId, type, departureAirport, arrivalAirport, date, endDate, flightNumber, hasAmigo } = listing;
  const trip = {
    ...{ listingId: id, type, departureAirport, arrivalAirport, date, endDate, flightNumber },
    ...{ isPublic: true, isTaken: hasAmigo },
  };
  return { userId, trip };
}

export const { useGetListingTripQuery } = listingTripApi;
