import { api, unlessFailed } from 'shared-ui/app';
import type { NewTip, PaymentSuccess, RecordedTip, TipIntent } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const intentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A tip that can be paid (spec §7). With an `attemptId` that was sent before, it is the same tip. */
    createPaymentIntent: build.mutation<TipIntent, NewTip>({
      query: (body) => ({ url: 'create-payment-intent', method: 'POST', body }),
      responseSchema: answers.tipIntent,
    }),
    /** Says that a payment was seen to succeed; the server asks the provider itself. 409 while it is not paid. */
    recordPayment: build.mutation<RecordedTip, PaymentSuccess>({
      query: (body) => ({ url: 'payment-success', method: 'POST', body }),
      responseSchema: answers.recordedTip,
      invalidatesTags: (_tip, error) => unlessFailed(error, ['Tip']),
    }),
  }),
});

export const { useCreatePaymentIntentMutation, useRecordPaymentMutation } = intentsApi;
