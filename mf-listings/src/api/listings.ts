import { api } from 'shared-ui/app';
import type { Listing, ListingType } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

const RECENT_PER_TYPE = 2;

/** Public listings, as the home page and the details dialog load them. The search is in `search.ts`: it loads later. */
export const listingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentListings: build.query<Listing[], ListingType>({
      query: (type) => ({ url: 'listings', params: { type, order: 'newest', limit: RECENT_PER_TYPE } }),
      responseSchema: responseSchemas.listings,
      providesTags: ['Listing'],
    }),
    /** One public listing; 404 if it is closed, expired, hidden or deleted. */
    getListing: build.query<Listing, number>({
      query: (id) => `listing/${String(id)}`,
      responseSchema: responseSchemas.listing,
      providesTags: ['Listing'],
    }),
    /** Puts a listing that a card shows into the cache of `getListing`, so that its details open without a request. */
    cacheListing: build.mutation<null, Listing>({
      queryFn: () => ({ data: null }),
      onQueryStarted(listing, { dispatch }) {
        dispatch(
          listingsApi.util.upsertQueryEntries([{ endpointName: 'getListing', arg: listing.id, value: listing }]),
        );
      },
    }),
  }),
});

export const { useListRecentListingsQuery, useGetListingQuery, useCacheListingMutation } = listingsApi;
