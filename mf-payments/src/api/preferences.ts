import { api } from 'shared-ui/app';
import type { TipPreferences } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether one wants tips (product.md 27). */
    getTipPreferences: build.query<TipPreferences, void>({
      query: () => 'tips/preferences',
      responseSchema: answers.tipPreferences,
      providesTags: ['Session', 'TipRecipient'],
    }),
    updateTipPreferences: build.mutation<TipPreferences, TipPreferences>({
      query: (body) => ({ url: 'tips/preferences', method: 'PATCH', body }),
      responseSchema: answers.tipPreferences,
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(preferencesApi.util.upsertQueryData('getTipPreferences', undefined, answer.data));
      },
    }),
  }),
});

export const { useGetTipPreferencesQuery, useUpdateTipPreferencesMutation } = preferencesApi;
