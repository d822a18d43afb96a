import { api, unlessFailed } from 'shared-ui/app';
import { type FindHelp, type OfferHelp, type PublishedListing, publishedListingSchema } from 'contracts';

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
    /** Distinguishes a broken connection from a failed bot check. */
    checkHealth: build.query<unknown, void>({ query: () => 'health', keepUnusedDataFor: 0 }),
  }),
});

export const { usePublishRequestMutation, usePublishOfferMutation, useLazyCheckHealthQuery } = publishApi;
