import { api } from 'shared-ui/app';
import type { PayoutLink, PayoutLinkRequest, Payouts } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's payouts. `fresh`: the server asks the payment provider first. */
    getPayouts: build.query<Payouts, { fresh: boolean }>({
      query: ({ fresh }) => ({ url: 'payouts', params: { fresh: fresh || undefined } }),
      responseSchema: responseSchemas.payouts,
      providesTags: ['Session', 'Payouts'],
      onQueryStarted: async ({ fresh }, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => undefined);
        // Waiting tips are paid out now
        if (fresh && response?.data.state === 'enabled') dispatch(api.util.invalidateTags(['Tip']));
      },
    }),
    /** The address of the payment provider's form. It works once. */
    createPayoutLink: build.mutation<PayoutLink, PayoutLinkRequest>({
      query: (body) => ({ url: 'payouts/link', method: 'POST', body }),
      responseSchema: responseSchemas.payoutLink,
    }),
  }),
});

export const { useGetPayoutsQuery, useCreatePayoutLinkMutation } = payoutsApi;
