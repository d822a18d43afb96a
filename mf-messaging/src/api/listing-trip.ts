import { api } from 'shared-ui/app';
import type { ConversationTrip, Listing } from 'shared-ui/contracts';
import { answers } from './answers.ts';

/** The trip of a listing, and whose it is. */
export interface ListingTrip {
  userId: number | null;
  trip: ConversationTrip;
}

export const listingTripApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of a public listing, by its id; 404 where it is closed, over, hidden or gone. */
    getListingTrip: build.query<ListingTrip, number>({
      query: (id) => `listing/${String(id)}`,
      rawResponseSchema: answers.listing,
      transformResponse: tripOf,
      providesTags: ['Listing'],
    }),
  }),
});

function tripOf(listing: Listing): ListingTrip {
  const { id, userId, type, departureAirport, arrivalAirport, date, endDate, flightNumber } = listing;
  const trip = { listingId: id, type, departureAirport, arrivalAirport, date, endDate, flightNumber, isPublic: true };
  return { userId, trip };
}

export const { useGetListingTripQuery } = listingTripApi;
