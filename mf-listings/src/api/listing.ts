import { api } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One public listing; 404 where it is closed, over, hidden or gone. */
    getListing: build.query<Listing, number>({
      query: (id) => `listing/${String(id)}`,
      responseSchema: answers.listing,
      providesTags: ['Listing'],
    }),
    /** Hands a listing that a card shows to `getListing`, so that its details wait for no network. Asks nobody. */
    keepListing: build.mutation<null, Listing>({
      queryFn: () => ({ data: null }),
      onQueryStarted(listing, { dispatch }) {
        dispatch(listingApi.util.upsertQueryEntries([{ endpointName: 'getListing', arg: listing.id, value: listing }]));
      },
    }),
  }),
});

export const { useGetListingQuery, useKeepListingMutation } = listingApi;
