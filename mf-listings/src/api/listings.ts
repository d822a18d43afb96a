import { api, type Page, pageFrom } from 'shared-ui/app';
import type { Listing, ListingQuery, ListingType } from 'shared-ui/contracts';
import { answers } from './answers.ts';

const RECENT_PER_TYPE = 2;

/** What the search page filters by. */
export type ListingFilter = Partial<Pick<ListingQuery, 'from' | 'to' | 'date' | 'endDate' | 'flight' | 'type'>>;

/** A list of listings, and how many of it come at a time. */
export type ListingSearch = Partial<Omit<ListingQuery, 'cursor' | 'order'>>;

export const listingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentListings: build.query<Listing[], ListingType>({
      query: (type) => ({ url: 'listings', params: { type, order: 'newest', limit: RECENT_PER_TYPE } }),
      responseSchema: answers.listings,
      providesTags: ['Listing'],
    }),
    searchListings: build.infiniteQuery<Page<Listing>, ListingSearch, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (page) => page.nextCursor },
      query: ({ queryArg, pageParam }) => ({ url: 'listings', params: { ...queryArg, cursor: pageParam } }),
      rawResponseSchema: answers.listings,
      transformResponse: (listings: Listing[], meta) => pageFrom(listings, meta),
      providesTags: ['Listing'],
    }),
  }),
});

export const { useListRecentListingsQuery, useSearchListingsInfiniteQuery } = listingsApi;
