import { api, type Page, pageFrom } from 'shared-ui/app';
import type { Listing, ListingQuery, ListingType } from 'shared-ui/contracts';
import { answers } from './answers.ts';

const RECENT_PER_TYPE = 2;
const PAGE_SIZE = 9;

/** What the search page filters by. */
export type ListingFilter = Partial<Pick<ListingQuery, 'from' | 'to' | 'date' | 'flight' | 'type'>>;

export const listingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentListings: build.query<Listing[], ListingType>({
      query: (type) => ({ url: 'listings', params: { type, order: 'newest', limit: RECENT_PER_TYPE } }),
      responseSchema: answers.listings,
      providesTags: ['Listing'],
    }),
    searchListings: build.infiniteQuery<Page<Listing>, ListingFilter, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (page) => page.nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: 'listings',
        params: { ...queryArg, limit: PAGE_SIZE, cursor: pageParam },
      }),
      rawResponseSchema: answers.listings,
      transformResponse: (listings: Listing[], meta) => pageFrom(listings, meta),
      providesTags: ['Listing'],
    }),
  }),
});

export const { useListRecentListingsQuery, useSearchListingsInfiniteQuery } = listingsApi;
