import type { Listing } from 'contracts';
import { api } from 'shared-ui/app';
import { responseSchemas } from './response-schemas.ts';

const askToFlyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A public listing; 404 where it is closed, expired, hidden or deleted. */
    getAskedListing: build.query<Listing, number>({
      query: (id) => `listing/${String(id)}`,
      responseSchema: responseSchemas.listing,
      providesTags: ['Listing'],
    }),
  }),
});

export const { useGetAskedListingQuery } = askToFlyApi;
