import { api, unlessFailed } from 'shared-ui/app';
import {
  type ConfirmedListing,
  type ConfirmListing,
  confirmedListingSchema,
  type ResendConfirmation,
  type WithdrawContactEmail,
} from 'shared-ui/contracts';

export const confirmationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmListing: build.mutation<ConfirmedListing, ConfirmListing>({
      query: (body) => ({ url: 'listing-confirmations', method: 'POST', body }),
      responseSchema: confirmedListingSchema,
      invalidatesTags: (_confirmed, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    /** The owner of a contact address takes it back, by the link that confirmed it. */
    withdrawContactEmail: build.mutation<unknown, WithdrawContactEmail>({
      query: (body) => ({ url: 'listing-confirmations/withdraw', method: 'POST', body }),
      invalidatesTags: (_withdrawn, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    resendConfirmation: build.mutation<unknown, ResendConfirmation>({
      query: (body) => ({ url: 'listing-confirmations/resend', method: 'POST', body }),
    }),
  }),
});

export const { useConfirmListingMutation, useResendConfirmationMutation, useWithdrawContactEmailMutation } =
  confirmationsApi;
