import { api, unlessFailed } from 'shared-ui/app';
import {
  type ChangeListing,
  type CreateListing,
  type FindHelp,
  type OfferHelp,
  type OwnListing,
  ownListingSchema,
  type PublishedListing,
  publishedListingSchema,
} from 'contracts';
import { replaceListing, updateCachedLists } from './own-listings.ts';

export const publishApi = api.injectEndpoints({
  endpoints: (build) => ({
    publishRequest: build.mutation<PublishedListing, FindHelp>({
      query: (body) => ({ url: 'find-help/listings', method: 'POST', body }),
      responseSchema: publishedListingSchema,
      invalidatesTags: (_published, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    publishOffer: build.mutation<PublishedListing, OfferHelp>({
      query: (body) => ({ url: 'offer-help/listings', method: 'POST', body }),
      responseSchema: publishedListingSchema,
      invalidatesTags: (_published, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    /** Requires a login and a verified phone number (product.md 1). */
    createListing: build.mutation<OwnListing, CreateListing>({
      query: (body) => ({ url: 'listings', method: 'POST', body }),
      responseSchema: ownListingSchema,
      onQueryStarted: (_input, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_created, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    /** 404 for a listing of somebody else. */
    editListing: build.mutation<OwnListing, { id: number; change: ChangeListing }>({
      query: ({ id, change }) => ({ url: `listing/${String(id)}`, method: 'PATCH', body: change }),
      responseSchema: ownListingSchema,
      onQueryStarted: (_input, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_edited, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    /** Distinguishes a broken connection from a failed bot check. */
    checkHealth: build.query<unknown, void>({ query: () => 'health', keepUnusedDataFor: 0 }),
  }),
});

export const {
  usePublishRequestMutation,
  usePublishOfferMutation,
  useCreateListingMutation,
  useEditListingMutation,
  useLazyCheckHealthQuery,
} = publishApi;
