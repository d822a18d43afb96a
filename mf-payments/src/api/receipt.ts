import { api } from 'shared-ui/app';
import type { Receipt } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The receipt of a tip that one gave while logged in; 404 for everybody else. */
    getReceipt: build.query<Receipt, string>({
      query: (tipId) => `tips/${tipId}`,
      responseSchema: answers.receipt,
      providesTags: ['Session', 'Tip'],
    }),
  }),
});

export const { useGetReceiptQuery } = receiptApi;
