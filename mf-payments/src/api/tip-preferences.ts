import { api } from 'shared-ui/app';
import type { TipPreferences } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

const tipPreferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the user wants tips (PRODUCT.md 27). */
    getTipPreferences: build.query<TipPreferences, void>({
      query: () => 'tips/preferences',
      responseSchema: responseSchemas.tipPreferences,
      providesTags: ['Session', 'TipRecipient'],
    }),
    updateTipPreferences: build.mutation<TipPreferences, TipPreferences>({
      query: (body) => ({ url: 'tips/preferences', method: 'PATCH', body }),
      responseSchema: responseSchemas.tipPreferences,
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => undefined);
        if (response)
          void dispatch(tipPreferencesApi.util.upsertQueryData('getTipPreferences', undefined, response.data));
      },
    }),
  }),
});

export const { useGetTipPreferencesQuery, useUpdateTipPreferencesMutation } = tipPreferencesApi;
