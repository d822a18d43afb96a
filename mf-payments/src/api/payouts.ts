import { api } from 'shared-ui/app';
import type { PayoutLink, PayoutLinkRequest, Payouts } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How far one is with payouts. `fresh`: the server asks the payment provider first. */
    getPayouts: build.query<Payouts, { fresh: boolean }>({
      query: ({ fresh }) => ({ url: 'payouts', params: { fresh: fresh || undefined } }),
      responseSchema: answers.payouts,
      providesTags: ['Session', 'Payouts'],
      onQueryStarted: async ({ fresh }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        // Tips that waited for it are sent now
        if (fresh && answer?.data.state === 'enabled') dispatch(api.util.invalidateTags(['Tip']));
      },
    }),
    /** The page of the payment provider's that one goes on at. It works once. */
    createPayoutLink: build.mutation<PayoutLink, PayoutLinkRequest>({
      query: (body) => ({ url: 'payouts/link', method: 'POST', body }),
      responseSchema: answers.payoutLink,
    }),
  }),
});

export const { useGetPayoutsQuery, useCreatePayoutLinkMutation } = payoutsApi;
