import { type AccountData, accountDataSchema, type DeleteAccount } from 'contracts';
import { api } from 'shared-ui/app';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything stored about the user. A mutation, so that it is not cached. */
    downloadAccountData: build.mutation<AccountData, void>({
      query: () => 'account/data',
      responseSchema: accountDataSchema,
    }),
    /** Irreversible. Call `useSessionEnd` after it. */
    deleteAccount: build.mutation<unknown, DeleteAccount>({
      query: (body) => ({ url: 'account', method: 'DELETE', body }),
    }),
  }),
});

export const { useDownloadAccountDataMutation, useDeleteAccountMutation } = accountApi;
