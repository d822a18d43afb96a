import { api, installedStore } from 'shared-ui/app';
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
  }),
});

export const { useListRecentListingsQuery, useGetListingQuery } = listingsApi;

/** Puts a listing that a card shows into the cache of `getListing`, so that its details open without a request. */
export function cacheListing(value: Listing): void {
  const entry = { endpointName: 'getListing', arg: value.id, value } as const;
  installedStore().dispatch(listingsApi.util.upsertQueryEntries([entry]));
}
