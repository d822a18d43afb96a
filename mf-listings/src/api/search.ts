import { api, type Page, pageFrom } from 'shared-ui/app';
import { cursorPages } from 'shared-ui/app/pages';
import type { Listing, ListingQuery } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

/** The filter of the search page, and the order of its results: in its address, its form and its links. */
export type ListingFilter = Partial<
  Pick<ListingQuery, 'from' | 'to' | 'date' | 'endDate' | 'flight' | 'type' | 'language' | 'order' | 'verified'>
>;

/** A filter with the page size. */
export type ListingSearch = Partial<Omit<ListingQuery, 'cursor'>>;

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchListings: build.infiniteQuery<Page<Listing>, ListingSearch, string | undefined>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => ({ url: 'listings', params: { ...queryArg, cursor: pageParam } }),
      rawResponseSchema: responseSchemas.listings,
      transformResponse: (listings: Listing[], meta) => pageFrom(listings, meta),
      providesTags: ['Listing'],
    }),
  }),
});

export const { useSearchListingsInfiniteQuery } = searchApi;
