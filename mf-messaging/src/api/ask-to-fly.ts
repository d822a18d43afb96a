import type { Listing, OwnListing } from 'contracts';
import { api } from 'shared-ui/app';
import { responseSchemas } from './response-schemas.ts';

/** What the question to fly together is chosen from. */
const askToFlyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own listings, of both types. */
    listOwnListings: build.query<OwnListing[], void>({
      query: () => 'my-listings',
      responseSchema: responseSchemas.ownListings,
      providesTags: ['MyListing', 'Session'],
    }),
    /** A public listing; 404 where it is closed, expired, hidden or deleted. */
    getAskedListing: build.query<Listing, number>({
      query: (id) => `listing/${String(id)}`,
      responseSchema: responseSchemas.listing,
      providesTags: ['Listing'],
    }),
  }),
});

export const { useListOwnListingsQuery, useGetAskedListingQuery } = askToFlyApi;
