import { api } from 'shared-ui/app';
import type { Listing, ListingType } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

const RECENT_PER_TYPE = 2;

/** The search is in `search.ts`: it loads later than the home page. */
export const listingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentListings: build.query<Listing[], ListingType>({
      query: (type) => ({ url: 'listings', params: { type, order: 'newest', limit: RECENT_PER_TYPE } }),
      responseSchema: responseSchemas.listings,
      providesTags: ['Listing'],
    }),
  }),
});

export const { useListRecentListingsQuery } = listingsApi;
