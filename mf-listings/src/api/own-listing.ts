import { api, unlessFailed } from 'shared-ui/app';
import { type ChangeListing, type CreateListing, type OwnListing, ownListingSchema } from 'shared-ui/contracts';

interface Edit {
  id: number;
  change: ChangeListing;
}

export const ownListingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Only for who is logged in and has verified a phone number (product.md 1). */
    createListing: build.mutation<OwnListing, CreateListing>({
      query: (body) => ({ url: 'listings', method: 'POST', body }),
      responseSchema: ownListingSchema,
      invalidatesTags: (_created, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    /** Changes one of one's own; somebody else's is not there (404). */
    editListing: build.mutation<OwnListing, Edit>({
      query: ({ id, change }) => ({ url: `listing/${String(id)}`, method: 'PATCH', body: change }),
      responseSchema: ownListingSchema,
      invalidatesTags: (_edited, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
  }),
});

export const { useCreateListingMutation, useEditListingMutation } = ownListingApi;
