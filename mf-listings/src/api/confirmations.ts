import { api, isApiError, unlessFailed } from 'shared-ui/app';
import {
  type ConfirmedListing,
  type ConfirmListing,
  confirmedListingSchema,
  type ResendConfirmation,
  type WithdrawContactEmail,
} from 'contracts';

export const confirmationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmListing: build.mutation<ConfirmedListing, ConfirmListing>({
      query: (body) => ({ url: 'listing-confirmations', method: 'POST', body }),
      responseSchema: confirmedListingSchema,
      invalidatesTags: (_confirmed, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    /** The owner of a contact address withdraws it, with the token of the link that confirmed it. */
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

/** The pages show this error as a success. */
export const isAlreadyConfirmed = (error: unknown): boolean =>
  isApiError(error) && error.body?.code === 'listings.already_confirmed';
