import { api, unlessFailed } from 'shared-ui/app';
import {
  type ConfirmedListing,
  type ConfirmListing,
  confirmedListingSchema,
  type ResendConfirmation,
} from 'shared-ui/contracts';

export const confirmationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmListing: build.mutation<ConfirmedListing, ConfirmListing>({
      query: (body) => ({ url: 'listing-confirmations', method: 'POST', body }),
      responseSchema: confirmedListingSchema,
      invalidatesTags: (_confirmed, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    resendConfirmation: build.mutation<unknown, ResendConfirmation>({
      query: (body) => ({ url: 'listing-confirmations/resend', method: 'POST', body }),
    }),
  }),
});

export const { useConfirmListingMutation, useResendConfirmationMutation } = confirmationsApi;
