import { api, unlessFailed } from 'shared-ui/app';
import type { NewTip, PaymentSuccess, RecordedTip, TipIntent } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A tip that can be paid (spec §7). The same `attemptId` returns the same tip. */
    createPaymentIntent: build.mutation<TipIntent, NewTip>({
      query: (body) => ({ url: 'create-payment-intent', method: 'POST', body }),
      responseSchema: responseSchemas.tipIntent,
    }),
    /** Reports a payment that succeeded; the server asks the provider itself. 409 while it is not paid. */
    recordPayment: build.mutation<RecordedTip, PaymentSuccess>({
      query: (body) => ({ url: 'payment-success', method: 'POST', body }),
      responseSchema: responseSchemas.recordedTip,
      invalidatesTags: (_tip, error) => unlessFailed(error, ['Tip']),
    }),
  }),
});

export const { useCreatePaymentIntentMutation, useRecordPaymentMutation } = paymentsApi;
