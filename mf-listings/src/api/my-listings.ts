import { api } from 'shared-ui/app';
import type { ListingType, OwnListing } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const myListingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own, newest first (spec §7); only for who is logged in. */
    listMyListings: build.query<OwnListing[], ListingType>({
      query: (type) => ({ url: 'my-listings', params: { type } }),
      responseSchema: answers.ownListings,
      providesTags: ['MyListing', 'Session'],
    }),
  }),
});

export const { useListMyListingsQuery } = myListingsApi;
