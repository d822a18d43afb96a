import { api } from 'shared-ui/app';
import { type AccountData, accountDataSchema, type DeleteAccount } from 'shared-ui/contracts';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All that is kept about oneself. Not a query: it belongs into a file, and nowhere else. */
    downloadAccountData: build.mutation<AccountData, void>({
      query: () => 'account/data',
      responseSchema: accountDataSchema,
    }),
    /** For good. Tell the page with `useSessionEnd`. */
    deleteAccount: build.mutation<unknown, DeleteAccount>({
      query: (body) => ({ url: 'account', method: 'DELETE', body }),
    }),
  }),
});

export const { useDownloadAccountDataMutation, useDeleteAccountMutation } = accountApi;
