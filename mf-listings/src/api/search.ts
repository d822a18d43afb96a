import { api, type Page, pageFrom } from 'shared-ui/app';
import { byCursor, keepLaterPages } from './later-pages.ts';
import type { Listing, ListingQuery } from 'shared-ui/contracts';
import { answers } from './answers.ts';
import { listingApi } from './listing.ts';

/** What the search page filters by. */
export type ListingFilter = Partial<Pick<ListingQuery, 'from' | 'to' | 'date' | 'endDate' | 'flight' | 'type'>>;

/** A list of listings, and how many of it come at a time. */
export type ListingSearch = Partial<Omit<ListingQuery, 'cursor' | 'order'>>;

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchListings: build.infiniteQuery<Page<Listing>, ListingSearch, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: 'listings', params: { ...queryArg, cursor: pageParam } }),
      rawResponseSchema: answers.listings,
      transformResponse: (listings: Listing[], meta) => pageFrom(listings, meta),
      providesTags: ['Listing'],
      onQueryStarted: (_search, started) => keepLaterPages(started),
    }),
  }),
});

type Rated = Pick<Listing, 'userId' | 'averageRating' | 'ratingCount'>;

/** A change of one search in the cache: all cards of that person show this rating. */
const withRating = (search: ListingSearch, { userId, averageRating, ratingCount }: Rated) =>
  searchApi.util.updateQueryData('searchListings', search, ({ pages }) => {
    const cards = pages.flatMap(({ items }) => items).filter((card) => card.userId === userId);
    for (const card of cards) Object.assign(card, { averageRating, ratingCount });
  });

// After a review the details ask for their listing again, and a search for its first page alone: the later ones take the rating
listingApi.enhanceEndpoints({
  endpoints: {
    getListing: {
      async onQueryStarted(_id, { dispatch, getState, queryFulfilled }) {
        const listing = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (listing === null || listing.userId === null) return;
        // A first page that is on its way brings the later ones as they were
        await Promise.all(dispatch(searchApi.util.getRunningQueriesThunk()));
        for (const { endpointName, originalArgs } of searchApi.util.selectInvalidatedBy(getState(), ['Listing']))
          if (endpointName === 'searchListings') dispatch(withRating(originalArgs as ListingSearch, listing));
      },
    },
  },
});

export const { useSearchListingsInfiniteQuery } = searchApi;
