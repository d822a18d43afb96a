import { api } from 'shared-ui/app';
import type { Listing, ListingType } from 'shared-ui/contracts';
import { answers } from './answers.ts';

const RECENT_PER_TYPE = 2;

export const listingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentListings: build.query<Listing[], ListingType>({
      query: (type) => ({ url: 'listings', params: { type, order: 'newest', limit: RECENT_PER_TYPE } }),
      responseSchema: answers.listings,
      providesTags: ['Listing'],
    }),
  }),
});

export const { useListRecentListingsQuery } = listingsApi;
