import { api, type Page, pageFrom } from 'shared-ui/app';
import type { Listing, ListingQuery } from 'contracts';
import { listingsApi } from './listings.ts';
import { cursorPagination, keepLaterPages } from './pagination.ts';
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
      infiniteQueryOptions: cursorPagination,
      query: ({ queryArg, pageParam }) => ({ url: 'listings', params: { ...queryArg, cursor: pageParam } }),
      rawResponseSchema: responseSchemas.listings,
      transformResponse: (listings: Listing[], meta) => pageFrom(listings, meta),
      providesTags: ['Listing'],
      onQueryStarted: (_search, lifecycle) => keepLaterPages(lifecycle),
    }),
  }),
});

export const { useSearchListingsInfiniteQuery } = searchApi;

type RatedOwner = Pick<Listing, 'userId' | 'averageRating' | 'ratingCount'>;

/** Writes an owner's rating to all of their cards in one cached search. */
const updateRating = (search: ListingSearch, { userId, averageRating, ratingCount }: RatedOwner) =>
  searchApi.util.updateQueryData('searchListings', search, ({ pages }) => {
    const cards = pages.flatMap(({ items }) => items).filter((card) => card.userId === userId);
    for (const card of cards) Object.assign(card, { averageRating, ratingCount });
  });

// A review refetches the open listing and the first page of each search: the later pages get the new rating from the listing
listingsApi.enhanceEndpoints({
  endpoints: {
    getListing: {
      async onQueryStarted(_id, { dispatch, getState, queryFulfilled }) {
        const listing = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (listing === null || listing.userId === null) return;
        // A running refetch of a first page restores the later ones with the old rating: wait for it
        await Promise.all(dispatch(searchApi.util.getRunningQueriesThunk()));
        for (const { endpointName, originalArgs } of searchApi.util.selectInvalidatedBy(getState(), ['Listing']))
          if (endpointName === 'searchListings') dispatch(updateRating(originalArgs as ListingSearch, listing));
      },
    },
  },
});
